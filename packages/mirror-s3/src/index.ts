/**
 * Files of a copy in S3, or in a server with its API.
 * @module @ws/mirror-s3
 */
export { S3FilesError, type S3FilesErrorCode } from "./errors.ts";
export { s3FileStore, type S3FileStore, type S3Settings, type StoredFile } from "./s3-file-store.ts";
