import { fieldsOf } from "@ws/helpers/json";
import { readProgressLines } from "@ws/helpers/tasks";
import { invalidInput } from "../input/invalid-input.ts";
import { checkOptions, readCount } from "../rows/read-query.ts";

/** Options of the methods that write several rows. */
export interface ManyOptions<Progress, Report> {
  /**
   * Called before the first request and after each row. Append `line` to a file here, and pass its text as `resume` after a
   * crash. With `AsyncClient`, a promise is awaited: the next request begins after it.
   */
  readonly onProgress?: ((report: Report) => unknown) | undefined;
  /**
   * Number of requests at a time. `Client` sends one after another.
   * @default 3
   */
  readonly concurrency?: number;
  /**
   * The `progress` of the error or of the last report of the call before, or the text of all `line`s of its reports. The rows are
   * not searched again. An empty text starts from the beginning.
   */
  readonly resume?: Progress | string | undefined;
  /**
   * Stops after the current requests with an error whose cause is the signal's reason. The search for the rows ends with the
   * reason itself.
   */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the options of a method that writes several rows.
 * @param isProgress checks the option `resume`
 * @throws InvalidInputError for an unknown option or a wrong value
 */
export function readManyOptions<Options, Progress>(
  options: unknown,
  isProgress: (resume: unknown) => resume is Progress,
): Omit<Options, "resume"> & { readonly concurrency: number; readonly resume: Progress | undefined } {
  checkOptions(options, ["onProgress", "concurrency", "resume", "signal"]);
  const given = fieldsOf(options);
  const { concurrency = 3, resume: stored } = given;
  const resume = typeof stored === "string" ? readProgressLines(stored) : stored;
  if (resume !== undefined && !isProgress(resume)) {
    throw invalidInput(["resume"], "the progress of the same rows", stored);
  }
  return { ...(given as Options), resume, concurrency: readCount("concurrency", concurrency) };
}
