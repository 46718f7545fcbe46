// Converts the content of an object of the copy to the form of a request. Texts, files, links and references are found by their
// shape, in any member and at any depth, so that a type that this package does not know is restored, too.
import { findFiles } from "../files/find-files.ts";
import { fieldsList, isFields, textOf, type Fields } from "../json.ts";
import { pointerBelow } from "../json-pointer.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { newRichText, referencesIn, withNewIds, type NewId } from "./new-ids.ts";
import { Refusal } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";
import { uploadAgain } from "./upload.ts";

/** True for rich text as the service returns it. */
export const isRichText = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && fieldsList(value).some((run) => typeof run["plain_text"] === "string");

/** Yields every rich text in a value. */
export function* textsIn(value: unknown): Generator<readonly Fields[], void> {
  if (isRichText(value)) yield fieldsList(value);
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (isFields(value)) for (const member of Object.values(value)) yield* textsIn(member);
}

/** True for a file that the service stores: its URL ends. */
const isStoredFile = (value: unknown): boolean =>
  isFields(value) && typeof value["url"] === "string" && typeof value["expiry_time"] === "string";

/**
 * Returns content for a request, with new ids and with its files uploaded again.
 * @param pointer JSON pointer to the content in the object
 * @throws Refusal if the copy lacks a file, or a file cannot be sent
 */
export async function newContent(
  context: RestoreContext,
  object: SnapshotObject,
  content: unknown,
  pointer: string,
): Promise<unknown> {
  const uploads = new Map<string, string>();
  for (const { path } of findFiles({ content }))
    uploads.set(path, await uploadAgain(context, object, path.replace("/content", pointer)));
  return withNewParts(content, { newId: context.journal.containerId, uploads }, "/content", "");
}

/** Returns the content of texts and links with new ids, without files, which a change of an object keeps. */
export const newTexts = (content: unknown, newId: NewId): unknown => withNewParts(content, { newId }, "", "");

interface NewParts {
  readonly newId: NewId;
  /** Ids of the uploads by the JSON pointers to the files. Undefined: files stay as they are. */
  readonly uploads?: ReadonlyMap<string, string>;
}

/**
 * @param pointer JSON pointer to the value in the content
 * @param key name of the member with the value
 */
function withNewParts(value: unknown, parts: NewParts, pointer: string, key: string): unknown {
  const { newId, uploads } = parts;
  if (isRichText(value)) return newRichText(value, newId);
  if (Array.isArray(value))
    return value.map((item, index) => withNewParts(item, parts, pointerBelow(pointer, index), ""));
  if (!isFields(value)) return withNewIds(value, newId, key);
  if (uploads !== undefined && isStoredFile(value))
    throw new Refusal(`The file in ${pointer} has no form that a request takes.`);
  const { type } = value;
  const isUpload = uploads !== undefined && type === "file" && isStoredFile(value["file"]);
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    const path = pointerBelow(pointer, name);
    if (isUpload && name === "file") return ["file_upload", { id: uploads.get(path) }];
    if (isUpload && name === "type") return ["type", "file_upload"];
    // A request names an emoji of the workspace by its id.
    if (type === "custom_emoji" && name === type && isFields(member)) return [name, { id: member["id"] }];
    return [name, withNewParts(member, parts, path, name)];
  });
  return Object.fromEntries(entries);
}

/** Returns the ids to which content refers: links and mentions in texts, URLs and ids in other members. */
export function referencesOf(content: unknown): string[] {
  if (isRichText(content)) return content.flatMap(referencesOfRun);
  if (Array.isArray(content)) return content.flatMap(referencesOf);
  if (!isFields(content)) return [];
  // People and files are no part of the tree. The URL of a file has ids of its own.
  if (content["object"] === "user" || isStoredFile(content) || content["type"] === "custom_emoji") return [];
  return Object.entries(content).flatMap(([key, member]) =>
    isFields(member) || Array.isArray(member) ? referencesOf(member) : referencesIn({ [key]: member }),
  );
}

function referencesOfRun({ text, mention }: Fields): string[] {
  const type = isFields(mention) ? textOf(mention["type"]) : undefined;
  const isReference = type !== undefined && !["user", "custom_emoji", "date", "template_mention"].includes(type);
  return [
    ...(isFields(text) ? referencesIn({ link: text["link"] }) : []),
    ...(isReference ? referencesIn(mention) : []),
  ];
}
