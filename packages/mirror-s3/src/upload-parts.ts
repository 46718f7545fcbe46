// Uploads a large file in parts. An upload that was interrupted continues: parts that the server has are not sent again.
import { createHash } from "node:crypto";
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { onlyIfNew, type S3Target } from "./put-object.ts";
import type { SpooledFile } from "./spool.ts";

/** Uploads a file in parts. */
export async function uploadParts(target: S3Target, file: SpooledFile, partBytes: number): Promise<void> {
  const { client, bucket, key, isNew } = target;
  const names = { Bucket: bucket, Key: key };
  const id = (await findUpload(target)) ?? (await client.send(new CreateMultipartUploadCommand(names))).UploadId;
  const upload = { ...names, UploadId: id };
  const stored = await storedParts(target, id);
  const hash = createHash("sha256");
  const parts: { ETag: string | undefined; PartNumber: number }[] = [];
  for (let start = 0; start < file.bytes; start += partBytes) {
    const number = parts.length + 1;
    const body = await file.read(start, Math.min(partBytes, file.bytes - start));
    let etag = stored.get(number);
    if (etag?.replaceAll('"', "") !== createHash("md5").update(body).digest("hex")) {
      etag = (await client.send(new UploadPartCommand({ ...upload, PartNumber: number, Body: body }))).ETag;
    }
    parts.push({ ETag: etag, PartNumber: number });
    hash.update(body);
  }
  if (hash.digest("hex") !== file.sha256) throw new Error(`The temporary file of ${key} has changed on disk.`);
  await onlyIfNew(isNew, async (condition) => {
    await client.send(
      new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts }, ...condition }),
    );
  });
}

/** Returns the upload of the object that was interrupted last. */
async function findUpload({ client, bucket, key }: S3Target): Promise<string | undefined> {
  const found = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key }));
  return found.Uploads?.findLast((upload) => upload.Key === key)?.UploadId;
}

/** Returns the tags of the parts that the server has, by their numbers. */
async function storedParts({ client, bucket, key }: S3Target, id: string | undefined): Promise<Map<number, string>> {
  const stored = new Map<number, string>();
  const names = { Bucket: bucket, Key: key, UploadId: id };
  // Not paginateListParts(): Ceph answers with a next marker of 0 at the end, and the paginator would go on for ever.
  for (let after: string | undefined; ;) {
    const page = await client.send(new ListPartsCommand({ ...names, PartNumberMarker: after }));
    for (const { PartNumber = 0, ETag = "" } of page.Parts ?? []) stored.set(PartNumber, ETag);
    if (page.IsTruncated !== true || page.NextPartNumberMarker === after) break;
    after = page.NextPartNumberMarker;
  }
  return stored;
}
