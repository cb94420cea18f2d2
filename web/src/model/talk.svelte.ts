import type { Ask, Host, Spoken } from "../protocol/types";
import { messageId, type Numbered } from "./socket";

interface Line {
  send: (message: Numbered) => void;
  /** The seat through which this person acts. */
  seat: () => number;
}

/** What the people at a table say to each other and ask of each other. */
export class Talk {
  lines: Spoken[] = $state.raw([]);

  constructor(private readonly line: Line) {}

  say(text: string): void {
    this.line.send({ type: "say", id: messageId(), text });
  }

  ask(what: Ask["what"]): void {
    this.line.send({ type: "ask", id: messageId(), seat: this.line.seat(), what });
  }

  answer(what: "draw" | "takeback" | "rematch", yes: boolean): void {
    this.line.send({ type: "answer", id: messageId(), seat: this.line.seat(), what, yes });
  }

  /** Decide as whoever made the table. */
  host(what: Host["what"], seat?: number, said?: number): void {
    this.line.send({ type: "host", id: messageId(), what, seat, said });
  }

  /** Report somebody to whoever runs the server. */
  report(text: string, seat?: number, said?: number): void {
    this.line.send({ type: "report", id: messageId(), text, seat, said });
  }
}
