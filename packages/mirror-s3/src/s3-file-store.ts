// Files in S3, by content: `prefix/ab/cdef…` for a file whose SHA-256 begins with `abcdef`, as in a folder.
import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { S3FilesError } from "./errors.ts";
import { createS3Client, isAborted, isTimeout, s3Error, statusOf, type S3Place } from "./s3-client.ts";
import { spool, type SpooledFile } from "./spool.ts";
import { uploadParts } from "./upload-parts.ts";
import { putObject } from "./put-object.ts";

/** A file that was stored. */
export interface StoredFile {
  readonly sha256: string;
  readonly bytes: number;
}

/** The contents of files in S3, by their SHA-256. `FileStore` of `@ws/mirror` has this form. */
export interface S3FileStore {
  /** Stores a stream completely, or not at all. */
  readonly write: (
    content: AsyncIterable<Uint8Array>,
    /** `replace`: also uploads if the bucket has an object of this size, because it is damaged. */
    options?: { readonly replace?: boolean },
  ) => Promise<StoredFile>;
  /** Returns the content. Fails with an error that names the file if it is missing. `openStore()` adds the check of its hash. */
  readonly read: (sha256: string) => Readable;
  /** Returns true if the bucket has the contents of a file. */
  readonly has: (sha256: string) => Promise<boolean>;
  /** Removes the content. Does nothing if it is missing. */
  readonly remove: (sha256: string) => Promise<void>;
  /** Returns all stored files with their sizes. */
  readonly list: () => AsyncIterable<StoredFile>;
}

/** Settings of {@link s3FileStore}. */
export interface S3Settings {
  readonly bucket: string;
  /** Begin of all keys, without `/` at its end. Each copy needs its own. @default none */
  readonly prefix?: string;
  /** A file that is larger is uploaded in parts of this size. At least 5 MiB. @default 16 MiB */
  readonly partBytes?: number;
  /** The variables of AWS: region and address. The SDK reads keys and profiles itself. @default process.env */
  readonly environment?: NodeJS.ProcessEnv;
  /** Cancels all requests when it aborts, also those whose answer has begun. */
  readonly signal?: AbortSignal;
}

/** Size of a part. 10,000 parts are allowed. */
const PART_BYTES = 16 * 2 ** 20;

/** Number of times a download continues after its connection was cut. */
const MAX_RESUMES = 5;

/**
 * Creates a store of files in S3. It is a `FileStore` of `@ws/mirror`.
 * @example
 * const store = await openStore({ folder: "my-copy", files: s3FileStore({ bucket: "backup", prefix: "acme" }) });
 */
export function s3FileStore({
  bucket,
  prefix = "",
  partBytes = PART_BYTES,
  environment = process.env,
  signal,
}: S3Settings): S3FileStore {
  const place: S3Place = { client: createS3Client(environment, { signal }), bucket };
  const { client } = place;
  const begin = prefix === "" ? "" : `${prefix}/`;
  const keyOf = (sha256: string) => `${begin}${sha256.slice(0, 2)}/${sha256.slice(2)}`;
  const address = `s3://${bucket}/${prefix}`;
  const sizeOf = async (sha256: string): Promise<number | undefined> => {
    try {
      const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(sha256) }));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw s3Error(address, error);
    }
  };
  const upload = async (file: SpooledFile, replace: boolean): Promise<void> => {
    const { sha256, bytes } = file;
    const size = await sizeOf(sha256);
    if (size === bytes && !replace) return;
    // Another size than the content has is a damaged object, which is replaced.
    const isNew = size === undefined;
    const target = { ...place, key: keyOf(sha256), isNew };
    if (bytes <= partBytes) await putObject(target, await file.read(0, bytes));
    else await uploadParts(target, file, partBytes);
  };
  return {
    async write(content, { replace = false } = {}) {
      const file = await spool(content, partBytes);
      try {
        await upload(file, replace);
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
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(sha256) }));
      } catch (error) {
        throw s3Error(address, error);
      }
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: begin });
      try {
        for await (const { Contents = [] } of pages)
          for (const { Key = "", Size = 0 } of Contents) {
            const [, start, rest] = /^([0-9a-f]{2})\/([0-9a-f]{62})$/u.exec(Key.slice(begin.length)) ?? [];
            if (start !== undefined && rest !== undefined) yield { sha256: start + rest, bytes: Size };
          }
      } catch (error) {
        throw s3Error(address, error);
      }
    },
  };
}

/** Yields the content of an object. After a connection was cut, the rest is requested. */
async function* download({ client, bucket }: S3Place, key: string, address: string): AsyncGenerator<Uint8Array, void> {
  let position = 0;
  let etag: string | undefined;
  for (let resumes = 0; ; resumes += 1) {
    try {
      const rest = position === 0 ? {} : { Range: `bytes=${position}-`, IfMatch: etag };
      const {
        Body,
        ETag,
        ContentLength = 0,
      } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...rest }));
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
        throw new S3FilesError("missing_file", `The file ${key} is missing in ${address}.`, { cause: error });
      if (status !== undefined || isTimeout(error) || isAborted(error) || resumes === MAX_RESUMES)
        throw s3Error(address, error);
    }
  }
}
