import type { AnnotatedInfo, Area, PositionInfo, Refused, TableInfo } from "../protocol/types";
import type { Lookback } from "./analysis.svelte";
import { Failure, problemText } from "./api";
import { isQuestion } from "./questions.svelte";
import type { Line, Numbered, SocketEvents } from "./socket";
import { Table } from "./table.svelte";

/** A position that is looked back on, laid out as a table: what is played there is a variation. */
export class PositionTable extends Table {
  private count = 0;

  constructor(look: Lookback) {
    super("", (events) => new PositionLine(look, events));
  }

  /** Lay another position out; everybody's seat is one's own. */
  lay({ scene, movers, view, touches = [], said = {} }: PositionInfo, info: AnnotatedInfo): void {
    this.hand.release();
    this.count += 1;
    this.receive({
      type: "welcome",
      table: described(info),
      yours: info.players.map((_, seat) => seat),
      events: [],
      now: { seq: this.count, movers, view },
      scene,
      touches: { [String(view)]: touches },
      words: said,
    });
  }

  /** Everything is seen until somebody's area is visited. */
  override get area(): Area | null {
    const { areas } = this;
    return areas.find(({ id }) => id === this.visited) ?? (areas.length === 1 ? areas[0]! : null);
  }
}

const described = ({ game, title, players, colours }: AnnotatedInfo): TableInfo => ({
  id: "",
  game,
  title,
  rules: 0,
  options: {},
  seats: players.map((name, seat) => ({ seat, kind: "person", name })),
  colours,
  created: 0,
  status: "running",
});

/** Leads to a position instead of a table: answers come by requests, and nothing is kept. */
class PositionLine implements Line {
  constructor(
    private readonly look: Lookback,
    private readonly events: SocketEvents,
  ) {}

  send(message: Numbered): void {
    switch (message.type) {
      case "act":
        void this.refusing(message.id, this.look.attempt(message.seat, message.move));
        break;
      case "view":
        void this.look.lookThrough(message.seat);
        break;
      case "touching":
      case "why":
      case "preview":
      case "try":
      case "hint":
        void this.refusing(message.id, this.look.ask(message).then(this.events.message));
        break;
      default: // Nobody else sits here to talk to, and nothing is to be hosted.
    }
  }

  /** What goes wrong is said as a table says it; that no answer came, by the page. */
  private refusing(id: string, asked: Promise<void>): Promise<void> {
    return asked.catch((error: unknown) => {
      const known = error instanceof Failure ? error.problem : null;
      if (isQuestion(id) && known?.code === "unavailable") this.look.problem = problemText(error);
      const { code, ...said } = known ?? { code: "unavailable", text: problemText(error) };
      this.events.message({ type: "refusal", id, code: code as Refused, ...said });
    });
  }

  retry(): void {
    void this.look.show();
  }

  reconnect(): void {
    void this.look.show();
  }

  close(): void {
    // There is nothing to close.
  }
}
