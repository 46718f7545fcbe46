import { raw } from "hono/html";
import type { Edition } from "../../content/edition.ts";
import type { Renderer } from "../../web/render/renderer.ts";
import type { TableColumn } from "../../content/tables/site-tables.ts";
import type { BoardRow } from "./board-rows.ts";

/** A value of a row. */
export interface RowValue {
  readonly name: string;
  readonly html: string;
}

/** Returns the values of a row in some columns. Empty ones are missing. */
export async function readValues(
  renderer: Pick<Renderer, "staffValue">,
  edition: Edition,
  { page }: BoardRow,
  columns: readonly TableColumn[],
): Promise<RowValue[]> {
  const values = columns.map(async (column) => ({
    name: column.name,
    html: await renderer.staffValue(edition, page, column),
  }));
  return (await Promise.all(values)).filter(({ html }) => html !== "");
}

/** Renders values of a row below the names of their columns. */
export function RowValues({ values }: { readonly values: readonly RowValue[] }) {
  return (
    <dl class="columns">
      {values.map(({ name, html }) => (
        <div>
          <dt dir="auto">{name}</dt>
          <dd dir="auto">{raw(html)}</dd>
        </div>
      ))}
    </dl>
  );
}
