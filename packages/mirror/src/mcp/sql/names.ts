// The names in a statement: views, common table expressions, aliases and columns.
import { MirrorError } from "../../errors.ts";
import { COMMON_COLUMNS, type SourceView } from "../../store/views/write-views.ts";

/** The relations that a statement can read. */
export interface Relations {
  /** Name of the schema of the views. */
  readonly schema: string;
  readonly views: readonly Pick<SourceView, "name" | "columns">[];
}

/** Returns a name for a statement, in quotes, so that it is never a keyword. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Collects the names of a statement. Columns are checked at the end, because they are used before their subquery is read. */
export class StatementNames {
  readonly #relations: Relations;
  readonly #expressions = new Set<string>();
  readonly #tables = new Set<string>();
  readonly #columns: Set<string>;
  readonly #usedTables: string[] = [];
  readonly #usedColumns: string[] = [];

  constructor(relations: Relations) {
    this.#relations = relations;
    this.#columns = new Set([...COMMON_COLUMNS, ...relations.views.flatMap(({ columns }) => [...columns.values()])]);
  }

  /** Adds a common table expression. Those before it can be read, and no view has its name. */
  addExpression(name: string): string {
    if (this.#relations.views.some((view) => view.name === name) || this.#expressions.has(name))
      throw refused(`There is another table "${name}"`);
    this.#expressions.add(name);
    return quotedName(name);
  }

  addTable(alias: string): string {
    this.#tables.add(alias);
    return quotedName(alias);
  }

  addColumn(alias: string): string {
    this.#columns.add(alias);
    return quotedName(alias);
  }

  /** Returns a relation as the statement reads it. @throws MirrorError `invalid_argument` for every other relation */
  relation(name: string): string {
    this.#tables.add(name);
    if (this.#expressions.has(name)) return quotedName(name);
    if (this.#relations.views.some((view) => view.name === name))
      // With the schema, so that no other relation of this name is read.
      return `${quotedName(this.#relations.schema)}.${quotedName(name)}`;
    const known = this.#relations.views.map((view) => view.name).join(", ");
    throw refused(`There is no table "${name.slice(0, 63)}". Tables: ${known === "" ? "none" : known}`);
  }

  /** Returns a column, with its table if the statement names it. */
  column(table: string | undefined, name: string): string {
    this.#usedColumns.push(name);
    return table === undefined ? quotedName(name) : `${this.table(table)}.${quotedName(name)}`;
  }

  /** Returns a table that the statement has named. */
  table(name: string): string {
    this.#usedTables.push(name);
    return quotedName(name);
  }

  /**
   * Checks the names that were used. PostgreSQL would read `alias.function` as a call of the function.
   * @throws MirrorError `invalid_argument` for a name that nothing has
   */
  check(): void {
    const table = this.#usedTables.find((name) => !this.#tables.has(name));
    if (table !== undefined) throw refused(`There is no table "${table.slice(0, 63)}" in FROM`);
    const column = this.#usedColumns.find((name) => !this.#columns.has(name));
    if (column !== undefined)
      throw refused(`There is no column "${column.slice(0, 63)}". See list for the SQL names of columns`);
  }
}

/** Returns the error for a statement that is not allowed. */
export const refused = (problem: string): MirrorError => new MirrorError("invalid_argument", `${problem}.`);
