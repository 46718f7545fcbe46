// Files: to the workspace, by their address, and from it.
export {
  asyncDownloadFile,
  downloadFile,
  type AsyncDownloadOptions,
  type DownloadableFile,
  type DownloadOptions,
  type DownloadResponse,
} from "./files/download-file.ts";
export type { ImportFileOptions } from "./files/import-file.ts";
export {
  asyncUploadFile,
  asyncUploadFromUrl,
  uploadFile,
  uploadFromUrl,
  type UploadClient,
  type UploadOf,
} from "./files/upload-file.ts";
export { FileUploadError, type UploadFileOptions, type UploadProgress, type UploadResume } from "./files/send-file.ts";
export type { FileSource, RangeSource, StreamSource } from "./files/file-source.ts";
