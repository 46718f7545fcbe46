// What a page of a list looks like, as types and as a check. Lists come from outside: nothing about them is taken on trust.
import { PaginationError } from "./errors.ts";
import { describe, isFields } from "./input.ts";

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

/** The service says that a result is not all there is. */
export interface Incomplete {
  /** Its `incomplete_reason`. */
  readonly reason: string | undefined;
}

/** What the helpers need to know of one page. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  readonly nextCursor: unknown;
  /** Set when the service says that the result is not all there is. */
  readonly incomplete: Incomplete | undefined;
}

/**
 * Reads an answer as a page of a list.
 * @throws PaginationError `invalid_page` when it is none
 */
export function readListPage<Item>(page: unknown): ListPage<Item> {
  if (!isFields(page)) throw invalidPage(`answered with ${describe(page)}`);
  // `dataSources.listTemplates` is the one list that has no envelope: its items sit under `templates`.
  const items = page["results"] ?? page["templates"];
  if (!isListOf<Item>(items)) {
    throw invalidPage(
      `answered with ${describe(page["object"] ?? page)}, which has no list under results or templates`,
    );
  }
  const hasMore = page["has_more"];
  if (typeof hasMore !== "boolean") throw invalidPage(`answered with a list whose has_more is ${describe(hasMore)}`);
  return { items, hasMore, nextCursor: page["next_cursor"], incomplete: readIncomplete(page["request_status"]) };
}

/** The item type is the list function's word; that it is a list is checked. */
function isListOf<Item>(value: unknown): value is readonly Item[] {
  return Array.isArray(value);
}

function readIncomplete(requestStatus: unknown): Incomplete | undefined {
  if (!isFields(requestStatus) || requestStatus["type"] !== "incomplete") return undefined;
  const reason = requestStatus["incomplete_reason"];
  return { reason: typeof reason === "string" ? reason : undefined };
}

function invalidPage(what: string): PaginationError {
  return new PaginationError(
    "invalid_page",
    `The list function ${what}: give a function that answers with a page of a list`,
  );
}
