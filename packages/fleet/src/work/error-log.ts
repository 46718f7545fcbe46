// Reports errors. A fault that lasts is reported once an hour.
import { messageOf } from "@ws/helpers/messages";

/** Time after which a fault that lasts is reported again. */
const REPEAT_MS = 3_600_000;

/** Consequences of the failure of a workspace. */
export interface FailureDetails {
  /** Number of failed slices in a row. */
  readonly failures: number;
  /** Time of the next attempt. */
  readonly nextAttemptAt: Date;
}

/** Called for an error of a workspace, or with the name "" for one of the queue. */
export type ErrorListener = (workspace: string, error: unknown, details?: FailureDetails) => void;

/** Messages of a workspace that are kept. Errors that take turns are each reported once an hour. */
const MAX_MESSAGES = 20;

/** Reports each error of a workspace, or of the queue, once an hour until it has passed. */
export class ErrorLog {
  readonly #report: ErrorListener;
  readonly #count: ErrorListener;
  readonly #elapsedMs: () => number;
  /** The times of the last reports, by workspace and message. */
  readonly #reported = new Map<string, Map<string, number>>();

  /**
   * @param report called for an error that was not reported in the last hour
   * @param count called for each error
   * @param elapsedMs returns elapsed time in milliseconds
   */
  constructor(
    report: ErrorListener = () => {},
    count: ErrorListener = () => {},
    elapsedMs: () => number = () => performance.now(),
  ) {
    this.#report = report;
    this.#count = count;
    this.#elapsedMs = elapsedMs;
  }

  /** Reports an error. The name of the queue is "". */
  readonly add: ErrorListener = (workspace, error, details) => {
    this.#count(workspace, error, details);
    // Each response of Notion has its own id.
    const message = messageOf(error).replace(/ \(request [^)]*\)/u, "");
    const now = this.#elapsedMs();
    const reported = this.#reported.get(workspace) ?? new Map<string, number>();
    this.#reported.set(workspace, reported);
    if (now - (reported.get(message) ?? -Infinity) < REPEAT_MS) return;
    reported.delete(message);
    reported.set(message, now);
    const [oldest] = reported.keys();
    if (reported.size > MAX_MESSAGES && oldest !== undefined) reported.delete(oldest);
    this.#report(workspace, error, details);
  };

  /** The fault has passed: the next error is reported, even if it is the same. */
  clear(workspace: string): void {
    this.#reported.delete(workspace);
  }
}
