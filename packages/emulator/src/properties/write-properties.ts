// Values of a page's properties: from the form of a request into the form in which they are stored.
// Stored: option ids, user ids and page ids instead of what answers show of them.
import { readDateValue } from "../body/read-date-value.ts";
import { LIMITS } from "../catalog/limits.ts";
import { PROPERTY_KINDS } from "../catalog/property-kinds.ts";
import { findProperty } from "../columns/find-property.ts";
import { defaultStatus, resolveOption } from "../columns/options.ts";
import { writeRelation } from "../columns/relations.ts";
import { bodyError, validationError } from "../errors/validation-errors.ts";
import { defaultFileName, readFile } from "../files/read-file.ts";
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { readRichText } from "../rich-text/read-rich-text.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, optionalText, textOr } from "../values/json.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";

interface ValueContext {
  readonly workspace: Workspace;
  readonly property: SchemaProperty;
  readonly path: string;
}

type ValueReader = (input: JsonValue, context: ValueContext) => JsonValue;

const richText: ValueReader = (input, { workspace, path }) => readRichText(workspace, input, path);

const shortText =
  (most: number): ValueReader =>
  (input, { path }) => {
    if (input === null) return null;
    if (typeof input !== "string")
      throw bodyError(path, `should be a string or \`null\`, instead was \`${JSON.stringify(input)}\``);
    if (input.length > most)
      throw bodyError(`${path}.length`, `should be ≤ \`${most}\`, instead was \`${input.length}\``);
    return input === "" ? null : input;
  };

const READERS: Readonly<Record<string, ValueReader>> = {
  title: richText,
  rich_text: richText,
  number: (input, { path }) => {
    if (input !== null && typeof input !== "number")
      throw bodyError(path, `should be a number or \`null\`, instead was \`${JSON.stringify(input)}\``);
    return input;
  },
  select: (input, { workspace, property, path }) =>
    input === null ? null : resolveOption(workspace, property, input, path),
  status: (input, { workspace, property, path }) =>
    input === null ? defaultStatus(property) : resolveOption(workspace, property, input, path),
  multi_select: (input, { workspace, property, path }) => {
    const ids = listOf(input, path).map((item, index) => resolveOption(workspace, property, item, `${path}[${index}]`));
    return [...new Set(ids)];
  },
  date: (input, { path }) => (input === null ? null : readDateValue(input, path)),
  people: (input, { path }) => uuidsOf(input, path),
  relation: (input, { path }) => uuidsOf(input, path),
  files: (input, { workspace, path }) =>
    listOf(input, path).map((item, index) => readNamedFile(workspace, item, `${path}[${index}]`)),
  checkbox: (input, { path }) => {
    if (typeof input !== "boolean")
      throw bodyError(path, `should be a boolean, instead was \`${JSON.stringify(input)}\``);
    return input;
  },
  url: shortText(LIMITS.url),
  email: shortText(LIMITS.email),
  phone_number: shortText(LIMITS.phoneNumber),
  place: (input) => (isObject(input) ? input : null),
  verification: (input, { workspace }) => readVerification(workspace, input),
};

function listOf(input: JsonValue, path: string): JsonValue[] {
  if (!Array.isArray(input)) throw bodyError(path, `should be an array, instead was \`${JSON.stringify(input)}\``);
  if (input.length > LIMITS.arrayItems) {
    throw bodyError(`${path}.length`, `should be ≤ \`${LIMITS.arrayItems}\`, instead was \`${input.length}\``);
  }
  return input;
}

function uuidsOf(input: JsonValue, path: string): JsonValue[] {
  const ids = listOf(input, path).map((item, index) => {
    const id = isObject(item) ? item["id"] : undefined;
    if (!isUuid(id))
      throw bodyError(
        `${path}[${index}].id`,
        `should be a valid uuid, instead was \`${JSON.stringify(id) ?? "undefined"}\``,
      );
    return dashedUuid(id);
  });
  return [...new Set(ids)];
}

function readNamedFile(workspace: Workspace, input: JsonValue, path: string): JsonObject {
  if (!isObject(input)) throw bodyError(path, "should be an object");
  const file = readFile(workspace, input, path);
  return { name: optionalText(input["name"]) ?? defaultFileName(workspace, file), ...file };
}

function readVerification(workspace: Workspace, input: JsonValue): JsonValue {
  if (!isObject(input) || input["state"] !== "verified") return null;
  const date = isObject(input["date"]) ? readDateValue(input["date"], "verification.date") : null;
  return { state: "verified", date, verified_by: workspace.botId };
}

/**
 * Writes property values of a request to a page.
 * @param source the data source of the page, undefined for a page that has only a title
 */
export function writeProperties(
  workspace: Workspace,
  page: PageRecord,
  source: DataSourceRecord | undefined,
  input: JsonValue | undefined,
): void {
  if (input === undefined) return;
  if (!isObject(input)) throw bodyError("properties", "should be an object");
  // All is read before anything is written, so that a refused request changes nothing.
  const writes = Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [
      source === undefined
        ? titleWrite(workspace, page, name, value)
        : propertyWrite(workspace, page, source, name, value),
    ];
  });
  for (const write of writes) write();
  delete page.imported;
}

function titleWrite(workspace: Workspace, page: PageRecord, name: string, value: JsonValue): () => void {
  const title = isObject(value) ? (value["title"] ?? value["rich_text"]) : value;
  if (name !== "title" && !(isObject(value) && value["title"] !== undefined)) {
    throw validationError(`${name} is not a property that exists.`);
  }
  const read = readRichText(workspace, title, `properties.${name}.title`);
  return () => void (page.values["title"] = read);
}

function propertyWrite(
  workspace: Workspace,
  page: PageRecord,
  source: DataSourceRecord,
  name: string,
  value: JsonValue,
): () => void {
  const property = findProperty(source, name);
  if (property === undefined) throw validationError(`${name} is not a property that exists.`);
  const payload = payloadOf(property, name, value);
  const reader = READERS[property.type];
  if (reader === undefined) {
    throw validationError(`The property "${property.name}" of type ${property.type} cannot be written.`);
  }
  const read = reader(payload, { workspace, property, path: `properties.${name}.${property.type}` });
  if (property.type === "relation") return () => writeRelation(workspace, page, property, read);
  return () => void (page.values[property.id] = read);
}

const EMPTY_PAYLOADS: Readonly<Record<string, JsonValue>> = {
  title: [],
  rich_text: [],
  multi_select: [],
  people: [],
  files: [],
  relation: [],
  checkbox: false,
};

/** Fields by which the bare payload of a type is known. */
const BARE_KEYS: Readonly<Record<string, readonly string[]>> = {
  select: ["id", "name"],
  status: ["id", "name"],
  date: ["start"],
  place: ["lat"],
  verification: ["state"],
};

function payloadOf(property: SchemaProperty, name: string, value: JsonValue): JsonValue {
  // Recorded use: the payload may stand bare, without the key of its type; null alone empties the property.
  if (value === null) return EMPTY_PAYLOADS[property.type] ?? null;
  if (!isObject(value)) return value;
  const payload = value[property.type];
  if (payload !== undefined) return payload;
  const given = optionalText(value["type"]) ?? Object.keys(value).find((key) => key in PROPERTY_KINDS);
  // Seen: `{ name }` for an option, `{ start }` for a date, `{ lat, lon }` for a place, `{ state }` for a verification.
  const bareKeys = BARE_KEYS[property.type];
  if (given === undefined && bareKeys?.some((key) => value[key] !== undefined)) return value;
  throw validationError(
    given === undefined
      ? `body failed validation: body.properties.${name}.${property.type} should be defined, instead was \`undefined\`.`
      : `${textOr(property.name, name)} is expected to be ${property.type}.`,
  );
}
