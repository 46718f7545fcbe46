// Finds what an object of the copy has and a restore does not send, because this package does not know it.
import { fieldsList, fieldsOf, isFields, textOf, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { columnsOf } from "./columns.ts";
import {
  KNOWN_ANNOTATIONS,
  KNOWN_COLUMN,
  KNOWN_CONTENT,
  KNOWN_MEMBERS,
  KNOWN_MENTIONS,
  KNOWN_OPTION,
  KNOWN_RUN,
  KNOWN_SETTINGS,
  KNOWN_VALUE,
  REBUILT_BLOCKS,
} from "./known-members.ts";
import { isRichText } from "./new-content.ts";

/** Returns descriptions of what a restore does not send of an object. */
export function unknownParts(object: SnapshotObject): string[] {
  const { kind, type = "", json } = object;
  const known = KNOWN_MEMBERS[kind];
  const content = kind === "block" ? type : "";
  const parts = new Set(namesOf(json, (name) => known.has(name) || name === content));
  if (kind === "data_source") for (const part of partsOfColumns(object)) parts.add(part);
  if (kind === "page") for (const part of partsOfValues(json)) parts.add(part);
  if (REBUILT_BLOCKS.has(type))
    for (const part of namesOf(fieldsOf(json[type]), (name) => KNOWN_CONTENT.get(type)?.has(name) === true))
      parts.add(`${part} of the content`);
  for (const part of partsOfTexts(json)) parts.add(part);
  return [...parts];
}

/** Describes the members that have a value and are not known. */
const namesOf = (fields: Fields, isKnown: (name: string) => boolean, what = "member"): string[] =>
  Object.entries(fields)
    .filter(([name, value]) => value !== null && value !== undefined && !isKnown(name))
    .map(([name]) => `${what} "${name}"`);

function* partsOfColumns(source: SnapshotObject): Generator<string, void> {
  for (const { name, column } of columnsOf(source)) {
    const type = String(column["type"]);
    const of = ` of the column "${name}"`;
    for (const part of namesOf(column, (member) => KNOWN_COLUMN.has(member) || member === type)) yield part + of;
    const settings = fieldsOf(column[type]);
    const known = KNOWN_SETTINGS.get(type);
    // The settings of an unknown type are sent as they are.
    if (known === undefined) continue;
    for (const part of namesOf(settings, (member) => known.has(member), "setting")) yield part + of;
    for (const option of fieldsList(settings["options"]))
      for (const part of namesOf(option, (member) => KNOWN_OPTION.has(member)))
        yield `${part} of the option "${textOf(option["name"]) ?? ""}"${of}`;
  }
}

function* partsOfValues(page: Fields): Generator<string, void> {
  for (const [name, value] of Object.entries(fieldsOf(page["properties"]))) {
    const property = fieldsOf(value);
    const isKnown = (member: string) => KNOWN_VALUE.has(member) || member === property["type"];
    for (const part of namesOf(property, isKnown)) yield `${part} of the value "${name}"`;
  }
}

/** Visits every text at any depth. */
function* partsOfTexts(value: unknown): Generator<string, void> {
  if (isRichText(value)) for (const run of value) yield* partsOfRun(run);
  else if (Array.isArray(value)) for (const item of value) yield* partsOfTexts(item);
  else if (isFields(value)) for (const member of Object.values(value)) yield* partsOfTexts(member);
}

function* partsOfRun(run: Fields): Generator<string, void> {
  const { type, mention, annotations } = run;
  if (type !== "text" && type !== "mention" && type !== "equation")
    yield `text of the type "${String(type)}", which becomes plain text`;
  const mentionType = textOf(fieldsOf(mention)["type"]);
  const isPreview = mentionType === "link_preview" || mentionType === "link_mention";
  if (mentionType !== undefined && !isPreview && !KNOWN_MENTIONS.has(mentionType))
    yield `mention of the type "${mentionType}", which becomes plain text`;
  for (const part of namesOf(run, (name) => KNOWN_RUN.has(name) || name === type)) yield `${part} of a text`;
  for (const part of namesOf(fieldsOf(annotations), (name) => KNOWN_ANNOTATIONS.has(name), "style"))
    yield `${part} of a text`;
}
