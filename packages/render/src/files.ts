/**
 * Addresses of files that stay: pictures, films and other files that Notion stores, whose URLs end after an hour.
 * @module @ws/render/files
 */
export { createFileHandler, type FileHandler } from "./files/file-handler.ts";
export type { FileCopy, FileHandlerOptions, PublishedFile } from "./files/file-options.ts";
export type { CopiedFile } from "./files/serve-bytes.ts";
export { fileHeaders, safeFileName, type ServedFile } from "./files/file-headers.ts";
