// Reads properties of a page as plain values. A page shows at most 25 people, related pages or mentions of a property.
// If there may be more, the complete value is read with the property endpoint.
import { HelperError } from "../errors.ts";
import { describeValue, fieldNames } from "../input/describe-value.ts";
import { fieldsOf, isFields, type Fields } from "../input/fields.ts";
import { readFunction } from "../input/read-input.ts";
import { followPages } from "../lists/follow-list.ts";
import { runAsync } from "../tasks/run-async.ts";
import { runBlocking } from "../tasks/run-blocking.ts";
import { resultOf, startCall, type CallFunction, type Task } from "../tasks/task.ts";
import { plainValue, propertyType, type PlainValues } from "./property-types.ts";

/** Number of references of one property that a page shows. @source api/errors-and-limits.yaml, limits.page_read */
const MAX_REFERENCES = 25;

/** The fields of a full page that these helpers use. Pages of any client fit. */
export interface PageWithProperties {
  readonly id: string;
  readonly properties: Readonly<Record<string, object>>;
}

/** A method such as `client.pages.properties.retrieve`. */
export type RetrieveProperty<Response> = (args: { page_id: string; property_id: string }) => Response;

/** The plain value of a property, by its type. `unknown` for a type that this package does not know. */
export type PlainValueOf<Property> = Property extends { type: infer Type }
  ? Type extends keyof PlainValues
    ? PlainValues[Type]
    : unknown
  : unknown;

/** The properties of a page as plain values, by name. */
export type PlainRow<Page extends PageWithProperties> = {
  -readonly [Name in keyof Page["properties"]]: PlainValueOf<Page["properties"][Name]>;
};

/**
 * Returns one property of a page as a plain value, for `Client`. A title becomes a string, people and relations become
 * lists of ids. {@link PlainValues} lists all types; an unknown type is returned as the service sends it.
 *
 * @param retrieve `client.pages.properties.retrieve`. Needed if the property may have more values than the page shows.
 * @throws HelperError `property_cut` if there may be more values and `retrieve` is missing; `invalid_property` if the
 * page has no property of this name
 */
export function readProperty<Page extends PageWithProperties, Name extends keyof Page["properties"] & string>(
  page: Page,
  name: Name,
  retrieve?: RetrieveProperty<unknown>,
): PlainValueOf<Page["properties"][Name]>;
export function readProperty(page: unknown, name: string, retrieve?: unknown): unknown {
  return runBlocking(propertyTask(page, name, retrieve));
}

/** Like {@link readProperty}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncReadProperty<Page extends PageWithProperties, Name extends keyof Page["properties"] & string>(
  page: Page,
  name: Name,
  retrieve?: RetrieveProperty<unknown>,
): Promise<PlainValueOf<Page["properties"][Name]>>;
export function asyncReadProperty(page: unknown, name: string, retrieve?: unknown): Promise<unknown> {
  return runAsync(propertyTask(page, name, retrieve));
}

/** Returns all properties of a page as plain values, by name. Parameters and errors as in {@link readProperty}. */
export function readRow<Page extends PageWithProperties>(
  page: Page,
  retrieve?: RetrieveProperty<unknown>,
): PlainRow<Page>;
export function readRow(page: unknown, retrieve?: unknown): unknown {
  return runBlocking(rowTask(page, retrieve));
}

/** Like {@link readRow}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncReadRow<Page extends PageWithProperties>(
  page: Page,
  retrieve?: RetrieveProperty<unknown>,
): Promise<PlainRow<Page>>;
export function asyncReadRow(page: unknown, retrieve?: unknown): Promise<unknown> {
  return runAsync(rowTask(page, retrieve));
}

function* rowTask(page: unknown, retrieve: unknown): Task<Fields> {
  const row: [string, unknown][] = [];
  for (const name of Object.keys(propertiesOf(page))) row.push([name, yield* propertyTask(page, name, retrieve)]);
  // fromEntries instead of assignments, because a property can have the name __proto__.
  return Object.fromEntries(row);
}

function* propertyTask(page: unknown, name: string, retrieve: unknown): Task<unknown> {
  const properties = propertiesOf(page);
  if (!Object.hasOwn(properties, name)) {
    throw new HelperError(
      "invalid_property",
      `Unknown property ${describeValue(name)}. Use one of ${fieldNames(properties)}.`,
    );
  }
  const property = fieldsOf(properties[name]);
  if (!mayBeCut(property)) return plainValue(property);
  if (retrieve === undefined) {
    throw new HelperError(
      "property_cut",
      `Property ${describeValue(name)} may have more values than the page shows. Pass client.pages.properties.retrieve.`,
    );
  }
  const args = { page_id: fieldsOf(page)["id"], property_id: property["id"] };
  return plainValue(yield* retrieveProperty(readFunction(retrieve, "retrieve"), args));
}

function propertiesOf(page: unknown): Fields {
  const { properties } = fieldsOf(page);
  if (isFields(properties)) return properties;
  throw new HelperError("invalid_property", `Expected a page with properties, got ${describeValue(page)}.`);
}

/** Returns true if the page may not show all values. Only relations have `has_more`; for others the values are counted. */
function mayBeCut(property: Fields): boolean {
  const { type, has_more: hasMore } = property;
  if (typeof hasMore === "boolean") return hasMore;
  const references = propertyType(type).references?.(property[String(type)]) ?? [];
  return references.length >= MAX_REFERENCES;
}

/** Retrieves a complete property and returns it in the form that it has on a page. */
function* retrieveProperty(retrieve: CallFunction, args: Fields): Task<Fields> {
  const first = yield* startCall(retrieve, args);
  // A property that is not a list is returned in the right form already.
  const single = fieldsOf(yield* resultOf(first));
  if (single["object"] !== "list") return single;
  const items: Fields[] = [];
  let last: Fields = {};
  yield* followPages<Fields>(
    retrieve,
    args,
    0,
    (found, response) => {
      items.push(...found);
      last = fieldsOf(fieldsOf(response)["property_item"]);
      return undefined;
    },
    first,
  );
  const type = String(last["type"]);
  if (type !== "rollup") return { type, [type]: items.map((item) => item[type]) };
  // Only the last page has the result of a rollup. The elements of an array rollup are the items of the list.
  const rollup = fieldsOf(last["rollup"]);
  return { type, rollup: rollup["type"] === "array" ? { type: "array", array: items } : rollup };
}
