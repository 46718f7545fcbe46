// The columns of a data source.
import { fieldsList, fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/json";
import type { ContentObject } from "../source/content-source.ts";

/** A column of a data source. */
export interface Column {
  readonly name: string;
  readonly id: string;
  readonly type: string;
  /** Format of a number, for example `euro`. */
  readonly format: string | undefined;
}

/** Returns the columns of a data source in the order of its schema. */
export function columnsOf(source: ContentObject): Column[] {
  return Object.entries(fieldsOf(source.json["properties"])).map(([name, property]) => {
    const { id, type, number } = fieldsOf(property);
    return { name, id: textOf(id) ?? "", type: textOf(type) ?? "", format: textOf(fieldsOf(number)["format"]) };
  });
}

/** Returns the name that a row has for a column. A row that was read before a rename has the earlier name. */
export function nameInRow(row: Fields, column: Pick<Column, "name" | "id">): string | undefined {
  const properties = fieldsOf(row["properties"]);
  if (fieldsOf(memberOf(properties, column.name))["id"] === column.id) return column.name;
  return Object.keys(properties).find((name) => fieldsOf(properties[name])["id"] === column.id);
}

/** An option of a select, a multi-select or a status. */
export interface ColumnOption {
  readonly name: string;
  /** Undefined for an option without a color. */
  readonly color: string | undefined;
}

/** Returns the settings of a column, below the name of its type. */
export const columnSettings = (
  { json }: Pick<ContentObject, "json">,
  { name, type }: Pick<Column, "name" | "type">,
): Fields => fieldsOf(memberOf(fieldsOf(memberOf(fieldsOf(json["properties"]), name)), type));

/** Returns the options of a select, multi-select or status in their order. Undefined for other columns. */
export function optionsOf(
  source: Pick<ContentObject, "json">,
  column: Pick<Column, "name" | "type">,
): readonly ColumnOption[] | undefined {
  const { options } = columnSettings(source, column);
  return Array.isArray(options) ? optionList(options) : undefined;
}

/** Returns options, or groups of options, with their colors. */
export const optionList = (list: unknown): ColumnOption[] =>
  fieldsList(list).map(({ name, color }) => ({ name: textOf(name) ?? "", color: textOf(color) }));
