import type {
  CompleteFileUploadArgs,
  CreateFileUploadArgs,
  FileUpload,
  FileUploadList,
  ListFileUploadsArgs,
  RetrieveFileUploadArgs,
  SendFileUploadArgs,
} from "@ws/client";
import type { ListResponse } from "./list-response.ts";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** A file upload. */
export interface FileUploadObjectResponse extends ResponseType<FileUpload> {}

/** Arguments of `fileUploads.create`. */
export interface CreateFileUploadParameters extends ParameterType<CreateFileUploadArgs> {}

/** Response of `fileUploads.create`. */
export type CreateFileUploadResponse = FileUploadObjectResponse;

/** Arguments of `fileUploads.retrieve`. */
export interface GetFileUploadParameters extends ParameterType<RetrieveFileUploadArgs> {}

/** Response of `fileUploads.retrieve`. */
export type GetFileUploadResponse = FileUploadObjectResponse;

/** Arguments of `fileUploads.list`. */
export interface ListFileUploadsParameters extends ParameterType<ListFileUploadsArgs> {}

/** Response of `fileUploads.list`. */
export interface ListFileUploadsResponse extends ListResponse<FileUploadList, FileUploadObjectResponse> {}

/** Arguments of `fileUploads.send`. */
export interface SendFileUploadParameters extends ParameterType<SendFileUploadArgs> {}

/** Response of `fileUploads.send`. */
export type SendFileUploadResponse = FileUploadObjectResponse;

/** Arguments of `fileUploads.complete`. */
export interface CompleteFileUploadParameters extends ParameterType<CompleteFileUploadArgs> {}

/** Response of `fileUploads.complete`. */
export type CompleteFileUploadResponse = FileUploadObjectResponse;
