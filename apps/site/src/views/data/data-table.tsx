import { raw } from "hono/html";
import type { Column } from "@ws/render/values";
import { listHref, type ListQuery } from "../../data/list-query.ts";

/** A cell of a table. */
interface TableCell {
  readonly html: string;
  /** True for a text that needs a wide column, so that it does not become one word wide. */
  readonly isLong: boolean;
}

/** A row with its cells in the order of the columns. */
interface RenderedRow {
  readonly id: string;
  readonly cells: readonly TableCell[];
}

interface DataTableProps {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly RenderedRow[];
  /** Address of the list. Undefined: the table cannot be sorted. */
  readonly path: string | undefined;
  readonly query: ListQuery;
}

/**
 * Renders rows as a table. On a phone each row is a card, which takes the roles of the elements away, so they are explicit. The
 * names of the columns are links that sort.
 */
export function DataTable({ label, columns, rows, path, query }: DataTableProps) {
  return (
    <div class="scroll" role="group" aria-label={label} tabindex={0}>
      <table class={hasManyColumns(columns) ? "rows many" : "rows"} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th scope="col" role="columnheader" aria-sort={order(column, query)} class={kindOf(column)}>
                {path === undefined ? (
                  column.name
                ) : (
                  <a href={listHref(path, query, { sort: nextSort(column, query) })}>{column.name}</a>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ cells }) => (
            <tr role="row">
              {cells.map(({ html, isLong }, index) => (
                <td
                  role="cell"
                  class={kindOf(columns[index]) ?? (isLong ? "long" : undefined)}
                  data-label={index === 0 ? undefined : columns[index]?.name}
                  dir="auto"
                >
                  {raw(html)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Most columns that fit side by side on a small screen. The rows of other tables are cards there. */
const MAX_COLUMNS = 8;

/** Returns true if the rows are cards on a small screen, too. */
export const hasManyColumns = (columns: readonly Column[]): boolean => columns.length > MAX_COLUMNS;

/** Classes of columns: amounts are aligned, and options come first on the cards of a phone. */
const KINDS: Readonly<Record<string, string>> = { number: "number", select: "tag", multi_select: "tag", status: "tag" };

const kindOf = (column: Column | undefined): string | undefined => KINDS[column?.type ?? ""];

/** The second click on a column reverses the order, the third one restores the order of the view. */
const nextSort = ({ name }: Column, { sort }: ListQuery): string =>
  sort === name ? `-${name}` : sort === `-${name}` ? "" : name;

const order = ({ name }: Column, { sort }: ListQuery): "ascending" | "descending" | undefined =>
  sort === name ? "ascending" : sort === `-${name}` ? "descending" : undefined;
