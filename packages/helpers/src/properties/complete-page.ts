// Completes a page whose properties have more values than the page shows.
import { fieldsOf, isFields, type Fields } from "../json/fields.ts";
import { readFunction } from "../read-input.ts";
import { runAsync } from "../tasks/run-async.ts";
import { runBlocking } from "../tasks/run-blocking.ts";
import type { Task } from "../tasks/task.ts";
import type { PageWithProperties, RetrieveProperty } from "./read-property.ts";
import { mayBeCut, retrieveProperty, wholeValue } from "./whole-property.ts";

/** Options of {@link asyncCompletePage}. */
export interface CompletePageOptions {
  /** Stops with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
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
export function completePage<Page extends PageWithProperties>(page: Page, retrieve: RetrieveProperty<unknown>): Page;
export function completePage(page: Fields, retrieve: unknown): unknown {
  return runBlocking(completeTask(page, retrieve));
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
  { signal }: CompletePageOptions = {},
): Promise<unknown> {
  return runAsync(completeTask(page, retrieve), signal);
}

function* completeTask(page: Fields, retrieve: unknown): Task<Fields> {
  const properties: [string, unknown][] = [];
  for (const [name, property] of Object.entries(fieldsOf(page["properties"]))) {
    if (!isFields(property) || !mayBeCut(property)) {
      properties.push([name, property]);
      continue;
    }
    const whole = yield* retrieveProperty(readFunction(retrieve, "retrieve"), {
      page_id: page["id"],
      property_id: property["id"],
    });
    const type = String(property["type"]);
    properties.push([
      name,
      { ...property, ...("has_more" in property ? { has_more: false } : {}), [type]: wholeValue(property, whole) },
    ]);
  }
  // fromEntries instead of assignments, because a property can have the name __proto__.
  return { ...page, properties: Object.fromEntries(properties) };
}
