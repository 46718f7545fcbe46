// How the service is asked to fetch a file, and when it has.
import { fieldsOf, type Fields } from "../input/read-input.ts";
import { call, sleep, type Steps } from "../tasks/task.ts";
import { FileUploadError, type UploadMethods } from "./send-file.ts";

/** Settings of the helpers that have the service fetch a file. */
export interface ImportFileOptions {
  /** Name with its extension. Default: what the address ends with. */
  readonly filename?: string;
  /** MIME type. Default: what the file's server says. */
  readonly contentType?: string;
  /** Milliseconds before the service is asked for the first time; half as much again each time, up to 10 s. Default 1000. */
  readonly pollMs?: number;
  /** Milliseconds of waiting after which to give up. Default 5 minutes. */
  readonly maxWaitMs?: number;
  /** Ends the wait with the signal's reason. */
  readonly signal?: AbortSignal;
}

const MAX_POLL_MS = 10_000;

/** Has a file fetched. @returns the upload, ready to be attached */
export function* importSteps(methods: UploadMethods, url: string, options: ImportFileOptions): Steps<never, Fields> {
  const { filename, contentType, pollMs = 1000, maxWaitMs = 300_000 } = options;
  const args = { mode: "external_url", external_url: url, filename, content_type: contentType };
  let upload = fieldsOf(yield* call(methods.create, args));
  let waitedMs = 0;
  for (let delayMs = pollMs; upload["status"] === "pending" && waitedMs < maxWaitMs; delayMs *= 1.5) {
    const waitMs = Math.min(delayMs, MAX_POLL_MS);
    yield* sleep(waitMs);
    // A delay of 0 counts, too: else the wait might never end.
    waitedMs += Math.max(waitMs, 1);
    upload = fieldsOf(yield* call(methods.retrieve, { file_upload_id: upload["id"] }));
  }
  const { id, status, file_import_result: result } = upload;
  if (status === "uploaded") return upload;
  const { code, message } = fieldsOf(fieldsOf(result)["error"]);
  const why =
    status === "pending"
      ? `it was not fetched within ${maxWaitMs} ms`
      : `${String(status)}, ${String(code)}: ${String(message)}`;
  throw new FileUploadError(
    { file_upload_id: String(id), partBytes: 0, sentParts: [] },
    `The service could not fetch the file: ${why}`,
  );
}
