// Keys of states: two states with the same key are equal for a reader. Times of edits and signatures of addresses are not part of them.
import { createHash } from "node:crypto";
import { isCutPage, toRichTextInput } from "@ws/helpers";
import { COLUMN_TYPES } from "@ws/helpers/columns";
import { fieldsList, fieldsOf, isFields, plainId, textOf, withoutSignature, type Fields } from "@ws/helpers/json";
import type { LiveBlock, LivePage } from "../notion.ts";

/** Members that change without an edit, or with an edit elsewhere. */
const PASSING: ReadonlySet<string> = new Set([
  "last_edited_time",
  "last_edited_by",
  "created_time",
  "created_by",
  "expiry_time",
  "request_id",
  "has_children",
  "plain_text",
  "href",
]);

/** Returns a short key of a value. */
export const keyOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(stable(value)) ?? "")
    .digest("hex")
    .slice(0, 24);

/** Returns a value without what changes by itself, with its members in one order. */
function stable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stable);
  if (!isFields(value)) return value;
  const isSigned = "expiry_time" in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !PASSING.has(name))
      .map(([name, member]): [string, unknown] => [
        name,
        isSigned && name === "url" && typeof member === "string" ? withoutSignature(member) : stable(member),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Returns a key of blocks with their children, by their contents alone. */
export const blocksKey = (blocks: readonly LiveBlock[]): string => keyOf(blocks.map(blockKey));

/** Returns a key of a block with its children, by its content alone. A page or database in a page is itself. */
export const blockKey = ({ id, type, content, children }: LiveBlock): string =>
  keyOf([type, type.startsWith("child_") ? id : withoutChildren(content), children.map(blockKey)]);

const withoutChildren = (content: Fields): Fields => ({ ...content, children: undefined });

/** Returns a key of blocks that also differs if a block was replaced by an equal one. */
export const placesKey = (blocks: readonly LiveBlock[]): string =>
  keyOf(blocks.map(({ id, children }) => [plainId(id), placesKey(children)]).concat([[blocksKey(blocks)]]));

/** Returns a key of the values of a page that people write. */
export const valuesKey = ({ json }: LivePage): string =>
  keyOf(
    Object.values(fieldsOf(json["properties"]))
      .map(fieldsOf)
      .filter(({ type }) => isWritten(type))
      .map((property) => [String(property["id"]), valueKey(property)])
      .toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );

/** True for a type of columns whose values people write. */
export const isWritten = (type: unknown): boolean =>
  typeof type === "string" && Object.hasOwn(COLUMN_TYPES, type) && !COLUMN_TYPES[type as "title"].isComputed;

/** Returns a key of a value, as a page or as a request has it: `{ type?, [type]: value }`. */
export function valueKey(property: Fields): string {
  const type = textOf(property["type"]) ?? Object.keys(property)[0] ?? "";
  return keyOf([type, comparable(type, property[type])]);
}

/** True if a response may show only a part of a value: a page shows 25 people, related pages and mentions. */
export const isCutValue = (property: Fields): boolean => isCutPage({ id: "", properties: { value: property } });

function comparable(type: string, value: unknown): unknown {
  switch (type) {
    case "title":
    case "rich_text":
      return toRichTextInput(fieldsList(value)).map(runKey);
    case "select":
    case "status":
      return fieldsOf(value)["name"] ?? null;
    case "multi_select":
      return fieldsList(value).map(({ name }) => name);
    case "people":
    case "relation":
      return fieldsList(value).map(({ id }) => plainId(String(id)));
    case "date":
      return value === null || value === undefined ? null : dateKey(fieldsOf(value));
    case "files":
      return fieldsList(value).map((file) => ({ ...file, type: undefined }));
    case "verification":
      return { state: fieldsOf(value)["state"] ?? "unverified", date: dateKey(fieldsOf(fieldsOf(value)["date"])) };
    default:
      return value ?? null;
  }
}

/** Returns a run with its formatting, without what is off. */
function runKey(run: object): unknown {
  const { annotations, ...rest } = run as Fields;
  const styles = Object.entries(fieldsOf(annotations)).filter(([, value]) => value !== false && value !== "default");
  return [rest, styles.map(String).toSorted()];
}

const dateKey = ({ start, end, time_zone: zone }: Fields): unknown => [momentKey(start), momentKey(end), zone ?? null];

const momentKey = (moment: unknown): unknown => {
  const ms = typeof moment === "string" && moment.includes("T") ? Date.parse(moment) : Number.NaN;
  return Number.isNaN(ms) ? (moment ?? null) : ms;
};
