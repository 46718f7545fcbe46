// Shared by all uploads: the methods of a client, and the error of an upload that can continue.
import { HelperError } from "../errors.ts";
import { fieldsOf } from "../json/fields.ts";
import { readFunction } from "../read-input.ts";
import type { CallFunction } from "../tasks/task.ts";

/** The methods of a client that the upload helpers use. */
export interface UploadClient {
  /** Methods for uploads. */
  readonly fileUploads: {
    /** Creates an upload. */
    create(args: {
      mode: "single_part" | "multi_part" | "external_url";
      filename?: string;
      content_type?: string;
      number_of_parts?: number;
      external_url?: string;
    }): unknown;
    /** Sends a file, or one part of it. */
    send(args: { file_upload_id: string; file: { data: Blob; filename?: string }; part_number?: string }): unknown;
    /** Ends an upload of several parts. */
    complete(args: { file_upload_id: string }): unknown;
    /** Reads the state of an upload. */
    retrieve(args: { file_upload_id: string }): unknown;
  };
}

/** The file upload object that a client returns. */
export type UploadOf<Client extends UploadClient> = Awaited<ReturnType<Client["fileUploads"]["complete"]>>;

/** The methods of {@link UploadClient} as the tasks call them. */
export interface UploadMethods {
  readonly create: CallFunction;
  readonly send: CallFunction;
  readonly complete: CallFunction;
  readonly retrieve: CallFunction;
}

/** Returns the methods of a client. @throws HelperError `invalid_argument` if a method is missing */
export function readUploadMethods(client: unknown): UploadMethods {
  const methods = fieldsOf(fieldsOf(client)["fileUploads"]);
  const read = (name: string) => readFunction(methods[name], `fileUploads.${name}`);
  return { create: read("create"), send: read("send"), complete: read("complete"), retrieve: read("retrieve") };
}

/** The data to continue an upload. Plain data that you can store and use in another process. */
export interface UploadResume {
  /** UUID of the file upload. */
  readonly file_upload_id: string;
  /** Size of a part in bytes. 0 for a file that is sent in one request. */
  readonly partBytes: number;
  /** Numbers of the sent parts, from 1. */
  readonly sentParts: readonly number[];
}

/** A file was uploaded in part, or Notion could not fetch it. `cause` is the error of the failed call, if any. */
export class FileUploadError extends HelperError {
  override readonly name = "FileUploadError";
  /** The progress. To continue, pass `{ resume: error.resume }` to a second call with the same file. */
  readonly resume: UploadResume;

  constructor(resume: UploadResume, message: string, options?: { cause?: unknown }) {
    super("upload_failed", message, options);
    this.resume = resume;
  }
}
