import type { AsyncClient } from "@ws/client";
import { createTable, type SchemaDefinition, type Table } from "@ws/schema";
import type { SiteTable, TableColumn } from "./site-tables.ts";
import type { SiteStore } from "../copy/site-store.ts";

/** Runs writes one at a time: those of this process, and of all processes that share a copy in PostgreSQL. */
export class WriteLock {
  readonly #store: Pick<SiteStore, "locked">;
  readonly #name: string;
  #last: Promise<unknown> = Promise.resolve();

  /** @param name locks with different names do not wait for each other */
  constructor(store: Pick<SiteStore, "locked">, name: string) {
    this.#store = store;
    this.#name = name;
  }

  /** Runs a write after the earlier ones, even if they failed. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#store.locked(this.#name, work));
    this.#last = result.catch(() => {});
    return result;
  }
}

/** A table of Notion with columns that are known at run time, and the key that a row has for each. */
export interface TypedTable {
  readonly rows: Table<SchemaDefinition["properties"], "async">;
  /** Returns the key of a column in rows: names of columns can be words that a schema refuses, such as `id`. */
  readonly keyOf: (name: string) => string;
}

/** Returns a table of Notion with some of its columns. A write fails if one of them has changed. */
export function typedTable(
  client: AsyncClient,
  { source, title }: Pick<SiteTable, "source" | "title">,
  columns: readonly TableColumn[],
): TypedTable {
  const properties = columns.map((column, index) => [keyOfColumn(index), columnOf(column)]);
  const schema: SchemaDefinition = {
    dataSourceId: source.id,
    title,
    properties: Object.fromEntries(properties) as SchemaDefinition["properties"],
  };
  return {
    rows: createTable(client, schema),
    keyOf: (name) => keyOfColumn(columns.findIndex((column) => column.name === name)),
  };
}

const keyOfColumn = (index: number): string => `column${index}`;

const columnOf = ({ id, name, type, options }: TableColumn) =>
  options.length > 0 ? { id, name, type, options } : { id, name, type };
