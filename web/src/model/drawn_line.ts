import type { Drawing, SeatView, TableInfo, ToClient, Update, Welcome } from "../protocol/types";
import { language } from "../wording/catalogue.svelte";
import { askHere, runsHere } from "./advice";
import { whole } from "./changes";
import { TableSocket, type Greeter, type Line, type Numbered, type SocketEvents } from "./socket";
import { connect } from "./transport";

type Seen = Welcome | Update;

/** Draws what a seat knows; null where this browser cannot. */
export type Draw = (view: SeatView, table: TableInfo, seat: number, you: number) => Promise<Drawing | null>;

const drawHere: Draw = ({ rules, ...view }, { game, seats, options }, seat, you) =>
  askHere<Drawing>(rules, {
    game,
    seat,
    wants: "drawing",
    seats: seats.length,
    options,
    you,
    ...view,
  });

/**
 * A line to a table that the page can draw itself: once an engine runs here, the server sends what the seat knows
 * instead of a scene, and the page hears what it would have heard. Where drawing fails the server does it again.
 */
export class DrawnLine implements Line {
  private readonly socket: Greeter;
  private info: TableInfo | null = null;
  private you = -1;
  private scene: Welcome["scene"] = null;
  private here: boolean;
  private failed = false;
  private waiting = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly events: SocketEvents,
    make: (events: SocketEvents) => Greeter,
    private readonly drawing: Draw = drawHere,
    runs = runsHere(),
  ) {
    this.here = runs;
    const wants = () => (this.here ? { want: "view" as const } : {});
    this.socket = make({ ...events, message: (message) => this.hear(message), wants });
  }

  /** From now on draw here, until that fails. */
  draw(): void {
    if (this.here || this.failed) return;
    this.here = true;
    this.socket.greet();
  }

  /** Pass everything on in the order in which it came. */
  private hear(message: ToClient): void {
    if (!this.waiting && !isView(message)) return this.pass(message);
    this.waiting += 1;
    this.last = this.last.then(async () => {
      const told = isView(message) ? await this.drawn(message) : message;
      this.waiting -= 1;
      if (told) this.pass(told);
    });
  }

  private pass(message: ToClient): void {
    if (message.type === "welcome" && message.scene) this.scene = message.scene;
    this.events.message(message);
  }

  /** What would have been sent; nothing where that cannot be drawn, since the server greets us again. */
  private async drawn(message: Seen): Promise<Seen | null> {
    if (message.type === "welcome") {
      this.info = message.table;
      this.you = message.yours.length === 1 ? message.yours[0]! : -1;
    }
    const seat = message.now.view ?? -1;
    const drawing = this.here && (await this.drawing(message.position!, this.info!, seat, this.you));
    if (!drawing) {
      this.giveUp();
      return null;
    }
    const { scene, touches, words } = drawing;
    const before = this.scene;
    this.scene = scene;
    if (message.type === "welcome") return { ...message, scene, touches, words };
    return { ...message, ...whole(before ?? scene, scene), touches, words };
  }

  private giveUp(): void {
    this.failed = true;
    if (!this.here) return;
    this.here = false;
    this.socket.greet();
  }

  send(message: Numbered): void {
    this.socket.send(message);
  }

  retry(): void {
    this.socket.retry();
  }

  reconnect(): void {
    this.socket.reconnect();
  }

  close(): void {
    this.socket.close();
  }
}

/** Lead to a table of the server. */
export const lineTo =
  (id: string) =>
  (events: SocketEvents): Line =>
    new DrawnLine(events, (heard) => new TableSocket(heard, () => connect(id, language())));

const isView = (message: ToClient): message is Seen =>
  (message.type === "welcome" || message.type === "update") && !!message.position;
