import type { EmptyObject, List, ResponseFields } from "../common/response.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/**
 * Status of a file upload. `pending`: Notion waits for the bytes or fetches them. `uploaded`: ready to attach.
 * `expired`: not attached in time. `failed`: the import failed.
 */
export type FileUploadStatus = "pending" | "uploaded" | "expired" | "failed";

/** An upload of a file. Attach the file before the upload expires. */
export interface FileUpload extends ResponseFields {
  object: "file_upload";
  /** UUID of the file upload. */
  id: string;
  /** ISO 8601, rounded down to the minute. */
  created_time: string;
  created_by: FileUploadCreator;
  /** ISO 8601, rounded down to the minute. */
  last_edited_time: string;
  in_trash: boolean;
  /** The older name of `in_trash`, with the same value. Only in API version 2025-09-03. */
  archived?: boolean;
  /** Time when the upload expires unless it is attached, one hour after its creation. ISO 8601. */
  expiry_time: string | null;
  status: FileUploadStatus;
  filename: string | null;
  /** MIME type. */
  content_type: string | null;
  /** Size in bytes. Null until Notion has the bytes. */
  content_length: number | null;
  /** URL that takes the bytes, while the status is `pending`. `fileUploads.send` does not need it. */
  upload_url?: string;
  /** URL that completes the upload. Only in mode `multi_part`. `fileUploads.complete` does not need it. */
  complete_url?: string;
  /** Result of fetching the file. Only in mode `external_url`. */
  file_import_result?: FileImportResult;
  /** Number of parts. Only in mode `multi_part`. */
  number_of_parts?: FileUploadParts;
}

/** Creator of a file upload. */
export interface FileUploadCreator {
  /** UUID of the creator. */
  id: string;
  type: "person" | "bot" | "agent";
}

/** Progress of an upload in parts. */
export interface FileUploadParts {
  /** Number of parts in all. */
  total: number;
  /** Number of parts that were sent. */
  sent: number;
}

/** Result of fetching a file from another server. */
export type FileImportResult = FileImportSuccess | FileImportFailure | UnknownFileImportResult;

/** Fields of every import result. */
export interface FileImportResultBase {
  /** ISO 8601. */
  imported_time: string;
}

/** Notion fetched the file. */
export interface FileImportSuccess extends FileImportResultBase {
  type: "success";
  success: EmptyObject;
}

/** Notion could not fetch the file. */
export interface FileImportFailure extends FileImportResultBase {
  type: "error";
  error: FileImportError;
}

/** A result of a type that this version of the client does not know. */
export interface UnknownFileImportResult extends FileImportResultBase {
  type: UnknownKind;
}

/** Reason why Notion could not fetch a file. */
export interface FileImportError {
  type: "validation_error" | "internal_system_error" | "download_error" | "upload_error";
  /** Error code. */
  code: string;
  /** Description of the error, in English. */
  message: string;
  /** The argument that caused the error. */
  parameter: string | null;
  /** HTTP status of the response from the file's server. */
  status_code: number | null;
}

/** One page of file uploads. */
export interface FileUploadList extends List<FileUpload> {
  type: "file_upload";
  file_upload: EmptyObject;
}
