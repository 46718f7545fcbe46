// Uploads files of the copy again. An upload that is never attached ends after an hour, so uploads need no journal.
import { asyncUploadFile } from "@ws/helpers/files";
import { pointerOf } from "@ws/helpers/json";
import { isFileFault } from "../files/checked-file-store.ts";
import { findStoredFiles } from "../files/find-files.ts";
import type { Fields } from "../json.ts";
import { newContent } from "../model/texts/new-content.ts";
import type { AnyRecord } from "../model/records/records.ts";
import { fileText } from "../store/file-places.ts";
import { attempt, Refusal } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";

/**
 * Uploads the file to which a JSON pointer in an object refers. Returns the id of the upload.
 * @throws Refusal if the copy lacks the file, its content is damaged, or Notion refuses it
 */
export async function uploadAgain(context: RestoreContext, object: AnyRecord, path: string): Promise<string> {
  const { client, store, snapshot, signal, counts } = context;
  const file = await snapshot.fileOf(object, path);
  if (file === undefined) throw new Refusal("The copy lacks the file.");
  try {
    const upload = await attempt(context, () => {
      counts.requests += 2;
      return asyncUploadFile(client, store.files.read(file.sha256, file.bytes), {
        filename: file.name,
        contentType: file.content_type,
        sizeBytes: file.bytes,
        signal,
      });
    });
    return upload.id;
  } catch (error) {
    if (!(error instanceof Refusal) || !isFileFault(error.cause)) throw error;
    const { kind, id } = object;
    const named = await fileText(store.db, { kind, id, name: file.name });
    throw new Refusal(`The ${named} cannot be uploaded. ${error.message}`, { cause: error.cause });
  }
}

/**
 * Returns a part of an object for a request, with new ids and with its files uploaded again.
 * @param keys the keys that lead to the part
 * @throws Refusal if the copy lacks a file, or a file cannot be sent
 */
export async function withUploads(
  context: RestoreContext,
  object: AnyRecord,
  content: Fields,
  keys: readonly string[],
): Promise<Fields> {
  const uploads = new Map<string, string>();
  for (const { path } of findStoredFiles(content))
    uploads.set(path, await uploadAgain(context, object, pointerOf(keys) + path));
  const sent = newContent(content, { newId: context.journal.containerId, uploads });
  const [left] = findStoredFiles(sent);
  if (left !== undefined)
    throw new Refusal(`The file in ${pointerOf(keys)}${left.path} cannot be sent: Notion takes no file in this place.`);
  return sent;
}

/** Members that are images. */
export const IMAGES = ["icon", "cover"] as const;

/** Name of a member that is an image. */
export type Image = (typeof IMAGES)[number];

/** Returns icon and cover of an object for a request, as far as it has them. @throws Refusal if the copy lacks a file */
export async function imagesOf(
  context: RestoreContext,
  object: AnyRecord & { readonly [Name in Image]: Fields | undefined },
  names: readonly Image[] = IMAGES,
): Promise<{ readonly [Name in Image]?: Fields }> {
  const images: [Image, Fields][] = [];
  for (const name of names) {
    const { [name]: image } = object;
    if (image !== undefined) images.push([name, await withUploads(context, object, image, [name])]);
  }
  return Object.fromEntries(images);
}
