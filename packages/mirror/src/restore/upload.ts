// Uploads files of the copy again. An upload that is never attached ends after an hour, so uploads need no journal.
import { asyncUploadFile } from "@ws/helpers/files";
import { fieldsOf, textOf, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { attempt, Refusal, type RestoreContext } from "./restore-context.ts";
import { newRichText, type NewId } from "./new-ids.ts";

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

/** Returns an icon or cover for a request. Undefined if there is none. */
export async function newImage(
  context: RestoreContext,
  object: SnapshotObject,
  image: unknown,
  path: string,
): Promise<Fields | undefined> {
  const { type, ...rest } = fieldsOf(image);
  const kind = textOf(type);
  if (kind === undefined) return undefined;
  if (kind === "file")
    return { type: "file_upload", file_upload: { id: await uploadAgain(context, object, `${path}/file`) } };
  const value = kind === "custom_emoji" ? { id: fieldsOf(rest[kind])["id"] } : rest[kind];
  return { type: kind, [kind]: value };
}

/** Returns the icon and cover of a page or database for a request. */
export async function imagesOf(context: RestoreContext, object: SnapshotObject): Promise<Fields> {
  const { icon, cover } = object.json;
  const images = {
    icon: await newImage(context, object, icon, "/icon"),
    cover: await newImage(context, object, cover, "/cover"),
  };
  return Object.fromEntries(Object.entries(images).filter(([, image]) => image !== undefined));
}

/** Returns the file of a block for a request. */
export async function newFile(
  context: RestoreContext,
  object: SnapshotObject,
  payload: Fields,
  newId: NewId,
): Promise<Fields> {
  const { type, caption, name } = payload;
  const common = { caption: newRichText(caption, newId), ...(typeof name === "string" ? { name } : {}) };
  if (type !== "file") return { ...common, type: "external", external: payload["external"] };
  const id = await uploadAgain(context, object, `/${object.type ?? ""}/file`);
  return { ...common, type: "file_upload", file_upload: { id } };
}
