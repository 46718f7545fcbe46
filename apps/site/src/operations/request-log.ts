import type { CallEvent } from "@ws/client";

/** Number of calls to keep. */
const MAX_ENTRIES = 200;

/** The end of a call. */
type EndedCall = Extract<CallEvent, { readonly type: "end" }>;

/** A call in the log. */
interface LogEntry {
  /** Time of its end, ISO 8601. */
  readonly time: string;
  readonly event: EndedCall;
}

/** Keeps the last calls of the client, and the state of Notion. Events contain no secrets. */
export class RequestLog {
  readonly #entries: LogEntry[] = [];
  #failure: LogEntry | undefined;

  /** The observer for the options of a client. */
  readonly observer = (event: CallEvent): void => {
    if (event.type !== "end") return;
    const entry = { time: new Date().toISOString(), event };
    this.#entries.push(entry);
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
    // A refused request shows that Notion works.
    this.#failure = event.status !== undefined && event.status < 500 ? undefined : (this.#failure ?? entry);
  };

  /** Returns the calls, the newest first. */
  entries(): readonly LogEntry[] {
    return this.#entries.toReversed();
  }

  /** True before the end of the first call. */
  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** The first of the last calls that failed or got no response, without a success since. */
  get failure(): LogEntry | undefined {
    return this.#failure;
  }
}
