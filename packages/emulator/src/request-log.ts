// What was asked and answered lately, for the page at /_emulator/ and for whoever wonders what a client does.
import type { JsonObject } from "./types.ts";

/** One request. Times are milliseconds. */
export interface LoggedRequest {
  readonly number: number;
  readonly at: number;
  readonly durationMs: number;
  readonly method: string;
  readonly url: string;
  readonly operation: string | undefined;
  readonly status: number;
  readonly code: string | undefined;
  /** The trouble of a fault rule, if one acted. */
  readonly trouble: string | undefined;
  readonly requestId: string;
}

/** Most requests that are remembered. */
const MOST_REQUESTS = 500;

/** The last requests, oldest first. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #count = 0;

  /** Remembers a request. */
  add(entry: Omit<LoggedRequest, "number">): void {
    this.#count += 1;
    this.#entries.push({ number: this.#count, ...entry });
    // Cut in one go now and then: shifting at each request would cost more than the request.
    if (this.#entries.length > MOST_REQUESTS * 2) this.#entries.splice(0, this.#entries.length - MOST_REQUESTS);
  }

  /** The requests after the given number. */
  after(number: number): JsonObject[] {
    return this.#entries
      .slice(-MOST_REQUESTS)
      .filter((entry) => entry.number > number)
      .map((entry) => ({ ...entry }));
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries.length = 0;
  }
}
