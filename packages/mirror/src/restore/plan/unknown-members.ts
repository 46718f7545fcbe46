// Finds what an object of the copy has and a restore does not send, because this package does not know it.
import type { Fields } from "../../json.ts";
import type { BlockRecord } from "../../model/records/content-records.ts";
import type { DataSourceRecord } from "../../model/records/data-source-record.ts";
import type { PageRecord } from "../../model/records/page-record.ts";
import type { AnyRecord } from "../../model/records/records.ts";
import { richTextsIn, type TextRun } from "../../model/texts/rich-text.ts";
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
  PREVIEWS,
  REBUILT_BLOCKS,
} from "./known-members.ts";

/** Returns descriptions of what a restore does not send of an object. */
export function unknownParts(object: AnyRecord): ReadonlySet<string> {
  const known = KNOWN_MEMBERS[object.kind];
  const content = object.kind === "block" ? object.type : undefined;
  return new Set([
    ...namesOf(object.json, (name) => known.has(name) || name === content),
    ...(object.kind === "data_source" ? partsOfColumns(object) : []),
    ...(object.kind === "page" ? partsOfValues(object) : []),
    ...(object.kind === "block" ? partsOfContent(object) : []),
    ...[...richTextsIn(object.json)].flat().flatMap(partsOfRun),
  ]);
}

/** Describes the members that have a value and are not known. */
const namesOf = (fields: Fields, isKnown: (name: string) => boolean, what = "member"): string[] =>
  Object.entries(fields)
    .filter(([name, value]) => value !== null && value !== undefined && !isKnown(name))
    .map(([name]) => `${what} "${name}"`);

const partsOfColumns = ({ columns }: DataSourceRecord): string[] =>
  columns.flatMap(({ name, type, json, settings, options = [] }) => {
    const known = KNOWN_SETTINGS.get(type);
    const parts = namesOf(json, (member) => KNOWN_COLUMN.has(member) || member === type);
    // The settings of an unknown type are sent as they are.
    if (known !== undefined) {
      parts.push(...namesOf(settings, (member) => known.has(member), "setting"));
      for (const option of options)
        for (const part of namesOf(option.json, (member) => KNOWN_OPTION.has(member)))
          parts.push(`${part} of the option ${JSON.stringify(option.name)}`);
    }
    return parts.map((part) => `${part} of the column "${name}"`);
  });

const partsOfValues = ({ properties }: PageRecord): string[] =>
  properties.flatMap(({ name, type, json }) =>
    namesOf(json, (member) => KNOWN_VALUE.has(member) || member === type).map(
      (part) => `${part} of the value "${name}"`,
    ),
  );

const partsOfContent = ({ type = "", content }: BlockRecord): string[] =>
  REBUILT_BLOCKS.has(type)
    ? namesOf(content, (name) => KNOWN_CONTENT.get(type)?.has(name) === true).map((part) => `${part} of the content`)
    : [];

function partsOfRun({ type, mentionType, json, annotations }: TextRun): string[] {
  const parts = [
    ...namesOf(json, (name) => KNOWN_RUN.has(name) || name === type),
    ...namesOf(annotations, (name) => KNOWN_ANNOTATIONS.has(name), "style"),
  ].map((part) => `${part} of a text`);
  if (mentionType !== undefined && !PREVIEWS.has(mentionType) && !KNOWN_MENTIONS.has(mentionType))
    parts.unshift(`mention of the type "${mentionType}", which becomes plain text`);
  if (type !== "text" && type !== "mention" && type !== "equation")
    parts.unshift(`text of the type "${type}", which becomes plain text`);
  return parts;
}
