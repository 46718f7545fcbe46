// The names in a statement: views, common table expressions, aliases and columns, with the types of columns.
import type { DialectName } from "../../store/database.ts";
import { refused } from "./refused.ts";
import type { SqlType, Typed } from "./values/typed.ts";

/** The types of the columns of a relation by their names. */
export type ColumnTypes = ReadonlyMap<string, SqlType>;

/** A view that a statement can read. */
export interface SqlView {
  readonly name: string;
  readonly columns: ColumnTypes;
  /** Names of the options of columns that have some. */
  readonly options?: ReadonlyMap<string, readonly string[]>;
}

/** The relations that a statement can read. */
export interface Relations {
  /** Name of the schema of the views. */
  readonly schema: string;
  readonly views: readonly SqlView[];
}

/** A SELECT as it is executed, with its columns. */
export interface WrittenSelect {
  readonly sql: string;
  readonly columns: ColumnTypes;
}

/** Returns a name for a statement, in quotes, so that it is never a keyword. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables of a SELECT by their names. */
type Scope = Map<string, ColumnTypes>;

/** Collects the names of a statement. Columns are checked at the end, because the text of a statement has them before their tables. */
export class StatementNames {
  readonly #relations: Relations;
  readonly #dialect: DialectName;
  readonly #expressions = new Map<string, ColumnTypes>();
  readonly #tables = new Set<string>();
  readonly #columns: Set<string>;
  readonly #aliases = new Set<string>();
  readonly #usedTables: string[] = [];
  readonly #usedColumns: string[] = [];
  /** The innermost SELECT is the last. */
  readonly #scopes: Scope[] = [];

  constructor(relations: Relations, dialect: DialectName) {
    this.#relations = relations;
    this.#dialect = dialect;
    this.#columns = new Set(relations.views.flatMap(({ columns }) => [...columns.keys()]));
  }

  /** Runs `write` for a SELECT, whose tables are not known outside of it. */
  scoped<Written>(write: () => Written): Written {
    this.#scopes.push(new Map());
    const written = write();
    this.#scopes.pop();
    return written;
  }

  /** Adds a common table expression. Those before it can be read, and no view has its name. */
  addExpression(name: string, columns: ColumnTypes): string {
    if (this.#relations.views.some((view) => view.name === name) || this.#expressions.has(name))
      throw refused(`There is another table "${name}"`);
    this.#expressions.set(name, columns);
    return quotedName(name);
  }

  /** Adds a table of FROM. */
  addTable(name: string, columns: ColumnTypes): string {
    this.#tables.add(name);
    this.#scopes.at(-1)?.set(name, columns);
    return quotedName(name);
  }

  /**
   * Adds the columns that were selected, which ORDER BY finds first.
   * @param aliases names that the statement gives them: no part of an expression, so a date keeps its end
   */
  addSelected(columns: ColumnTypes, aliases: readonly string[]): void {
    const scope = this.#scopes.at(-1);
    const tables = [...(scope ?? [])];
    const selected = Array.from(columns, ([name, type]): [string, SqlType] => [
      name,
      type === "range" && aliases.includes(name) ? "time" : type,
    ]);
    scope?.clear();
    scope?.set("", new Map(selected));
    for (const [name, types] of tables) scope?.set(name, types);
  }

  addColumn(alias: string): string {
    this.#aliases.add(alias);
    this.#columns.add(alias);
    return quotedName(alias);
  }

  /** Returns a relation as the statement reads it. @throws MirrorError `invalid_argument` for every other relation */
  relation(name: string): WrittenSelect {
    const columns = this.#expressions.get(name);
    if (columns !== undefined) return { sql: quotedName(name), columns };
    const view = this.#relations.views.find((known) => known.name === name);
    // With the schema, so that no other relation of this name is read.
    if (view !== undefined) return { sql: this.#view(view), columns: view.columns };
    const known = this.#relations.views.map((other) => other.name).join(", ");
    throw refused(`There is no table "${name.slice(0, 63)}". Tables: ${known === "" ? "none" : known}`);
  }

  /** PostgreSQL has the results of formulas as texts, and sorts texts by the rules of a language. */
  #view({ name, columns }: SqlView): string {
    const relation = `${quotedName(this.#relations.schema)}.${quotedName(name)}`;
    if (this.#dialect === "sqlite") return relation;
    const selected = Array.from(columns, ([column, type]) => {
      const quoted = quotedName(column);
      const value = type === "number" || type === "integer" ? `cast(${quoted} as numeric)` : `${quoted} collate "C"`;
      return `${value} as ${quoted}`;
    });
    return `(select ${selected.join(", ")} from ${relation})`;
  }

  /** Returns a column, with its table if the statement names it. */
  column(table: string | undefined, name: string): Typed {
    this.#usedColumns.push(name);
    const sql = table === undefined ? quotedName(name) : `${this.table(table)}.${quotedName(name)}`;
    return {
      sql,
      type: this.#typeOf(table, name),
      name: table === undefined ? name : `${table}.${name}`,
      options: this.#optionsOf(name),
    };
  }

  /** Returns the options that a column has in all views. Undefined if it has none, or the statement gives its name to something else. */
  #optionsOf(name: string): readonly string[] | undefined {
    const views = this.#relations.views.filter(({ columns }) => columns.has(name));
    const lists = views.flatMap(({ options }) => {
      const list = options?.get(name);
      return list === undefined ? [] : [list];
    });
    return views.length > 0 && lists.length === views.length && !this.#aliases.has(name) ? lists.flat() : undefined;
  }

  #typeOf(table: string | undefined, name: string): SqlType {
    for (const scope of this.#scopes.toReversed()) {
      const tables = table === undefined ? [...scope.values()] : [scope.get(table)];
      const type = tables.map((columns) => columns?.get(name)).find((known) => known !== undefined);
      if (type !== undefined) return type;
    }
    return "any";
  }

  /** Returns the columns of `*` or `table.*`. */
  columnsOf(table?: string): ColumnTypes {
    const scope = this.#scopes.at(-1) ?? new Map<string, ColumnTypes>();
    const tables = table === undefined ? [...scope.values()] : [scope.get(table) ?? new Map<string, SqlType>()];
    return new Map(tables.flatMap((columns) => [...columns]));
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
