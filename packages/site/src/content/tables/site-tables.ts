// The tables that the options name by their titles, ids or links.
import { extractObjectId } from "../../settings/site-options.ts";
import { fieldsOf, textOf } from "@ws/helpers/json";
import type { SnapshotObject } from "@ws/mirror/reader";
import { bareId, columnsOf, optionsOf, plainTextOf, titleOf, type Column } from "@ws/render/values";
import type { PublicTable, TableObjects } from "../public/published-tree.ts";

/** A column of a table. */
export interface TableColumn extends Column {
  /** Names of its options, in their order. */
  readonly options: readonly string[];
  readonly description: string;
}

/** A table as the workspace has it. Forms and the staff use columns and titles that visitors do not see. */
export interface SiteTable extends TableObjects {
  readonly title: string;
  readonly description: string;
  readonly columns: readonly TableColumn[];
}

/** Returns true for the data source that the options name by its title or its id, or by those of its database. */
export const isTable = (name: string, { id, title, parent }: PublicTable): boolean =>
  [id, title, parent?.id, parent?.title].some((own) => own !== undefined && isName(name, own));

function isName(name: string, own: string): boolean {
  const id = idIn(name);
  return name === own || (id !== undefined && bareId(id) === bareId(own));
}

/** Returns the id in a text or a link. Undefined for a title. */
export function idIn(text: string): string | undefined {
  try {
    return extractObjectId(text);
  } catch {
    return undefined;
  }
}

/** Returns true for a table that the options name. */
export function isNamed(name: string, { source, database }: TableObjects): boolean {
  const parent = database && { id: database.id, title: titleOf(database) };
  return isTable(name, { kind: "data_source", id: source.id, title: titleOf(source), parent });
}

/**
 * Finds the table with a name.
 * @returns the table, or why there is none, as a sentence for the owner
 */
export function findTable(tables: readonly TableObjects[], name: string): SiteTable | string {
  const found = tables.filter((table) => isNamed(name, table));
  const [first] = found;
  if (first === undefined) return `Expected a table "${name}" on the site, got none.`;
  if (found.length > 1) return `Expected one table "${name}" on the site, got ${found.length}. Name it by its id.`;
  const { source, database } = first;
  const title = titleOf(source) || (database === undefined ? "" : titleOf(database));
  const description = plainTextOf(source.json["description"]) || plainTextOf(database?.json["description"]);
  return { source, database, title, description, columns: tableColumns(source) };
}

const tableColumns = (source: SnapshotObject): TableColumn[] =>
  columnsOf(source).map((column) => ({
    ...column,
    options: (optionsOf(source, column) ?? []).map(({ name }) => name),
    description: textOf(fieldsOf(fieldsOf(source.json["properties"])[column.name])["description"]) ?? "",
  }));

/**
 * Returns why a column is not what an option needs, as sentences for the owner. Empty: it is.
 * @param types the types that it can have. Undefined: all
 */
export function columnProblems(
  columns: readonly Pick<TableColumn, "name" | "type">[],
  name: string,
  types?: readonly string[],
): string[] {
  const column = columns.find((candidate) => candidate.name === name);
  if (column === undefined) return [`Expected a column "${name}", got none.`];
  if (types === undefined || types.includes(column.type)) return [];
  return [`Expected the column "${name}" to be of type ${types.join(", ")}, got ${column.type}.`];
}

/** Returns which options a column lacks, as sentences for the owner. */
export function optionProblems(
  columns: readonly Pick<TableColumn, "name" | "options">[],
  name: string,
  options: readonly unknown[],
): string[] {
  const known = columns.find((candidate) => candidate.name === name)?.options ?? [];
  return options
    .filter((option) => !known.includes(String(option)))
    .map((option) => `Expected the column "${name}" to have the option "${String(option)}", got none.`);
}
