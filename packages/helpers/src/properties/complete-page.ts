// A page shows at most 25 people, related pages or mentions of a property. The property endpoint returns the rest.
import { fieldsList, fieldsOf, isFields, type Fields } from "../json/fields.ts";
import { unreadableOf, type Unreadable } from "../json/unreadable.ts";
import { LIMITS } from "../limits.ts";
import { readWholeList } from "../lists/follow-list.ts";
import { readFunction } from "../read-input.ts";
import { runAsync, runBlocking } from "../tasks/run-task.ts";
import { resultOf, startCall, type CallFunction, type Task } from "../tasks/task.ts";
import { propertyType } from "./property-types.ts";

/** The fields of a full page that these helpers use. Pages of any client fit. */
export interface PageWithProperties {
  /** Id of the page. */
  readonly id: string;
  /** Values by the names of the properties. */
  readonly properties: Readonly<Record<string, object>>;
}

/** A method such as `client.pages.properties.retrieve`. */
export type RetrieveProperty<Response> = (args: { page_id: string; property_id: string }) => Response;

/** Options of {@link asyncCompletePage}. {@link completePage} has no signal. */
export interface CompletePageOptions {
  /** Stops with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called for each property whose values cannot be read: Notion answers with 400, 403 or 404. The property gets the type
   * `unsupported`, which {@link isUnavailable} knows, and the others are completed.
   * @default the error is thrown
   */
  readonly onUnreadable?: ((name: string, unreadable: Unreadable) => void) | undefined;
}

/**
 * Returns true if a property of the page may have more values than the page shows: if a relation has `has_more`, or a
 * property has 25 people, related pages or mentions.
 */
export const isCutPage = (page: PageWithProperties): boolean =>
  Object.values(page.properties).some((property) => mayBeCut(fieldsOf(property)));

/**
 * Returns the page with all values of its properties, for `Client`. Sends one request for each property that may have more
 * values than the page shows, and further requests if it has more than 100. Other properties stay as they are.
 * @param retrieve `client.pages.properties.retrieve`
 * @example
 * const page = completePage(client.pages.retrieve({ page_id }), client.pages.properties.retrieve);
 */
export function completePage<Page extends PageWithProperties>(
  page: Page,
  retrieve: RetrieveProperty<unknown>,
  options?: Omit<CompletePageOptions, "signal">,
): Page;
export function completePage(page: Fields, retrieve: unknown, options: CompletePageOptions = {}): unknown {
  return runBlocking(completeTask(page, retrieve, options));
}

/** Like {@link completePage}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncCompletePage<Page extends PageWithProperties>(
  page: Page,
  retrieve: RetrieveProperty<unknown>,
  options?: CompletePageOptions,
): Promise<Page>;
export async function asyncCompletePage(
  page: Fields,
  retrieve: unknown,
  options: CompletePageOptions = {},
): Promise<unknown> {
  return runAsync(completeTask(page, retrieve, options), options.signal);
}

function* completeTask(page: Fields, retrieve: unknown, { onUnreadable }: CompletePageOptions): Task<Fields> {
  const properties: [string, unknown][] = [];
  for (const [name, property] of Object.entries(fieldsOf(page["properties"]))) {
    if (!isFields(property) || !mayBeCut(property)) {
      properties.push([name, property]);
      continue;
    }
    try {
      properties.push([name, yield* completeProperty(property, page["id"], retrieve)]);
    } catch (error) {
      const unreadable = onUnreadable && unreadableOf(error);
      if (unreadable === undefined) throw error;
      onUnreadable?.(name, unreadable);
      properties.push([name, { id: property["id"], type: "unsupported", unsupported: {} }]);
    }
  }
  // fromEntries instead of assignments, because a property can have the name __proto__.
  return { ...page, properties: Object.fromEntries(properties) };
}

function* completeProperty(property: Fields, page_id: unknown, retrieve: unknown): Task<Fields> {
  const args = { page_id, property_id: property["id"] };
  const whole = yield* retrieveProperty(readFunction(retrieve, "retrieve"), args);
  const type = String(property["type"]);
  return { ...property, ...("has_more" in property ? { has_more: false } : {}), [type]: wholeValue(property, whole) };
}

/** Returns true if the page may not show all values. Only relations have `has_more`; for others the values are counted. */
export function mayBeCut(property: Fields): boolean {
  const { type, has_more: hasMore } = property;
  if (typeof hasMore === "boolean") return hasMore;
  const references = propertyType(type).references?.(property[String(type)]) ?? [];
  return references.length >= LIMITS.referencesOnPage;
}

/** Retrieves a complete property and returns it in the form that it has on a page. */
export function* retrieveProperty(retrieve: CallFunction, args: Fields): Task<Fields> {
  const first = yield* startCall(retrieve, args);
  // A property that is not a list is returned in the right form already.
  const single = fieldsOf(yield* resultOf(first));
  if (single["object"] !== "list") return single;
  const { items, last: response } = yield* readWholeList(retrieve, args, first);
  const last = fieldsOf(fieldsOf(response)["property_item"]);
  const type = String(last["type"]);
  if (type !== "rollup") return { type, [type]: items.map((item) => item[type]) };
  // Only the last page has the result of a rollup. The elements of an array rollup are the items of the list.
  const rollup = fieldsOf(last["rollup"]);
  return { type, rollup: rollup["type"] === "array" ? { ...rollup, array: items } : rollup };
}

/**
 * Returns the complete value of a property in the form that it has on a page. The elements of a rollup have no `object`
 * there, and an `id` only if the page shows one.
 * @param shown the property as the page shows it
 * @param whole the result of {@link retrieveProperty}
 */
function wholeValue(shown: Fields, whole: Fields): unknown {
  const type = String(shown["type"]);
  if (type !== "rollup") return whole[type];
  const rollup = fieldsOf(whole["rollup"]);
  // The property endpoint does not calculate all functions. The page has at least a part of their values.
  if (rollup["type"] === "unsupported") return shown["rollup"];
  if (rollup["type"] !== "array") return rollup;
  const shownRollup = fieldsOf(shown["rollup"]);
  const hasIds = fieldsList(shownRollup["array"]).some((element) => "id" in element);
  const array = fieldsList(rollup["array"]).map((element) =>
    withoutMembers(element, hasIds ? ["object"] : ["object", "id"]),
  );
  const { function: name = shownRollup["function"] } = rollup;
  return { ...rollup, array, ...(name === undefined ? {} : { function: name }) };
}

const withoutMembers = (value: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
