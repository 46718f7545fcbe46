// Reports errors. A fault that lasts is reported once.
import { messageOf } from "@ws/helpers/tasks";

/** Reports each error of a workspace, or of the queue, once until it has passed. */
export class ErrorLog {
  readonly #report: (workspace: string, error: unknown) => void;
  readonly #count: (workspace: string, error: unknown) => void;
  readonly #last = new Map<string, string>();

  /**
   * @param report called for an error that differs from the one before
   * @param count called for each error
   */
  constructor(
    report: (workspace: string, error: unknown) => void = () => {},
    count: (workspace: string, error: unknown) => void = () => {},
  ) {
    this.#report = report;
    this.#count = count;
  }

  /** Reports an error. The name of the queue is "". */
  readonly add = (workspace: string, error: unknown): void => {
    this.#count(workspace, error);
    // Each response of Notion has its own id.
    const message = messageOf(error).replace(/ \(request [^)]*\)/u, "");
    if (this.#last.get(workspace) === message) return;
    this.#last.set(workspace, message);
    this.#report(workspace, error);
  };

  /** The fault has passed: the next error is reported, even if it is the same. */
  clear(workspace: string): void {
    this.#last.delete(workspace);
  }
}
