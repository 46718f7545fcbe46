// Converts the content of an object to the form of a request. Texts, files and links are found by their shape, in any member and
// at any depth, so that a type that this package does not know is converted, too.
import { pointerBelow } from "@ws/helpers/json";
import { LIMITS, toRichTextInput, type Run } from "@ws/helpers";
import { fieldsList, isFields, type Fields } from "../../json.ts";
import { withNewIds, type NewId } from "./references.ts";
import { isRichText, isStoredFile } from "./rich-text.ts";

/** Returns rich text for a request, with new ids. At most as many items as a request can have. */
export const newRichText = (runs: unknown, newId: NewId): Run[] =>
  withNewIds(toRichTextInput(fieldsList(runs)), newId).slice(0, LIMITS.items);

/** Replacements for ids and files in the content. */
export interface NewParts {
  readonly newId: NewId;
  /** Ids of uploads by the JSON pointers to the files. Other files stay as they are. */
  readonly uploads?: ReadonlyMap<string, string>;
}

/** Returns content for a request. */
export const newContent = (content: Fields, parts: NewParts): Fields => newMembers(content, parts, "");

/**
 * @param pointer JSON pointer to the value in the content
 * @param key name of the member with the value
 */
function newValue(value: unknown, parts: NewParts, pointer: string, key: string): unknown {
  if (isRichText(value)) return newRichText(value, parts.newId);
  if (Array.isArray(value)) return value.map((item, index) => newValue(item, parts, pointerBelow(pointer, index), ""));
  return isFields(value) ? newMembers(value, parts, pointer) : withNewIds(value, parts.newId, key);
}

function newMembers(value: Fields, parts: NewParts, pointer: string): Fields {
  const { type, file } = value;
  const upload = type === "file" && isStoredFile(file) ? parts.uploads?.get(`${pointer}/file`) : undefined;
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (upload !== undefined && name === "file") return ["file_upload", { id: upload }];
    if (upload !== undefined && name === "type") return ["type", "file_upload"];
    // A request names an emoji of the workspace by its id.
    if (type === "custom_emoji" && name === type && isFields(member)) return [name, { id: member["id"] }];
    return [name, newValue(member, parts, pointerBelow(pointer, name), name)];
  });
  return Object.fromEntries(entries);
}
