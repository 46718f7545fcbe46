// The service stores a formula with ids: {{notion:block_property:<id>:<data source>:<workspace>}}. A module has names:
// prop("Price"). Two formulas are equal if they name the same columns, whatever the names are at the moment.
import type { SchemaDefinition } from "../schema/schema-definition.ts";
import type { LiveSchema } from "./live-schema.ts";

const STORED = /\{\{notion:block_property:([^:}]*):[^}]*\}\}/g;
const NAMED = /prop\(\s*("(?:[^"\\]|\\.)*")\s*\)/g;

/** Returns a stored formula with the names of its columns. */
export function namedFormula(expression: string, live: LiveSchema): string {
  return expression.replaceAll(STORED, (stored, id: string) => {
    const column = live.columns.find((candidate) => decoded(candidate.id) === decoded(id));
    return column === undefined ? stored : `prop(${JSON.stringify(column.name)})`;
  });
}

/** Returns true if two formulas are equal: the first one from the module, the second one from the service. */
export function isSameFormula(expression: string, stored: string, file: SchemaDefinition, live: LiveSchema): boolean {
  const own = Object.values(file.properties);
  const idOf = (name: string) =>
    own.find((column) => column.name === name)?.id ?? live.columns.find((column) => column.name === name)?.id ?? name;
  const withIds = expression
    .replaceAll(STORED, (_, id: string) => reference(id))
    .replaceAll(NAMED, (_, name: string) => reference(idOf(JSON.parse(name) as string)));
  return (
    normal(withIds) ===
    normal(
      stored
        .replaceAll(STORED, (_, id: string) => reference(id))
        .replaceAll(NAMED, (_, name: string) => reference(idOf(JSON.parse(name) as string))),
    )
  );
}

const reference = (id: string): string => `prop(#${decoded(id)})`;
const normal = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
