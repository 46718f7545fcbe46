// Properties of a page as plain values. A page shows at most 25 people, related pages or mentions of a property; where
// there may be more, the whole value is read with the property endpoint, so that nothing is cut off in silence.
import { finishAsync, finishSync } from "../tasks/run-blocking.ts";
import { HelperError } from "../errors.ts";
import { describe, fieldsOf, isFields, namesOf, readFunction, type Fields } from "../input/read-input.ts";
import { eachPage } from "../lists/follow-list.ts";
import { listOf, plainValue, type PlainValueOf } from "./property-types.ts";
import { join, start, type CallFunction, type Steps } from "../tasks/task.ts";

/** Most references of one property on a page. @source api/errors-and-limits.yaml, limits.page_read */
const MAX_REFERENCES = 25;

/** A page as far as it is looked at: a full page of any client. */
export interface PageWithProperties {
  readonly id: string;
  readonly properties: Readonly<Record<string, object>>;
}

/** A method such as `client.pages.properties.retrieve`. */
export type RetrieveProperty<Answer> = (args: { page_id: string; property_id: string }) => Answer;

/** A page's properties as plain values, by name. */
export type PlainRow<Page extends PageWithProperties> = {
  -readonly [Name in keyof Page["properties"]]: PlainValueOf<Page["properties"][Name]>;
};

/**
 * One property of a page as a plain value: a title is a text, people and relations are lists of ids, and so on (see
 * {@link PlainValues}); for functions that answer at once (`Client`).
 *
 * @param retrieve reads a property whole, where the page may show only a part: `client.pages.properties.retrieve`
 * @throws HelperError `property_cut` when there may be more than the page shows and `retrieve` is left out;
 * `invalid_property` when the page has no property of this name
 */
export function readProperty<Page extends PageWithProperties, Name extends keyof Page["properties"] & string>(
  page: Page,
  name: Name,
  retrieve?: RetrieveProperty<unknown>,
): PlainValueOf<Page["properties"][Name]>;
export function readProperty(page: unknown, name: string, retrieve?: unknown): unknown {
  return finishSync(propertySteps(page, name, retrieve));
}

/** {@link readProperty} for functions that answer with a promise (`AsyncClient`) and for those that answer at once. */
export function asyncReadProperty<Page extends PageWithProperties, Name extends keyof Page["properties"] & string>(
  page: Page,
  name: Name,
  retrieve?: RetrieveProperty<unknown>,
): Promise<PlainValueOf<Page["properties"][Name]>>;
export function asyncReadProperty(page: unknown, name: string, retrieve?: unknown): Promise<unknown> {
  return finishAsync(propertySteps(page, name, retrieve));
}

/**
 * All properties of a page as plain values by name; for functions that answer at once (`Client`).
 * Parameters and errors as in {@link readProperty}.
 */
export function readRow<Page extends PageWithProperties>(
  page: Page,
  retrieve?: RetrieveProperty<unknown>,
): PlainRow<Page>;
export function readRow(page: unknown, retrieve?: unknown): unknown {
  return finishSync(rowSteps(page, retrieve));
}

/** {@link readRow} for functions that answer with a promise (`AsyncClient`) and for those that answer at once. */
export function asyncReadRow<Page extends PageWithProperties>(
  page: Page,
  retrieve?: RetrieveProperty<unknown>,
): Promise<PlainRow<Page>>;
export function asyncReadRow(page: unknown, retrieve?: unknown): Promise<unknown> {
  return finishAsync(rowSteps(page, retrieve));
}

function* rowSteps(page: unknown, retrieve: unknown): Steps<never, Fields> {
  const row: [string, unknown][] = [];
  for (const name of Object.keys(propertiesOf(page))) row.push([name, yield* propertySteps(page, name, retrieve)]);
  // Not by assignment: a property may be called __proto__.
  return Object.fromEntries(row);
}

function* propertySteps(page: unknown, name: string, retrieve: unknown): Steps<never, unknown> {
  const properties = propertiesOf(page);
  if (!Object.hasOwn(properties, name)) {
    throw new HelperError(
      "invalid_property",
      `The page has no property ${describe(name)}: it has ${namesOf(properties)}`,
    );
  }
  const property = fieldsOf(properties[name]);
  if (!mayBeCut(property)) return plainValue(property);
  if (retrieve === undefined) {
    throw new HelperError(
      "property_cut",
      `There may be more of ${describe(name)} than a page shows: pass pages.properties.retrieve`,
    );
  }
  const args = { page_id: fieldsOf(page)["id"], property_id: property["id"] };
  return plainValue(yield* wholeProperty(readFunction(retrieve, "retrieve"), args));
}

function propertiesOf(page: unknown): Fields {
  const { properties } = fieldsOf(page);
  if (isFields(properties)) return properties;
  throw new HelperError("invalid_property", `${describe(page)} is no full page`);
}

/** Whether a page may show less than there is. Only relations say so; the others are counted. */
function mayBeCut(property: Fields): boolean {
  const { type, has_more: hasMore } = property;
  if (typeof hasMore === "boolean") return hasMore;
  const { array } = fieldsOf(property["rollup"]);
  const values = listOf(array ?? property[String(type)]);
  const isWritten = type === "title" || type === "rich_text";
  const references = isWritten ? values.filter((run) => run["type"] === "mention") : values;
  return CUT_KINDS.has(type) && references.length >= MAX_REFERENCES;
}

const CUT_KINDS: ReadonlySet<unknown> = new Set(["title", "rich_text", "people", "relation", "rollup"]);

/** A property read by itself, put back together into the form that it has on a page. */
function* wholeProperty(retrieve: CallFunction, args: Fields): Steps<never, Fields> {
  const first = yield* start(retrieve, args);
  // Only lists are followed; a single item has the form already.
  const single = fieldsOf(yield* join(first));
  if (single["object"] !== "list") return single;
  const items: Fields[] = [];
  let last: Fields = {};
  yield* eachPage<Fields>(
    retrieve,
    args,
    0,
    (found, answer) => {
      items.push(...found);
      last = fieldsOf(fieldsOf(answer)["property_item"]);
      return undefined;
    },
    first,
  );
  const type = String(last["type"]);
  if (type !== "rollup") return { type, [type]: items.map((item) => item[type]) };
  // Until the last page a rollup is incomplete; its elements are the items of the list.
  const rollup = fieldsOf(last["rollup"]);
  return { type, rollup: rollup["type"] === "array" ? { type: "array", array: items } : rollup };
}
