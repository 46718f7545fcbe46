import type { CallEvent } from "@ws/client";

/** The end of a call. */
type EndedCall = Extract<CallEvent, { readonly type: "end" }>;

/** A call in the log. */
interface LogEntry {
  /** Time of its end, ISO 8601. */
  readonly time: string;
  readonly event: EndedCall;
}

/** Keeps the last calls of the client. Events contain no secrets. */
export class RequestLog {
  readonly #size: number;
  readonly #entries: LogEntry[] = [];

  /** @param size number of calls to keep */
  constructor(size: number) {
    this.#size = size;
  }

  /** Receives the events of a client. */
  readonly observe = (event: CallEvent): void => {
    if (event.type !== "end") return;
    this.#entries.push({ time: new Date().toISOString(), event });
    if (this.#entries.length > this.#size) this.#entries.shift();
  };

  /** Returns the calls, the newest first. */
  entries(): readonly LogEntry[] {
    return this.#entries.toReversed();
  }
}
