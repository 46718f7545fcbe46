import { fieldsOf, type Fields } from "../json/fields.ts";
import { call, sleep, type Task } from "../tasks/task.ts";
import { FileUploadError } from "./file-upload-error.ts";
import type { UploadMethods } from "./upload-methods.ts";

/** Options of the helpers that let Notion fetch a file. */
export interface ImportFileOptions {
  /** File name with extension. @default the last part of the URL */
  readonly filename?: string;
  /** MIME type. @default the type that the server of the file sends */
  readonly contentType?: string;
  /** Milliseconds before the first status request. Grows by half with each further request, up to 10 s. @default 1000 */
  readonly pollMs?: number;
  /** Milliseconds after which to stop waiting. @default 300000 (5 minutes) */
  readonly maxWaitMs?: number;
  /** Stops waiting with the signal's reason. */
  readonly signal?: AbortSignal;
}

const MAX_POLL_MS = 10_000;

/** Lets Notion fetch a file and waits for the result. @returns the file upload object, ready to be attached */
export function* importFile(methods: UploadMethods, url: string, options: ImportFileOptions): Task<Fields> {
  const { filename, contentType, pollMs = 1000, maxWaitMs = 300_000 } = options;
  const args = { mode: "external_url", external_url: url, filename, content_type: contentType };
  let upload = fieldsOf(yield* call(methods.create, args));
  let waitedMs = 0;
  for (let delayMs = pollMs; upload["status"] === "pending" && waitedMs < maxWaitMs; delayMs *= 1.5) {
    const waitMs = Math.min(delayMs, MAX_POLL_MS);
    yield* sleep(waitMs);
    // A delay of 0 counts as 1 ms, so that the loop always ends.
    waitedMs += Math.max(waitMs, 1);
    upload = fieldsOf(yield* call(methods.retrieve, { file_upload_id: upload["id"] }));
  }
  const { id, status, file_import_result: result } = upload;
  if (status === "uploaded") return upload;
  const { code, message } = fieldsOf(fieldsOf(result)["error"]);
  const reason =
    status === "pending"
      ? `still pending after ${maxWaitMs} ms`
      : `${String(status)}, ${String(code)}: ${String(message)}`;
  throw new FileUploadError(
    { file_upload_id: String(id), partBytes: 0, sentParts: [] },
    `Notion could not fetch the file: ${reason}`,
  );
}
