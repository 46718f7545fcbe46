import type { AnswerFields } from "../common/response-fields.ts";
import type { EmptyObject } from "../common/empty-object.ts";
import type { UnknownKind } from "../common/unknown-kind.ts";

/** `pending`: bytes are awaited or fetched; `uploaded`: ready to attach; `expired`: too late; `failed`: import failed. */
export type FileUploadStatus = "pending" | "uploaded" | "expired" | "failed";

/** A file on its way into the workspace. */
export interface FileUpload extends AnswerFields {
  object: "file_upload";
  id: string;
  /** ISO 8601, cut to the minute. */
  created_time: string;
  created_by: FileUploadCreator;
  /** ISO 8601, cut to the minute. */
  last_edited_time: string;
  in_trash: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`, with the same value. */
  archived?: boolean;
  /** Until when it must be attached, ISO 8601. */
  expiry_time: string | null;
  status: FileUploadStatus;
  filename: string | null;
  content_type: string | null;
  /** Size in bytes; null until the bytes are there. */
  content_length: number | null;
  /** Where the bytes go. Only while pending; `fileUploads.send` knows it by itself. */
  upload_url?: string;
  /** Where the upload is completed. Only in mode `multi_part`. */
  complete_url?: string;
  /** How fetching went. Only in mode `external_url`. */
  file_import_result?: FileImportResult;
  /** How far the upload is. Only in mode `multi_part`. */
  number_of_parts?: FileUploadParts;
}

/** Who made an upload. */
export interface FileUploadCreator {
  id: string;
  type: "person" | "bot" | "agent";
}

/** How far an upload in parts is. */
export interface FileUploadParts {
  total: number;
  sent: number;
}

/** How fetching a file from elsewhere went. */
export type FileImportResult = FileImportSuccess | FileImportFailure | UnknownFileImportResult;

/** What every import result has. */
export interface FileImportResultBase {
  /** ISO 8601. */
  imported_time: string;
}

/** The file was fetched. */
export interface FileImportSuccess extends FileImportResultBase {
  type: "success";
  success: EmptyObject;
}

/** The file could not be fetched. */
export interface FileImportFailure extends FileImportResultBase {
  type: "error";
  error: FileImportError;
}

/** A result of a kind that these types do not know. */
export interface UnknownFileImportResult extends FileImportResultBase {
  type: UnknownKind;
}

/** Why a file could not be fetched. */
export interface FileImportError {
  type: "validation_error" | "internal_system_error" | "download_error" | "upload_error";
  code: string;
  message: string;
  parameter: string | null;
  /** HTTP status that the file's server gave. */
  status_code: number | null;
}
