/**
 * Uploads and downloads of files, for both clients.
 * @module @ws/helpers/files
 */
export {
  asyncDownloadFile,
  downloadFile,
  type AsyncDownloadOptions,
  type DownloadableFile,
  type DownloadOptions,
  type DownloadResponse,
} from "./files/download-file.ts";
export type { FileSource, RangeSource, StreamSource } from "./files/file-source.ts";
export { FileUploadError, type UploadResume } from "./files/file-upload-error.ts";
export type { ImportFileOptions } from "./files/import-file.ts";
export type { UploadFileOptions, UploadProgress } from "./files/send-file.ts";
export { asyncUploadFile, asyncUploadFromUrl, uploadFile, uploadFromUrl } from "./files/upload-file.ts";
export type { UploadClient, UploadOf } from "./files/upload-methods.ts";
