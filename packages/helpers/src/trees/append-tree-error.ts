import { HelperError } from "../errors.ts";
import { messageOf } from "../messages.ts";
import type { AppendedBlock, AppendProgress } from "./append-progress.ts";

/** A block tree was appended in part. `cause` is the error of the failed call. */
export class AppendTreeError extends HelperError {
  override readonly name = "AppendTreeError";
  /** The created blocks. To continue, pass `{ resume: error.progress }` to a second call with the same blocks. */
  readonly progress: AppendProgress;

  constructor(progress: AppendProgress, total: number, cause: unknown) {
    super(
      "append_failed",
      `Stopped after ${countBlocks(progress.created)} of ${total} blocks: ${messageOf(cause)}. ` +
        "To continue, pass the same blocks and { resume: error.progress }.",
      { cause },
    );
    this.progress = progress;
  }
}

const countBlocks = (created: readonly AppendedBlock[]): number =>
  created.reduce((sum, { children }) => sum + 1 + countBlocks(children), 0);
