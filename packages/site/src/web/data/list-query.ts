// The part of an address that selects rows: view, search, filters, order and page.

/** The rows that a visitor selects. */
export interface ListQuery {
  /** Id of the view. */
  readonly view: string | undefined;
  /** Text that the rows contain. */
  readonly search: string;
  /** Options by the name of their column. */
  readonly filters: ReadonlyMap<string, string>;
  /** Name of the column of the order, with a `-` before it for the opposite order. Empty: the order of the view. */
  readonly sort: string;
  /** Number of the page, from 1, or all rows on one page. */
  readonly page: number | "all";
  /** Month of a calendar, such as `2026-07`. Empty: the present one. */
  readonly month: string;
}

const FILTER_PREFIX = "is.";
const MAX_TEXT = 200;

/** Name of the field of a filter in a form. */
export const filterField = (column: string): string => FILTER_PREFIX + column;

/** Reads the selection from an address. */
export function parseListQuery(parameters: URLSearchParams): ListQuery {
  const text = (name: string) => (parameters.get(name) ?? "").trim().slice(0, MAX_TEXT);
  const filters = [...parameters].flatMap(([name, value]): [string, string][] =>
    name.startsWith(FILTER_PREFIX) && value !== "" ? [[name.slice(FILTER_PREFIX.length), value]] : [],
  );
  const page = text("page") === "all" ? "all" : Number(parameters.get("page"));
  return {
    view: parameters.get("view") ?? undefined,
    search: text("q"),
    filters: new Map(filters),
    sort: text("sort"),
    page: page === "all" || (Number.isInteger(page) && page > 0) ? page : 1,
    month: /^[12]\d{3}-(?:0[1-9]|1[0-2])$/u.exec(text("month"))?.[0] ?? "",
  };
}

/** Returns the address of a selection, for a link. */
export function listHref(path: string, query: ListQuery, change: Partial<ListQuery>): string {
  // A link to another selection starts on its first page.
  const { view, search, filters, sort, page, month } = { ...query, page: 1, ...change };
  const parameters = new URLSearchParams();
  if (view !== undefined) parameters.set("view", view);
  if (search !== "") parameters.set("q", search);
  for (const [name, value] of filters) parameters.set(filterField(name), value);
  if (sort !== "") parameters.set("sort", sort);
  if (month !== "") parameters.set("month", month);
  if (page !== 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}
