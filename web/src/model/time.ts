import { t } from "../wording/catalogue.svelte";

/** Minutes and seconds, with tenths when little is left. */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const [hours, minutes, rest] = [
    Math.floor(left / 3600),
    Math.floor((left % 3600) / 60),
    Math.floor(left % 60),
  ];
  const two = (n: number) => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** A day, as people write it here. */
export const day = (at: number, language: string): string =>
  new Date(at * 1000).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });

export function ago(at: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - at);
  if (past < 60) return t("time.now");
  if (past < 3600) return t("time.minutes", { number: Math.floor(past / 60) });
  if (past < 86400) return t("time.hours", { number: Math.floor(past / 3600) });
  return t("time.days", { number: Math.floor(past / 86400) });
}
