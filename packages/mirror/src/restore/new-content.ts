// Converts the content of an object of the copy to the form of a request. Texts, files, links and references are found by their
// shape, in any member and at any depth, so that a type that this package does not know is restored, too.
import { fieldsList, isFields, textOf, type Fields } from "../json.ts";
import { pointerBelow } from "../json-pointer.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { newRichText, referencesIn, withNewIds, type NewId } from "./new-ids.ts";
import { Refusal, type RestoreContext } from "./restore-context.ts";
import { uploadAgain } from "./upload.ts";

/** True for rich text as the service returns it. */
export const isRichText = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && fieldsList(value).some((run) => typeof run["plain_text"] === "string");

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
  const newId: NewId = (id) => context.journal.ids.get(id);
  if (isRichText(content)) return newRichText(content, newId);
  if (Array.isArray(content)) {
    const items: unknown[] = [];
    for (const [index, item] of content.entries())
      items.push(await newContent(context, object, item, pointerBelow(pointer, index)));
    return items;
  }
  if (!isFields(content)) return content;
  if (isStoredFile(content)) throw new Refusal(`The file in ${pointer} has no form that a request takes.`);
  const { type } = content;
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(content)) {
    if (type === "file" && key === "file" && isStoredFile(member)) {
      const id = await uploadAgain(context, object, pointerBelow(pointer, key));
      entries.push(["file_upload", { id }]);
    } else if (key === "type" && type === "file" && isStoredFile(content["file"])) entries.push([key, "file_upload"]);
    // A request names an emoji of the workspace by its id.
    else if (type === "custom_emoji" && key === type && isFields(member)) entries.push([key, { id: member["id"] }]);
    else if (isFields(member) || Array.isArray(member))
      entries.push([key, await newContent(context, object, member, pointerBelow(pointer, key))]);
    else entries.push([key, withNewIds({ [key]: member }, newId)[key]]);
  }
  return Object.fromEntries(entries);
}

/** Returns the content of texts and links with new ids, without files, which a change of an object keeps. */
export function newTexts(content: unknown, newId: NewId): unknown {
  if (isRichText(content)) return newRichText(content, newId);
  if (Array.isArray(content)) return content.map((item) => newTexts(item, newId));
  if (!isFields(content)) return content;
  const members = Object.entries(content).map(([key, member]): [string, unknown] => [
    key,
    isFields(member) || Array.isArray(member) ? newTexts(member, newId) : withNewIds({ [key]: member }, newId)[key],
  ]);
  return Object.fromEntries(members);
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
