// The columns of a data source.
import { fieldsOf, memberOf, textOf, type Fields } from "@ws/helpers/tasks";
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
