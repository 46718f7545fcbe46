// One page of a list of Notion.
import { fieldsList, fieldsOf, storable, textOf, withoutRequestId, type Fields } from "../../json.ts";
import { isObjectId, shownId } from "../../object-id.ts";
import { WrongResponseError } from "../failure.ts";

/** One page of a list. */
export interface ListPage<Item> {
  /** Items with a valid id. */
  readonly items: readonly Item[];
  /** Items whose id is not valid, as sentences. */
  readonly wrongItems: readonly string[];
  readonly hasMore: boolean;
  readonly cursor: string | undefined;
  /** True if the list was cut short, because a query returns at most 10,000 rows. */
  readonly isIncomplete: boolean;
}

/**
 * Parses a page of a list.
 * @param read returns an item
 * @throws WrongResponseError if it has no items
 */
export function parseListPage<Item>(response: object, read: (item: Fields) => Item): ListPage<Item> {
  const { results, templates, has_more: hasMore, next_cursor: next, request_status: status } = fieldsOf(response);
  const list = results ?? templates;
  if (!Array.isArray(list)) throw new WrongResponseError(`Expected a list in the response, got ${typeof list}.`);
  const items = fieldsList(list);
  return {
    items: items.filter(({ id }) => isObjectId(id)).map((item) => read(withoutRequestId(item))),
    wrongItems: items.filter(({ id }) => !isObjectId(id)).map(describeWrongItem),
    hasMore: hasMore === true,
    cursor: textOf(next),
    isIncomplete: fieldsOf(status)["type"] === "incomplete",
  };
}

const describeWrongItem = ({ object, id }: Fields): string =>
  `The list has ${object === undefined ? "an object" : `a ${shownId(object).slice(1, -1)}`} with the id ${shownId(id)}.`;

/** A template of a data source. It is also a page, whose JSON does not show that it is a template. */
export interface TemplateRecord {
  /** Id of its page. */
  readonly id: string;
  readonly name: string;
  readonly is_default: boolean;
}

/** Reads an item of the list of templates. */
export const templateOf = ({ id, name, is_default: isDefault }: Fields): TemplateRecord => ({
  id: storable(textOf(id) ?? ""),
  name: storable(textOf(name) ?? ""),
  is_default: isDefault === true,
});

/** Returns the templates in a list of the copy. */
export const templatesIn = (items: readonly unknown[]): TemplateRecord[] => fieldsList(items).map(templateOf);
