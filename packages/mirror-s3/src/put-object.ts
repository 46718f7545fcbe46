// Writes an object in one request.
import { setTimeout as wait } from "node:timers/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { statusOf, type S3Place } from "./s3-client.ts";

/** An object to write. */
export interface S3Target extends S3Place {
  readonly key: string;
  /** True: write only if there is no object of this key, because it has the same content. */
  readonly isNew: boolean;
}

/** Another writer of the same object has not finished. */
const CONFLICT = 409;
const CONFLICT_WAIT_MS = 500;
const MAX_CONFLICTS = 20;

/** Writes an object. The server checks the hash of the body, and whether the object is there already. */
export async function putObject({ client, bucket, key, isNew }: S3Target, body: Buffer): Promise<void> {
  const object = { Bucket: bucket, Key: key, Body: body, ContentType: "application/octet-stream" };
  await onlyIfNew(isNew, async (condition) => {
    await client.send(new PutObjectCommand({ ...object, ...condition }));
  });
}

/**
 * Writes on the condition that the object is new. An object that is there already has the same content.
 * @param write called again without the condition if the server does not know it
 */
export async function onlyIfNew(
  isNew: boolean,
  write: (condition: { readonly IfNoneMatch?: "*" }) => Promise<void>,
): Promise<void> {
  let condition: { readonly IfNoneMatch?: "*" } = isNew ? { IfNoneMatch: "*" } : {};
  for (let conflicts = 0; ;) {
    try {
      return await write(condition);
    } catch (error) {
      const status = statusOf(error);
      if (status === 412) return;
      if (status === 501 && condition.IfNoneMatch !== undefined) condition = {};
      else if (status === CONFLICT && conflicts < MAX_CONFLICTS) {
        conflicts += 1;
        await wait(CONFLICT_WAIT_MS);
      } else throw error;
    }
  }
}
