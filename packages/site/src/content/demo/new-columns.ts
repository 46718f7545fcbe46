import type { PropertySchemaInput } from "@ws/client";
import type { Column, SchemaDefinition } from "@ws/schema";

/** Settings of options that schemas lack: the color, and the group of a status. */
type OptionSettings = Readonly<Record<string, { readonly color?: string; readonly group?: string }>>;

/** Returns the columns of a schema in the form of a request that creates a data source. */
export function newColumns(
  { properties }: SchemaDefinition,
  options: OptionSettings = {},
): Record<string, PropertySchemaInput> {
  const columns = Object.values(properties).map((column) => [
    column.name,
    { [column.type]: settingsOf(column, options) },
  ]);
  return Object.fromEntries(columns) as Record<string, PropertySchemaInput>;
}

function settingsOf(column: Column, options: OptionSettings): object {
  if ("options" in column) return { options: column.options.map((name) => ({ name, ...options[name] })) };
  if (column.type === "number") return { format: column.format };
  if (column.type === "unique_id") return { prefix: column.prefix };
  if (column.type === "formula") return { expression: column.expression };
  return {};
}
