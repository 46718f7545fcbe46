// What a page of a list looks like, as types and as a check. Lists come from outside: nothing about them is taken on trust.
import { PaginationError } from "../errors.ts";
import { describe, fieldsOf, type Fields } from "../input/read-input.ts";

/** Type of the items of a list answer: of its `results`, or of its `templates`. */
export type ItemOf<Page> = Page extends { results: readonly (infer Item)[] }
  ? Item
  : Page extends { templates: readonly (infer Item)[] }
    ? Item
    : never;

/** The members of a function's answer that are lists. */
type ListsIn<Page> = Extract<Page, { results: readonly unknown[] } | { templates: readonly unknown[] }>;

/** Makes a function whose answer is not a list a compile error, and names the reason in it. */
export type MustBeList<Page> = [ListsIn<Page>] extends [never] ? "this function does not answer with a list" : unknown;

/** What the helpers need to know of one page. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly nextCursor: unknown;
  /** The `request_status`, when it says that the result is not all there is. */
  readonly incomplete: Fields | undefined;
}

/**
 * Reads an answer as a page of a list.
 * @throws PaginationError `invalid_page` when it is none
 */
export function readListPage<Item>(answer: unknown): ListPage<Item> {
  const page = fieldsOf(answer);
  // `dataSources.listTemplates` is the one list that has no envelope: its items sit under `templates`.
  const items = page["results"] ?? page["templates"];
  const hasMore = page["has_more"];
  if (!isListOf<Item>(items)) {
    throw invalidPage(`${describe(page["object"] ?? answer)}, no list under results or templates`);
  }
  if (typeof hasMore !== "boolean") throw invalidPage(`has_more is ${describe(hasMore)}`);
  const status = fieldsOf(page["request_status"]);
  return {
    items,
    hasMore,
    nextCursor: page["next_cursor"],
    incomplete: status["type"] === "incomplete" ? status : undefined,
  };
}

/** The item type is the list function's word; that it is a list is checked. */
function isListOf<Item>(value: unknown): value is readonly Item[] {
  return Array.isArray(value);
}

const invalidPage = (what: string): PaginationError =>
  new PaginationError("invalid_page", `This is no page of a list: ${what}`);
