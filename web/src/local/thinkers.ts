interface Waiting {
  worker: Worker;
  progress: (answer: string) => void;
  resolve: (answer: string) => void;
  reject: (reason: unknown) => void;
  last?: string;
}

/** To a worker: a question, or that nobody waits for its answer any more. */
export type ToThinker = { id: number; question: string } | { id: number; stop: true };

/** From a worker: what is found so far, that it was the last of it, or what went wrong. */
export type FromThinker =
  { id: number; answer: string } | { id: number; done: true } | { id: number; failure: string };

/** How an answer is waited for: `progress` hears every piece of it, `signal` ends it. */
export interface Asking {
  progress?: (answer: string) => void;
  signal?: AbortSignal;
}

const MOST = 2;

/** Workers in which bots think; the next is started when all others are busy. */
export class Thinkers {
  private readonly workers: { worker: Worker; busy: number }[] = [];
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  constructor(
    private readonly folder: string,
    private readonly make: (folder: string) => Worker = thinker,
  ) {}

  /** Ask; the last piece of the answer is the answer. */
  async think(question: string, { progress = () => undefined, signal }: Asking = {}): Promise<string> {
    signal?.throwIfAborted();
    const free = this.workers.find(({ busy }) => busy === 0) ?? this.another();
    const id = (this.count += 1);
    const stop = () => this.stop(id, free.worker, signal?.reason);
    free.busy += 1;
    signal?.addEventListener("abort", stop);
    try {
      return await new Promise<string>((resolve, reject) => {
        this.waiting.set(id, { worker: free.worker, progress, resolve, reject });
        free.worker.postMessage({ id, question } satisfies ToThinker);
      });
    } finally {
      signal?.removeEventListener("abort", stop);
      free.busy -= 1;
    }
  }

  private stop(id: number, worker: Worker, reason: unknown): void {
    worker.postMessage({ id, stop: true } satisfies ToThinker);
    this.taken(id)?.reject(reason);
  }

  private another() {
    const most = Math.min(MOST, Math.max(1, navigator.hardwareConcurrency - 1));
    if (this.workers.length >= most) return this.workers.reduce((a, b) => (b.busy < a.busy ? b : a));
    const made = { worker: this.make(this.folder), busy: 0 };
    made.worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.hear(data);
    made.worker.onerror = ({ message }) => this.lose(made, message);
    this.workers.push(made);
    return made;
  }

  /** A worker that cannot even begin answers nobody; the next question gets another. */
  private lose(lost: { worker: Worker }, reason: string): void {
    this.workers.splice(0, this.workers.length, ...this.workers.filter((one) => one !== lost));
    lost.worker.terminate();
    for (const [id, { worker }] of [...this.waiting])
      if (worker === lost.worker) this.taken(id)?.reject(new Error(reason || "the engine has stopped"));
  }

  private hear(message: FromThinker): void {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if ("answer" in message) {
      waiting.last = message.answer;
      waiting.progress(message.answer);
      return;
    }
    this.taken(message.id);
    if ("done" in message && waiting.last !== undefined) waiting.resolve(waiting.last);
    else waiting.reject(new Error("failure" in message ? message.failure : "no answer"));
  }

  private taken(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }
}

function thinker(folder: string): Worker {
  return new Worker(new URL("./thinker.ts", import.meta.url), { type: "module", name: folder });
}
