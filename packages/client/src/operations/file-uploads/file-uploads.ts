import type { Method, Mode, OptionalMethod } from "../../method.ts";
import type { FileUpload, FileUploadStatus } from "../../types/file-uploads/read.ts";
import type { FileUploadList } from "../../types/common/list.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the file uploads family. */
export const fileUploadsOperations = {
  "fileUploads.create": {
    method: "POST",
    path: "file_uploads",
    body: ["mode", "filename", "content_type", "number_of_parts", "external_url"],
  },
  "fileUploads.retrieve": { method: "GET", path: "file_uploads/{file_upload_id}" },
  "fileUploads.list": {
    method: "GET",
    path: "file_uploads",
    query: ["status", "start_cursor", "page_size"],
    items: "results",
  },
  "fileUploads.send": { method: "POST", path: "file_uploads/{file_upload_id}/send", form: ["file", "part_number"] },
  "fileUploads.complete": { method: "POST", path: "file_uploads/{file_upload_id}/complete" },
} as const satisfies OperationRows;

/** Arguments of `fileUploads.create`. */
export interface CreateFileUploadArgs {
  /**
   * `single_part`: up to 20 MB in one piece; `multi_part`: larger, in parts of 5 to 20 MB; `external_url`: the service
   * fetches the file. Default: `single_part`.
   */
  mode?: "single_part" | "multi_part" | "external_url";
  /** Name with its extension, at most 900 bytes. Needed for `multi_part`. */
  filename?: string;
  /** MIME type. Default: what the extension says. */
  content_type?: string;
  /** Needed for `multi_part`. */
  number_of_parts?: number;
  /** A public https address. Needed for `external_url`. */
  external_url?: string;
}

/** Arguments of `fileUploads.retrieve`. */
export interface RetrieveFileUploadArgs {
  file_upload_id: string;
}

/** Arguments of `fileUploads.list`. */
export interface ListFileUploadsArgs extends PageArgs {
  /** Only uploads with this status. Default: all. */
  status?: FileUploadStatus;
}

/** Arguments of `fileUploads.send`. */
export interface SendFileUploadArgs {
  file_upload_id: string;
  file: FilePart;
  /** Which part this is, from 1. Only in mode `multi_part`. */
  part_number?: number | string;
}

/** A file, or a part of one, to be sent. */
export interface FilePart {
  data: FileBytes;
  /** Default: the name of a `File`, else `file`. */
  filename?: string;
  /** MIME type; it must fit that of the upload. Default: that of a `Blob`, else `application/octet-stream`. */
  content_type?: string;
}

/**
 * The bytes of a file: text (sent as UTF-8), bytes (a Node `Buffer` is such), or a `Blob` or `File`. `Client` with an
 * `httpClient` of your own takes no `Blob`, whose bytes can only be read asynchronously.
 */
export type FileBytes = string | Uint8Array | Blob;

/** Arguments of `fileUploads.complete`. */
export interface CompleteFileUploadArgs {
  file_upload_id: string;
}

/**
 * Files on their way into the workspace: create an upload, send its bytes, and attach it within an hour by writing
 * `{ type: "file_upload", file_upload: { id } }` where a file is wanted.
 */
export interface FileUploadsApi<M extends Mode> {
  /** Begins an upload. */
  create: OptionalMethod<M, CreateFileUploadArgs, FileUpload>;
  /** Reads how far an upload is. */
  retrieve: Method<M, RetrieveFileUploadArgs, FileUpload>;
  /** Lists the connection's uploads, the newest first, page by page. */
  list: OptionalMethod<M, ListFileUploadsArgs, FileUploadList>;
  /** Sends the bytes of an upload, or one part of them, as a multipart form. */
  send: Method<M, SendFileUploadArgs, FileUpload>;
  /** Ends an upload in parts, after the last part was sent. Only in mode `multi_part`. */
  complete: Method<M, CompleteFileUploadArgs, FileUpload>;
}
