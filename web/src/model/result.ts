import type { Now } from "../protocol/types";
import { t } from "../wording/catalogue.svelte";

const CAUSES = ["resigned", "time", "drawn"] as const;

/** Who has won, or how else a match ended. */
export function resultText(
  { outcome = [], ended_by }: Now,
  nameOf: (seat: number) => string,
  points = 0,
): string {
  if (ended_by === "imported") return t("result.imported");
  if (outcome.length === 1) return t("result.points", { number: points });
  const best = Math.max(0, ...outcome);
  const winners = outcome.flatMap((share, seat) => (share === best && best > 0 ? [seat] : []));
  if (winners.length === outcome.length || !winners.length) return t("result.draw");
  const who = winners.map(nameOf).join(` ${t("result.and")} `);
  return winners.length > 1 ? t("result.share", { who }) : t("result.wins", { who });
}

/** What ended a match before its last move, if something did. */
export function causeText({ ended_by = "" }: Now): string {
  const cause = CAUSES.find((each) => each === ended_by);
  return cause ? t(`cause.${cause}`) : "";
}
