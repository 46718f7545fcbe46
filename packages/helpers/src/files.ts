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
export { FileUploadError, type UploadClient, type UploadOf, type UploadResume } from "./files/upload-methods.ts";
export {
  asyncUploadFile,
  asyncUploadFromUrl,
  uploadFile,
  uploadFromUrl,
  type ImportFileOptions,
} from "./files/upload-file.ts";
export type { UploadFileOptions, UploadProgress } from "./files/send-file.ts";
