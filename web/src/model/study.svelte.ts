import type { ChapterTitle, Edit, EditInfo, SendEdit, StudyEdits, StudyInfo } from "../protocol/types";
import { Lookback, type TreeEdit } from "./analysis.svelte";
import { treeOf } from "./annotated";
import { Failure, joinStudy, problemText, sendEdit, showChapter, showStudy, studyEdits } from "./api";
import { spotNamed } from "./position_name";

const EVERY = 1000; // milliseconds between two questions what others have done
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** An id as the server makes them. */
export const newId = (length = 12): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % 32]).join("");

/** The chapters after an edit of them. */
export function edited(chapters: ChapterTitle[], edit: Edit): ChapterTitle[] {
  const { kind, chapter: id, text: title = "", record = "" } = edit;
  const game = /^Game: *(\S+)/m.exec(record)?.[1] ?? "";
  const others = chapters.filter((one) => one.id !== id);
  if (kind === "chapter") return [...others, { id, title, game }];
  if (kind === "rename") return chapters.map((one) => (one.id === id ? { ...one, title } : one));
  return kind === "drop" ? others : chapters;
}

/** A study as this page has it: what the server has ordered, and on top of that what was not yet sent. */
export class StudyRoom {
  info: StudyInfo | null = $state.raw(null);
  chapters: ChapterTitle[] = $state.raw([]);
  chapter = $state("");
  problem = $state("");
  /** Whether a link has led to what is not there any more. */
  missed = $state(false);
  /** Whether the line is cut; what is written meanwhile is sent later. */
  away = $state(false);
  waiting: SendEdit[] = $state.raw([]);
  readonly look = new Lookback((edit) => this.within(edit));
  private seq = 0;
  private shownAt = 0;
  private running: Promise<void> | null = null;
  private clock: ReturnType<typeof setInterval> | undefined;

  constructor(readonly id: string) {}

  get edits(): boolean {
    return this.info !== null && this.info.role !== "reader";
  }

  /** Open a study, at a chapter and a position of it if they are named. */
  async open(invite = "", chapter = "", position = ""): Promise<void> {
    try {
      this.learnInfo(invite ? await joinStudy(this.id, invite) : await showStudy(this.id));
      this.seq = this.info!.seq ?? 0;
      const meant = this.chapters.find(({ id }) => id === chapter);
      const first = meant ?? this.chapters[0];
      if (first) await this.choose(first.id, meant || !chapter ? position : "");
      this.missed ||= !meant && chapter !== "";
      this.clock ??= setInterval(() => void this.turn(), EVERY);
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  learnInfo(info: StudyInfo): void {
    this.info = info;
    this.chapters = info.chapters ?? [];
  }

  /** Open a chapter, at its beginning or at the position of a name. */
  async choose(chapter: string, position = ""): Promise<void> {
    this.problem = "";
    this.chapter = chapter;
    try {
      const found = await showChapter(this.id, chapter);
      if (chapter !== this.chapter) return;
      this.shownAt = found.seq;
      const at = spotNamed(treeOf(found.annotated), position);
      this.missed = at === undefined;
      await this.look.load(found.annotated, at);
      this.again();
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  /** Follow a link within the study: to a chapter, or to a position of it. */
  async visit(chapter: string, position: string): Promise<void> {
    const known = this.chapters.some(({ id }) => id === chapter);
    if (chapter && !known) this.missed = true;
    else if (chapter && chapter !== this.chapter) await this.choose(chapter, position);
    else if (position) {
      const at = spotNamed(this.look.tree, position);
      this.missed = at === undefined;
      if (at !== undefined) await this.look.go(at);
    }
  }

  /** Do something to the chapter that is open. */
  private within(edit: TreeEdit): void {
    this.edit({ ...edit, chapter: this.chapter });
  }

  edit(edit: Edit): void {
    this.waiting = [...this.waiting, { act: newId(), edit }];
    this.chapters = edited(this.chapters, edit);
    void this.turn();
  }

  /** Send what waits, one after another, or ask what others have done. */
  turn(): Promise<void> {
    if (!this.waiting.length && unseen()) return Promise.resolve();
    this.running ??= this.exchange().finally(() => (this.running = null));
    return this.running;
  }

  private async exchange(): Promise<void> {
    try {
      if (!this.waiting.length) this.learn(await studyEdits(this.id, this.seq));
      while (this.waiting.length) await this.sendFirst();
      this.away = false;
    } catch (error) {
      this.away = error instanceof Failure && error.passes;
      if (!this.away) this.problem = problemText(error);
    }
  }

  private async sendFirst(): Promise<void> {
    const first = this.waiting[0]!;
    try {
      this.learn(await sendEdit(this.id, first, this.seq));
    } catch (error) {
      if (error instanceof Failure && error.passes) throw error;
      // It does not fit any more: what was done here since is given up, and the chapter is shown as it is.
      this.waiting = this.waiting.filter(({ act }) => act !== first.act);
      this.problem = problemText(error);
      this.learnInfo(await showStudy(this.id));
      if (this.chapters.some(({ id }) => id === this.chapter)) await this.choose(this.chapter);
    }
  }

  /** Take edits in their order, and what waits here once more on top of them. */
  private learn({ edits }: StudyEdits): void {
    const fresh = edits.filter(({ seq }) => seq > this.seq);
    if (!fresh.length) return;
    const acts = new Set(fresh.map(({ act }) => act).filter(Boolean));
    this.waiting = this.waiting.filter(({ act }) => !acts.has(act));
    for (const one of fresh) this.learnOne(one);
    this.seq = fresh.at(-1)!.seq;
    this.again();
  }

  private learnOne({ seq, edit, words = "" }: EditInfo): void {
    this.chapters = edited(this.chapters, edit);
    if (edit.kind === "drop" && edit.chapter === this.chapter) {
      const next = this.chapters[0];
      if (next) void this.choose(next.id);
      else this.chapter = "";
    } else if (edit.chapter === this.chapter && seq > this.shownAt && isWithin(edit))
      this.look.learnEdit(edit, words);
  }

  private again(): void {
    for (const { edit } of this.waiting)
      if (edit.chapter === this.chapter && isWithin(edit)) this.look.learnEdit(edit, "");
  }

  stop(): void {
    clearInterval(this.clock);
    this.look.stop();
  }
}

const unseen = () => typeof document !== "undefined" && document.hidden;

function isWithin(edit: Edit): edit is Edit & TreeEdit {
  return edit.kind === "move" || edit.kind === "note" || edit.kind === "cut";
}
