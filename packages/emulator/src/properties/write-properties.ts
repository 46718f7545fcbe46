// Writes the values of a request to the properties of a page.
import { parseOrThrow } from "../body/parse-body.ts";
import type { PropertyInput } from "../body/property-values.ts";
import { isWritable } from "../body/property-values.ts";
import type { RichTextInput } from "../body/rich-text-parser.ts";
import { richText } from "../body/rich-text-parser.ts";
import { PROPERTY_KINDS } from "../catalog/property-kinds.ts";
import { findProperty } from "../columns/find-property.ts";
import { writeRelation } from "../columns/relations.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, PageRecord } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { resolveRichText } from "../rich-text/resolve-rich-text.ts";
import type { JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import type { ValueColumn } from "./stored-value.ts";
import { storedBareValue, storedValue } from "./stored-value.ts";

/** The `properties` of a request. */
type PropertiesInput = Readonly<Record<string, PropertyInput>>;

/**
 * Writes property values of a request to a page.
 * @param source the data source of the page, undefined for a page that has only a title
 */
export function writeProperties(
  workspace: Workspace,
  page: PageRecord,
  source: DataSourceRecord | undefined,
  properties: PropertiesInput | undefined,
): void {
  if (properties === undefined) return;
  const matches = Object.entries(properties).map(([key, input]) =>
    source === undefined ? titleMatch(workspace, page, key, input) : columnMatch(workspace, page, source, key, input),
  );
  const misfits = matches.filter((match) => typeof match === "string");
  // Reported: one message lists all of them.
  if (misfits.length > 0) throw validationError(misfits.join(" "));
  // Every value is resolved before the first is written, so that a refused request changes nothing.
  const writes = matches.flatMap((match) => (typeof match === "string" ? [] : [match()]));
  for (const write of writes) write();
  delete page.imported;
}

/** A value and its column. It resolves the value and returns a function that writes it. A text: why they do not fit. */
type Match = string | (() => () => void);

const notThere = (key: string) => `${key} is not a property that exists.`;
const wrongType = (name: string, type: string) => `${name} is expected to be ${type}.`;

function titleMatch(workspace: Workspace, page: PageRecord, key: string, input: PropertyInput): Match {
  const write = (title: RichTextInput) => {
    const resolved = resolveRichText(workspace, title);
    return () => void (page.values["title"] = resolved);
  };
  if (input.type === "title") return () => write(input.value);
  if (key !== "title") return notThere(key);
  if (input.type === "rich_text") return () => write(input.value);
  if (input.type !== undefined) return wrongType(key, "title");
  return () => write(parseOrThrow(richText, input.value, `body.properties.${key}.title`));
}

function columnMatch(
  workspace: Workspace,
  page: PageRecord,
  source: DataSourceRecord,
  key: string,
  input: PropertyInput,
): Match {
  const property = findProperty(source, key);
  if (property === undefined) return notThere(key);
  if (input.type !== undefined && input.type !== property.type) return wrongType(property.name, property.type);
  return () => {
    const stored = storedInput({ workspace, property, key }, input);
    return () => {
      delete page.kept?.[property.id];
      if (property.type === "relation") writeRelation(workspace, page, property, stored);
      else page.values[property.id] = stored;
    };
  };
}

function storedInput(column: ValueColumn, input: PropertyInput): JsonValue {
  if (input.type !== undefined) return storedValue(input.type, input.value, column);
  const { property, key } = column;
  const { type } = property;
  checkBareValue(type, key, input.value);
  if (isWritable(type)) return storedBareValue(type, input.value, `body.properties.${key}.${type}`, column);
  throw validationError(`The property "${property.name}" of type ${type} cannot be written.`);
}

/** Recorded: a value does not have to name its type. Seen: for an object, its fields must be those of the type. */
function checkBareValue(type: string, name: string, value: JsonValue): void {
  if (!isObject(value) || PROPERTY_KINDS[type]?.bareFields?.some((field) => value[field] !== undefined) === true)
    return;
  throw validationError(
    `body failed validation: body.properties.${name}.${type} should be defined, instead was \`undefined\`.`,
  );
}
