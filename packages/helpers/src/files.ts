// Files: to the workspace, by their address, and from it.
export {
  asyncDownloadFile,
  downloadFile,
  type AsyncDownloadOptions,
  type DownloadableFile,
  type DownloadOptions,
  type DownloadResponse,
} from "./download-file.ts";
export type { ImportFileOptions } from "./import-sequence.ts";
export {
  asyncUploadFile,
  asyncUploadFromUrl,
  uploadFile,
  uploadFromUrl,
  type UploadClient,
  type UploadOf,
} from "./upload-file.ts";
export { FileUploadError, type UploadFileOptions, type UploadProgress, type UploadResume } from "./upload-sequence.ts";
export type { FileSource, RangeSource, StreamSource } from "./upload-source.ts";
