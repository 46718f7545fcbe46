// Files by their path: sources that read a range at a time, so that no more than the parts under way is in memory.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { asyncUploadFile, uploadFile, type UploadClient, type UploadOf } from "../files/upload-file.ts";
import type { UploadFileOptions } from "../files/send-file.ts";

/**
 * Uploads the file at a path; for `Client`. Its name is the default of `filename`. Else as `uploadFile`.
 * @throws FileUploadError as `uploadFile`; the errors of the file system as they are
 */
export function uploadPath<Client extends UploadClient>(
  client: Client,
  path: string,
  options?: UploadFileOptions,
): UploadOf<Client> {
  const file = openSync(path, "r");
  try {
    const readRange = (start: number, end: number): Uint8Array => {
      const bytes = new Uint8Array(end - start);
      let filled = 0;
      for (let read = -1; read !== 0 && filled < bytes.length; filled += read) {
        read = readSync(file, bytes, filled, bytes.length - filled, start + filled);
      }
      return bytes.subarray(0, filled);
    };
    return uploadFile(client, { sizeBytes: fstatSync(file).size, filename: basename(path), readRange }, options);
  } finally {
    closeSync(file);
  }
}

/** {@link uploadPath} for `AsyncClient` and whatever promises. */
export async function asyncUploadPath<Client extends UploadClient>(
  client: Client,
  path: string,
  options?: UploadFileOptions,
): Promise<UploadOf<Client>> {
  const file = await open(path, "r");
  try {
    const readRange = async (start: number, end: number): Promise<Uint8Array> => {
      const bytes = new Uint8Array(end - start);
      let filled = 0;
      for (let read = -1; read !== 0 && filled < bytes.length; filled += read) {
        read = (await file.read(bytes, filled, bytes.length - filled, start + filled)).bytesRead;
      }
      return bytes.subarray(0, filled);
    };
    const { size: sizeBytes } = await file.stat();
    return await asyncUploadFile(client, { sizeBytes, filename: basename(path), readRange }, options);
  } finally {
    await file.close();
  }
}
