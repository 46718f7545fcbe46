// The service stores a formula with ids: {{notion:block_property:<id>:<data source>:<workspace>}}. A module has names:
// prop("Price"). Formulas are compared by the ids of their columns, because names change.
import type { SchemaDefinition } from "../../schema-definition.ts";
import type { LiveSchema } from "../service/live-schema.ts";

const STORED = /\{\{notion:block_property:([^:}]*):[^}]*\}\}/g;
const NAMED = /prop\(\s*("(?:[^"\\]|\\.)*")\s*\)/g;

/** A column that a formula can name. */
interface NamedColumn {
  readonly id?: string;
  readonly name: string;
}

/** Returns a formula of the service with the names of its columns. */
export function namedFormula(stored: string, columns: readonly NamedColumn[]): string {
  return stored.replaceAll(STORED, (reference, id: string) => {
    const column = columns.find((candidate) => candidate.id !== undefined && decoded(candidate.id) === decoded(id));
    return column === undefined ? reference : `prop(${JSON.stringify(column.name)})`;
  });
}

/**
 * Returns true if a formula of a module is that of the service. Its names are those of the module. If the module renames
 * columns and its formula was not edited, its names are still those of the service.
 */
export function isSameFormula(expression: string, stored: string, file: SchemaDefinition, live: LiveSchema): boolean {
  return hasSameColumns(expression, stored, file, live) || expression === namedFormula(stored, live.columns);
}

/** Returns true if a formula is that of the service, with the names of the module, or else those of the service. */
export function hasSameColumns(expression: string, stored: string, file: SchemaDefinition, live: LiveSchema): boolean {
  return (
    withIds(expression, [...Object.values(file.properties), ...live.columns], live) ===
    withIds(stored, live.columns, live)
  );
}

/** Returns true if a formula is that of the service, with the names of the service. */
export function hasCurrentNames(expression: string, stored: string, live: LiveSchema): boolean {
  return withIds(expression, live.columns, live) === withIds(stored, live.columns, live);
}

/** Returns a formula with ids in place of names. Columns that do not exist are all equal. */
function withIds(expression: string, columns: readonly NamedColumn[], live: LiveSchema): string {
  const reference = (id: string | undefined): string => {
    const column = live.columns.find((candidate) => id !== undefined && decoded(candidate.id) === decoded(id));
    return `prop(#${column?.id ?? "?"})`;
  };
  return expression
    .replaceAll(STORED, (_, id: string) => reference(id))
    .replaceAll(NAMED, (_, name: string) => reference(columns.find((column) => column.name === JSON.parse(name))?.id))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
