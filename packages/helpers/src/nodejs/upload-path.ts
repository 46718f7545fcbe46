// Uploads files by path. Reads one range at a time, so that only the parts in progress are in memory.
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { UploadFileOptions } from "../files/send-file.ts";
import { asyncUploadFile, uploadFile } from "../files/upload-file.ts";
import type { UploadClient, UploadOf } from "../files/upload-methods.ts";

/**
 * Uploads the file at a path, for `Client`. Otherwise like `uploadFile`; `filename` defaults to the name of the file.
 * @throws FileUploadError like `uploadFile`. Errors of the file system are thrown unchanged.
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

/** Like {@link uploadPath}, but for `AsyncClient` and other clients that return promises. */
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
