// Uploads files of the copy again. An upload that is never attached ends after an hour, so uploads need no journal.
import { asyncUploadFile } from "@ws/helpers/files";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { attempt, Refusal } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";

/**
 * Uploads the file to which a JSON pointer in an object refers. Returns the id of the upload.
 * @throws Refusal if the copy lacks the file, or the service refuses it
 */
export async function uploadAgain(context: RestoreContext, object: SnapshotObject, path: string): Promise<string> {
  const { client, store, snapshot, signal, counts } = context;
  const file = await snapshot.fileOf(object, path);
  if (file === undefined || !(await store.files.has(file.sha256))) throw new Refusal("The copy lacks the file.");
  const upload = await attempt(context, () => {
    counts.requests += 2;
    return asyncUploadFile(client, store.files.read(file.sha256), {
      filename: file.name,
      contentType: file.content_type,
      sizeBytes: file.bytes,
      signal,
    });
  });
  return upload.id;
}
