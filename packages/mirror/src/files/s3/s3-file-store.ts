// Files in S3, by content: `prefix/ab/cdef…` for a file whose SHA-256 begins with `abcdef`, as in a folder.
import { Readable } from "node:stream";
import { MirrorError } from "../../errors.ts";
import type { FileStore } from "../file-store.ts";
import { createS3Client, loadS3, s3Error, statusOf, type S3Place } from "./s3-client.ts";
import { spool, type SpooledFile } from "./spool.ts";
import { uploadParts } from "./upload-parts.ts";
import { putObject } from "./put-object.ts";

/** Settings of {@link s3FileStore}. */
export interface S3Settings {
  readonly bucket: string;
  /** Begin of all keys. Empty: none. */
  readonly prefix: string;
  /** A file that is larger is uploaded in parts of this size. At least 5 MiB. @default 16 MiB */
  readonly partBytes?: number;
  /** @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
}

/** Size of a part. 10,000 parts are allowed. */
const PART_BYTES = 16 * 2 ** 20;

/** Number of times a download continues after its connection was cut. */
const MAX_RESUMES = 5;

/** Creates a store of files in S3. Needs the package `@aws-sdk/client-s3`. */
export async function s3FileStore({
  bucket,
  prefix,
  partBytes = PART_BYTES,
  environment = process.env,
}: S3Settings): Promise<FileStore> {
  const s3 = await loadS3();
  const place: S3Place = { s3, client: createS3Client(s3, environment), bucket };
  const { client } = place;
  const begin = prefix === "" ? "" : `${prefix}/`;
  const keyOf = (sha256: string) => `${begin}${sha256.slice(0, 2)}/${sha256.slice(2)}`;
  const address = `s3://${bucket}/${prefix}`;
  const sizeOf = async (sha256: string): Promise<number | undefined> => {
    try {
      const head = await client.send(new s3.HeadObjectCommand({ Bucket: bucket, Key: keyOf(sha256) }));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw s3Error(address, error);
    }
  };
  const upload = async (file: SpooledFile): Promise<void> => {
    const { sha256, bytes } = file;
    const size = await sizeOf(sha256);
    if (size === bytes) return;
    // Another size than the content has is a damaged object, which is replaced.
    const isNew = size === undefined;
    const target = { ...place, key: keyOf(sha256), isNew };
    if (bytes <= partBytes) await putObject(target, await file.read(0, bytes));
    else await uploadParts(target, file, partBytes);
  };
  return {
    async write(content) {
      const file = await spool(content, partBytes);
      try {
        await upload(file);
        return { sha256: file.sha256, bytes: file.bytes };
      } catch (error) {
        throw s3Error(address, error);
      } finally {
        await file.remove();
      }
    },
    read: (sha256) => Readable.from(download(place, keyOf(sha256), address), { objectMode: false }),
    has: async (sha256) => (await sizeOf(sha256)) !== undefined,
    async remove(sha256) {
      try {
        await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(sha256) }));
      } catch (error) {
        throw s3Error(address, error);
      }
    },
    async *list() {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: begin });
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key = "" } of Contents) {
            const [, start, rest] = /^([0-9a-f]{2})\/([0-9a-f]{62})$/u.exec(Key.slice(begin.length)) ?? [];
            if (start !== undefined && rest !== undefined) yield start + rest;
          }
      } catch (error) {
        throw s3Error(address, error);
      }
    },
  };
}

/** Yields the content of an object. After a connection was cut, the rest is requested. */
async function* download(
  { s3, client, bucket }: S3Place,
  key: string,
  address: string,
): AsyncGenerator<Uint8Array, void> {
  let position = 0;
  let etag: string | undefined;
  for (let resumes = 0; ; resumes += 1) {
    try {
      const rest = position === 0 ? {} : { Range: `bytes=${position}-`, IfMatch: etag };
      const {
        Body,
        ETag,
        ContentLength = 0,
      } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key, ...rest }));
      etag = ETag;
      const end = position + ContentLength;
      for await (const chunk of (Body ?? []) as AsyncIterable<Uint8Array>) {
        yield chunk;
        position += chunk.byteLength;
      }
      if (position === end) return;
      throw new Error(`${position} of ${end} bytes arrived.`);
    } catch (error) {
      const status = statusOf(error);
      if (status === 404)
        throw new MirrorError("run_failed", `The file ${key} is missing in ${address}.`, { cause: error });
      if (status !== undefined || resumes === MAX_RESUMES) throw s3Error(address, error);
    }
  }
}
