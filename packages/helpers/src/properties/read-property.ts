// Reads properties of a page as plain values. A page shows at most 25 people, related pages or mentions of a property.
// If there may be more, the complete value is read with the property endpoint.
import { HelperError } from "../errors.ts";
import { fieldsOf, isFields, fieldsList, type Fields } from "../json/fields.ts";
import { describeValue, fieldNames } from "../messages.ts";
import { readFunction, readOptions } from "../read-input.ts";
import { toRichTextInput } from "../rich-text/rich-text.ts";
import type { Run } from "../rich-text/run.ts";
import { runAsync, runBlocking } from "../tasks/run-task.ts";
import type { Task } from "../tasks/task.ts";
import { mayBeCut, retrieveProperty, type PageWithProperties, type RetrieveProperty } from "./complete-page.ts";
import { plainValue, type PlainValues } from "./property-types.ts";

/** Forms in which titles and texts are read. */
export type RichTextForm = "plain" | "runs";

/** Options of {@link readProperty} and {@link readRow}. */
export interface ReadPropertyOptions<Form extends RichTextForm = RichTextForm> {
  /**
   * Form of titles and texts. `plain`: a string. It has no styles and no links, and mentions and equations are part of its
   * text. `runs`: a list of runs, which keeps all of them and is accepted by `writeRow`.
   * @default "plain"
   */
  readonly richText?: Form;
}

/** The plain value of a property, by its type. `unknown` for a type that this package does not know. */
export type PlainValueOf<Property, Form extends RichTextForm = "plain"> = Property extends { type: infer Type }
  ? Type extends keyof PlainValues
    ? Form extends "runs"
      ? Type extends "title" | "rich_text"
        ? Run[]
        : PlainValues[Type]
      : PlainValues[Type]
    : unknown
  : unknown;

/** The properties of a page as plain values, by name. */
export type PlainRow<Page extends PageWithProperties, Form extends RichTextForm = "plain"> = {
  -readonly [Name in keyof Page["properties"]]: PlainValueOf<Page["properties"][Name], Form>;
};

/**
 * Returns one property of a page as a plain value, for `Client`. A title becomes a string, people and relations become
 * lists of ids. {@link PlainValues} lists all types; an unknown type is returned as Notion sends it.
 *
 * A plain value does not contain everything:
 * - A title or text loses its styles, links, mentions and equations. Use `richText: "runs"` to keep them. Link previews and
 *   mentions of unknown types still become text with a link, because the API cannot write them.
 * - An option has its name only, without id and color. A user or group has its id only.
 * - A verification has its state and its dates, without the user. `writeRow` does not accept the state `expired`.
 * - Formulas, rollups, ids, times and authors are read-only.
 *
 * Dates keep their end and time zone, files their name and expiry time.
 *
 * @param retrieve `client.pages.properties.retrieve`. Needed if the property may have more values than the page shows.
 * @throws HelperError `property_cut` if there may be more values and `retrieve` is missing; `invalid_property` if the
 * page has no property of this name
 */
export function readProperty<
  Page extends PageWithProperties,
  Name extends keyof Page["properties"] & string,
  Form extends RichTextForm = "plain",
>(
  page: Page,
  name: Name,
  retrieve?: RetrieveProperty<unknown>,
  options?: ReadPropertyOptions<Form>,
): PlainValueOf<Page["properties"][Name], Form>;
export function readProperty(page: unknown, name: string, retrieve?: unknown, options?: unknown): unknown {
  return runBlocking(propertyTask(page, name, retrieve, readForm(options)));
}

/** Like {@link readProperty}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncReadProperty<
  Page extends PageWithProperties,
  Name extends keyof Page["properties"] & string,
  Form extends RichTextForm = "plain",
>(
  page: Page,
  name: Name,
  retrieve?: RetrieveProperty<unknown>,
  options?: ReadPropertyOptions<Form>,
): Promise<PlainValueOf<Page["properties"][Name], Form>>;
export async function asyncReadProperty(
  page: unknown,
  name: string,
  retrieve?: unknown,
  options?: unknown,
): Promise<unknown> {
  return runAsync(propertyTask(page, name, retrieve, readForm(options)));
}

/**
 * Returns all properties of a page as plain values, by name. Parameters, errors and losses as in {@link readProperty}.
 * @example
 * const row = readRow(page, client.pages.properties.retrieve, { richText: "runs" });
 * const copy = writeRow(schema, row, { skipReadOnly: true });
 */
export function readRow<Page extends PageWithProperties, Form extends RichTextForm = "plain">(
  page: Page,
  retrieve?: RetrieveProperty<unknown>,
  options?: ReadPropertyOptions<Form>,
): PlainRow<Page, Form>;
export function readRow(page: unknown, retrieve?: unknown, options?: unknown): unknown {
  return runBlocking(rowTask(page, retrieve, readForm(options)));
}

/** Like {@link readRow}, but for `AsyncClient` and other functions that return a promise or a value. */
export function asyncReadRow<Page extends PageWithProperties, Form extends RichTextForm = "plain">(
  page: Page,
  retrieve?: RetrieveProperty<unknown>,
  options?: ReadPropertyOptions<Form>,
): Promise<PlainRow<Page, Form>>;
export async function asyncReadRow(page: unknown, retrieve?: unknown, options?: unknown): Promise<unknown> {
  return runAsync(rowTask(page, retrieve, readForm(options)));
}

const readForm = (options: unknown): RichTextForm =>
  readOptions<ReadPropertyOptions>(options, { richText: '"plain" or "runs"' }).richText ?? "plain";

/** Returns the value of a property in the form that the caller selected. */
function valueOf(property: Fields, form: RichTextForm): unknown {
  const { type } = property;
  if (form === "runs" && (type === "title" || type === "rich_text")) return toRichTextInput(fieldsList(property[type]));
  return plainValue(property);
}

/** Returns all properties of a page as plain values. The logic of {@link readRow}. */
export function* rowTask(page: unknown, retrieve: unknown, form: RichTextForm): Task<Fields> {
  const row: [string, unknown][] = [];
  for (const name of Object.keys(propertiesOf(page))) row.push([name, yield* propertyTask(page, name, retrieve, form)]);
  // fromEntries instead of assignments, because a property can have the name __proto__.
  return Object.fromEntries(row);
}

function* propertyTask(page: unknown, name: string, retrieve: unknown, form: RichTextForm): Task<unknown> {
  const properties = propertiesOf(page);
  if (!Object.hasOwn(properties, name)) {
    throw new HelperError(
      "invalid_property",
      `Unknown property ${describeValue(name)}. Use one of ${fieldNames(properties)}.`,
    );
  }
  const property = fieldsOf(properties[name]);
  if (!mayBeCut(property)) return valueOf(property, form);
  if (retrieve === undefined) {
    throw new HelperError(
      "property_cut",
      `Property ${describeValue(name)} may have more values than the page shows. Pass client.pages.properties.retrieve.`,
    );
  }
  const args = { page_id: fieldsOf(page)["id"], property_id: property["id"] };
  return valueOf(yield* retrieveProperty(readFunction(retrieve, "retrieve"), args), form);
}

function propertiesOf(page: unknown): Fields {
  const { properties } = fieldsOf(page);
  if (isFields(properties)) return properties;
  throw new HelperError("invalid_property", `Expected a page with properties, got ${describeValue(page)}.`);
}
