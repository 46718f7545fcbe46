// Writes the values of a request to the properties of a page.
import { parseOrThrow } from "../body/parse-body.ts";
import type { PropertyInput } from "../body/property-values.ts";
import { isWritable } from "../body/property-values.ts";
import { richText } from "../body/rich-text-parser.ts";
import { PROPERTY_KINDS } from "../catalog/property-kinds.ts";
import { findProperty } from "../columns/find-property.ts";
import { writeRelation } from "../columns/relations.ts";
import { validationError } from "../errors/validation-errors.ts";
import type { DataSourceRecord, PageRecord, SchemaProperty } from "../model/records.ts";
import type { Workspace } from "../model/workspace.ts";
import { resolveRichText } from "../rich-text/resolve-rich-text.ts";
import type { JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
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
  // Every value is resolved before the first is written, so that a refused request changes nothing.
  const writes = Object.entries(properties).map(([name, input]) =>
    source === undefined
      ? titleWrite(workspace, page, name, input)
      : propertyWrite(workspace, page, source, name, input),
  );
  for (const write of writes) write();
  delete page.imported;
}

function titleWrite(workspace: Workspace, page: PageRecord, name: string, input: PropertyInput): () => void {
  if (name !== "title" && input.type !== "title") throw validationError(`${name} is not a property that exists.`);
  const title = resolveRichText(workspace, titleInput(name, input));
  return () => void (page.values["title"] = title);
}

function titleInput(name: string, input: PropertyInput) {
  if (input.type === undefined) return parseOrThrow(richText, input.value, `body.properties.${name}.title`);
  if (input.type === "title" || input.type === "rich_text") return input.value;
  throw wrongType(name, "title");
}

function propertyWrite(
  workspace: Workspace,
  page: PageRecord,
  source: DataSourceRecord,
  name: string,
  input: PropertyInput,
): () => void {
  const property = findProperty(source, name);
  if (property === undefined) throw validationError(`${name} is not a property that exists.`);
  const stored = storedInput(workspace, property, name, input);
  if (property.type === "relation") return () => writeRelation(workspace, page, property, stored);
  return () => void (page.values[property.id] = stored);
}

function storedInput(workspace: Workspace, property: SchemaProperty, name: string, input: PropertyInput): JsonValue {
  const { type } = property;
  if (input.type === undefined) {
    checkBareValue(type, name, input.value);
    if (isWritable(type))
      return storedBareValue(type, input.value, `body.properties.${name}.${type}`, { workspace, property });
    throw validationError(`The property "${property.name}" of type ${type} cannot be written.`);
  }
  if (input.type !== type) throw wrongType(property.name, type);
  return storedValue(input.type, input.value, { workspace, property });
}

const wrongType = (name: string, type: string) => validationError(`${name} is expected to be ${type}.`);

/** Recorded: a value does not have to name its type. Seen: for an object, its fields must be those of the type. */
function checkBareValue(type: string, name: string, value: JsonValue): void {
  if (!isObject(value) || PROPERTY_KINDS[type]?.bareFields?.some((field) => value[field] !== undefined) === true)
    return;
  throw validationError(
    `body failed validation: body.properties.${name}.${type} should be defined, instead was \`undefined\`.`,
  );
}
