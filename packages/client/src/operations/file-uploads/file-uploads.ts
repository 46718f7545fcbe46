import type { CallArguments, CallOptions, CallResult, ListResult, Mode } from "../../method.ts";
import type { FileUpload, FileUploadList, FileUploadStatus } from "../../types/file-uploads/read.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the file uploads family. */
export const operations = {
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
} satisfies OperationRows;

/** Arguments of `fileUploads.create`. */
export interface CreateFileUploadArgs {
  /**
   * `single_part`: a file of up to 20 MB in one request. `multi_part`: a larger file, in parts of 5 to 20 MB.
   * `external_url`: Notion fetches the file.
   * @default "single_part"
   */
  mode?: "single_part" | "multi_part" | "external_url";
  /** File name with its extension, at most 900 bytes. Required for `multi_part`. */
  filename?: string;
  /**
   * MIME type.
   * @default derived from the extension
   */
  content_type?: string;
  /** Number of parts. Required for `multi_part`. */
  number_of_parts?: number;
  /** A public https URL. Required for `external_url`. */
  external_url?: string;
}

/** Arguments of `fileUploads.retrieve`. */
export interface RetrieveFileUploadArgs {
  /** UUID of the file upload. */
  file_upload_id: string;
}

/** Arguments of `fileUploads.list`. */
export interface ListFileUploadsArgs extends PageArgs {
  /**
   * Returns only uploads with this status.
   * @default all uploads
   */
  status?: FileUploadStatus;
}

/** Arguments of `fileUploads.send`. */
export interface SendFileUploadArgs {
  /** UUID of the file upload. */
  file_upload_id: string;
  /** The file, or one part of it. */
  file: FilePart;
  /** Number of the part, from 1. Only in mode `multi_part`. */
  part_number?: number | string;
}

/** A file to send, or a part of a file. */
export interface FilePart {
  /** Bytes of the file or the part. */
  data: FileBytes;
  /**
   * File name.
   * @default the name of the `File`, otherwise `file`
   */
  filename?: string;
  /**
   * MIME type, equal to the type of the upload.
   * @default the type of the `Blob`, otherwise `application/octet-stream`
   */
  content_type?: string;
}

/**
 * Bytes of a file: a string (sent as UTF-8), a `Uint8Array` (such as a Node.js `Buffer`), a `Blob` or a `File`. A
 * `Client` with a custom `httpClient` takes no `Blob`, because its bytes can only be read asynchronously.
 */
export type FileBytes = string | Uint8Array | Blob;

/** Arguments of `fileUploads.complete`. */
export interface CompleteFileUploadArgs {
  /** UUID of the file upload. */
  file_upload_id: string;
}

/**
 * Methods for file uploads. Create an upload, send its bytes, and attach it within one hour: write
 * `{ type: "file_upload", file_upload: { id } }` as an icon, a cover, a file property, a block or an attachment.
 */
export interface FileUploadsMethods<M extends Mode> {
  /**
   * Creates an upload.
   * @see https://developers.notion.com/reference/create-file
   * @example
   * const { id } = await client.fileUploads.create({ filename: "manual.pdf", content_type: "application/pdf" });
   */
  create(args?: CreateFileUploadArgs & CallArguments, options?: CallOptions[M]): CallResult<FileUpload>[M];
  /**
   * Retrieves an upload with its status.
   * @see https://developers.notion.com/reference/retrieve-file-upload
   */
  retrieve(args: RetrieveFileUploadArgs & CallArguments, options?: CallOptions[M]): CallResult<FileUpload>[M];
  /**
   * Lists the uploads of the connection, newest first, page by page.
   * @see https://developers.notion.com/reference/list-file-uploads
   */
  list(args?: ListFileUploadsArgs & CallArguments, options?: CallOptions[M]): ListResult<FileUploadList, FileUpload>[M];
  /**
   * Sends the bytes of an upload, or of one part, as a multipart form.
   * @see https://developers.notion.com/reference/upload-file
   * @example
   * await client.fileUploads.send({ file_upload_id, file: { data: "Turn the crank.", filename: "manual.txt" } });
   * await client.blocks.children.append({
   *   block_id: page_id,
   *   children: [{ file: { type: "file_upload", file_upload: { id: file_upload_id } } }],
   * });
   */
  send(args: SendFileUploadArgs & CallArguments, options?: CallOptions[M]): CallResult<FileUpload>[M];
  /**
   * Completes an upload after its last part was sent. Only in mode `multi_part`.
   * @see https://developers.notion.com/reference/complete-file-upload
   */
  complete(args: CompleteFileUploadArgs & CallArguments, options?: CallOptions[M]): CallResult<FileUpload>[M];
}
