// The tables, columns and filters of the published views, as a record that is compared with the one that the owner accepted before.
import { fieldsOf, textOf } from "@ws/helpers/json";
import type { Snapshot } from "@ws/mirror/reader";
import { bareId, columnsOf, type Column } from "@ws/render/values";
import { listedIn, referencedIn, viewsOfSource, type PublicColumns, type ViewsOf } from "./public-columns.ts";
import type { DataView } from "@ws/render";
import type { PublishedTree } from "./published-tree.ts";

/** The parts of a table that visitors see. */
interface TableScope {
  readonly title: string;
  /** Names of columns by their id. */
  readonly columns: Readonly<Record<string, string>>;
  /** Names of views that group, place or count rows by a column that no view lists, by the id of the column. */
  readonly through: Readonly<Record<string, string>>;
  /** Filters of the views as JSON. A row is public if it passes one of them. Empty text: all rows. */
  readonly filters: readonly string[];
}

/** The parts of all tables that visitors see, by the id of their data source without dashes. */
export type Scope = Readonly<Record<string, TableScope>>;

/** The parts of a table that would be public, and were not accepted. */
export interface Waiting {
  readonly title: string;
  readonly isNew: boolean;
  /** Names of columns. One that no view lists has the name of the view that uses it: `Stage (through "By stage")`. */
  readonly columns: readonly string[];
  /** True if a view has another filter. */
  readonly hasRows: boolean;
}

/** Returns what the views of a tree show. */
export async function readScope(
  copy: Pick<Snapshot, "object">,
  tree: PublishedTree,
  columns: PublicColumns,
  viewsOf: ViewsOf,
): Promise<Scope> {
  const scope: Record<string, TableScope> = {};
  for (const { kind, id, title, parent } of tree.values()) {
    const source = kind === "data_source" ? await copy.object("data_source", id) : undefined;
    if (source === undefined) continue;
    const names = columns.get(bareId(id));
    const shown = columnsOf(source).filter(({ name }) => names?.has(name));
    const views = await viewsOfSource(viewsOf, { id, parent });
    const filters = views.map(({ filter }) => (filter === undefined ? "" : canonical(filter)));
    scope[bareId(id)] = {
      title,
      columns: Object.fromEntries(shown.map((column) => [column.id, column.name])),
      through: throughViews(views, shown),
      filters: [...new Set(filters)].sort(),
    };
  }
  return scope;
}

/** Returns the names of views that use columns which no view lists, by the ids of the columns. */
function throughViews(views: readonly DataView[], shown: readonly Column[]): TableScope["through"] {
  const listed = new Set(views.flatMap((view) => listedIn(view).map(({ id }) => id)));
  return Object.fromEntries(
    shown
      .filter(({ id, type }) => type !== "title" && !listed.has(id))
      .flatMap(({ id }) => {
        const view = views.find((each) => referencedIn(each).some((column) => column.id === id));
        return view === undefined ? [] : [[id, view.name]];
      }),
  );
}

/** Returns a JSON text that is the same for equal values. */
const canonical = (value: object): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Returns the table of a scope. Undefined if the scope lacks it. */
const tableOf = (scope: Scope, id: string): TableScope | undefined =>
  Object.hasOwn(scope, id) ? scope[id] : undefined;

/** Returns the test of the columns, as id and name, that the owner has accepted or named. */
const acceptedIn =
  (table: TableScope | undefined, named: readonly string[]) =>
  ([id, name]: readonly [string, string]): boolean =>
    named.includes(name) || Object.hasOwn(table?.columns ?? {}, id);

/**
 * Returns what a scope would publish beyond an accepted one.
 * @param named names of columns that the owner has named
 */
export const waitingOf = (present: Scope, accepted: Scope, named: readonly string[]): Waiting[] =>
  Object.entries(present).flatMap(([id, { title, columns, through, filters }]) => {
    const known = tableOf(accepted, id);
    const isAccepted = acceptedIn(known, named);
    const fresh = Object.entries(columns).filter((column) => !isAccepted(column));
    const shownName = ([column, name]: readonly [string, string]): string =>
      Object.hasOwn(through, column) ? `${name} (through "${through[column]}")` : name;
    const hasRows = known !== undefined && !isWithin(filters, known.filters);
    if (known !== undefined && fresh.length === 0 && !hasRows) return [];
    return [{ title, isNew: known === undefined, columns: fresh.map(shownName), hasRows }];
  });

/**
 * Returns the columns that views show and that the owner has accepted or named. A table without a scope has none.
 * @param named names of columns that the owner has named
 */
export const withinScope = (
  present: Scope,
  accepted: Scope,
  views: PublicColumns,
  named: readonly string[],
): PublicColumns =>
  new Map(
    Object.entries(present)
      .filter(([id]) => views.has(id))
      .map(([id, { columns }]) => {
        const left = Object.entries(columns).filter(acceptedIn(tableOf(accepted, id), named));
        return [id, new Set(left.map(([, name]) => name))];
      }),
  );

/** True if each row that passes one of some filters passes one of the accepted ones, because the filters are the same. */
const isWithin = (filters: readonly string[], accepted: readonly string[]): boolean =>
  accepted.includes("") || filters.every((filter) => accepted.includes(filter));

/** Reads a stored scope. A damaged one has no table, so that nothing is published by it. */
export function parseScope(text: string): Scope {
  try {
    return Object.fromEntries(
      Object.entries(fieldsOf(JSON.parse(text))).map(([id, value]) => {
        const { title, columns, through, filters } = fieldsOf(value);
        const texts = Array.isArray(filters) ? filters.filter((filter) => typeof filter === "string") : [];
        return [
          id,
          { title: textOf(title) ?? "", columns: textsOf(columns), through: textsOf(through), filters: texts },
        ];
      }),
    );
  } catch {
    return {};
  }
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([id, text]) => [id, textOf(text) ?? ""]));

/** Returns what waits, as a table for the owner. Empty: nothing. */
export const waitingSummary = ({ waiting }: { readonly waiting: readonly Waiting[] }): string =>
  waiting.length === 0
    ? ""
    : `Waits for you. Visitors do not see it before you accept it at /inside/public, or with npx @ws/site accept:\n${tablesText(waiting)}`;

/** Returns tables with what waits of them, as a table for the owner. */
export function tablesText(waiting: readonly Waiting[]): string {
  const lines = waiting.map(({ title, isNew, columns, hasRows }) => [
    title.replaceAll(/\s+/gu, " "),
    isNew ? "all that views show" : hasRows ? "other rows" : "",
    columns.join(", "),
  ]);
  const table = [["Table", "Rows", "Columns"], ...lines];
  const width = (index: number) => Math.max(...table.map((cells) => cells[index]?.length ?? 0));
  return table
    .map(([title = "", rows = "", columns = ""]) =>
      `  ${title.padEnd(width(0))}  ${rows.padEnd(width(1))}  ${columns}`.trimEnd(),
    )
    .join("\n");
}
