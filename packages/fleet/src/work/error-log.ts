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

/** Reports each error of a workspace, or of the queue, once an hour until it has passed. */
export class ErrorLog {
  readonly #report: ErrorListener;
  readonly #count: ErrorListener;
  readonly #elapsedMs: () => number;
  readonly #last = new Map<string, { readonly message: string; readonly atMs: number }>();

  /**
   * @param report called for an error that differs from the one before, or was reported an hour ago
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
    const last = this.#last.get(workspace);
    const now = this.#elapsedMs();
    if (last?.message === message && now - last.atMs < REPEAT_MS) return;
    this.#last.set(workspace, { message, atMs: now });
    this.#report(workspace, error, details);
  };

  /** The fault has passed: the next error is reported, even if it is the same. */
  clear(workspace: string): void {
    this.#last.delete(workspace);
  }
}
