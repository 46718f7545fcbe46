// The state that `pull` read last, in a file beside the module. It tells an edit of the module from a change of Notion.
import { existsSync, readFileSync } from "node:fs";
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import type { Column, SchemaDefinition, ViewDefinition } from "../../schema-definition.ts";
import { quote } from "../changes/differences.ts";
import { ModuleError } from "../errors/command-errors.ts";
import { writeFileAtomically } from "../module/write-file.ts";

/** The columns and views of a data source when it was pulled last, by id. */
export interface PulledSchema {
  readonly title: string;
  readonly columns: Readonly<Record<string, Column>>;
  readonly views?: Readonly<Record<string, ViewDefinition>>;
}

/** The data sources of a module when they were pulled last, by id. */
export type PulledState = Readonly<Record<string, PulledSchema>>;

/** Returns the path of the record beside a module. */
export const recordOf = (file: string): string => `${file}.pulled.json`;

/**
 * Returns the state beside a module. Empty if there is none.
 * @param force true to ignore a damaged file
 * @throws ModuleError if the file is damaged, for example by a merge: edits must not be overwritten without a question
 */
export function readPulled(file: string, force: boolean): PulledState {
  const path = recordOf(file);
  if (!existsSync(path)) return {};
  const text = readFileSync(path, "utf8");
  const state = parseState(text);
  if (state !== undefined) return state;
  if (force) return {};
  throw new ModuleError(
    `${path}: Expected the record of the last pull, got ${describeValue(text)}. Restore the file, or pass --force to ` +
      "overwrite edits that are not applied.",
  );
}

function parseState(text: string): PulledState | undefined {
  try {
    const { schemas } = fieldsOf(JSON.parse(text));
    return isFields(schemas) && Object.values(schemas).every(isPulledSchema) ? (schemas as PulledState) : undefined;
  } catch {
    return undefined;
  }
}

function isPulledSchema(schema: unknown): boolean {
  const { title, columns, views = {} } = fieldsOf(schema);
  if (typeof title !== "string" || !isFields(columns) || !isFields(views)) return false;
  return [...Object.values(columns), ...Object.values(views)].every((column) => {
    const { name, type } = fieldsOf(column);
    return typeof name === "string" && typeof type === "string";
  });
}

/** Writes the state beside a module. */
export function writePulled(file: string, before: PulledState, definitions: readonly SchemaDefinition[]): void {
  const byId = <Item extends Column | ViewDefinition>(items: Readonly<Record<string, Item>>): Record<string, Item> =>
    Object.fromEntries(Object.values(items).map((item) => [item.id ?? "", item]));
  const added = definitions.map(({ dataSourceId, title, properties, views }) => {
    const columns = byId(properties);
    return [dataSourceId, { title, columns, ...(views === undefined ? {} : { views: byId(views) }) }] as const;
  });
  const schemas = { ...before, ...Object.fromEntries(added) };
  const text = `${JSON.stringify({ version: 1, schemas }, null, 2)}\n`;
  if (!existsSync(recordOf(file)) || readFileSync(recordOf(file), "utf8") !== text)
    writeFileAtomically(recordOf(file), text);
}

/** A schema with the edits of the module that are not applied, and one line for each edit. */
export interface KeptEdits {
  readonly definition: SchemaDefinition;
  readonly lines: readonly string[];
}

/**
 * Returns the state of Notion with the edits of the module.
 * @param name name of the schema, for the lines
 * @param service the schema of the module with the state of Notion
 * @param pulled the state of the last pull. Without it, only new columns can be told from changes of Notion.
 */
export function keepEdits(
  name: string,
  file: SchemaDefinition,
  service: SchemaDefinition,
  pulled: PulledSchema | undefined,
): KeptEdits {
  const lines: string[] = [];
  const isTitleEdited = pulled !== undefined && file.title !== service.title && file.title !== pulled.title;
  if (isTitleEdited) lines.push(`${name}: title ${quote(file.title)} here, ${quote(service.title)} in Notion`);
  const columns = Object.entries(service.properties).flatMap(([key, column]) => {
    const here = Object.hasOwn(file.properties, key) ? file.properties[key] : undefined;
    const before = pulled?.columns[column.id ?? ""];
    if (here === undefined && before !== undefined) {
      lines.push(`${name}: column ${quote(column.name)} is removed here, and exists in Notion`);
      return [];
    }
    if (!isEdit(here, column, before)) return [[key, column] as const];
    lines.push(`${name}.${key}: ${difference(here, column)}`);
    return [[key, here] as const];
  });
  const pending = Object.entries(file.properties).filter(
    ([key, { id }]) => id === undefined && !Object.hasOwn(service.properties, key),
  );
  for (const [key, column] of pending) lines.push(`${name}.${key}: column ${quote(column.name)} is only here`);
  const views = Object.entries(service.views ?? {}).map(([key, view]) => {
    const here = file.views?.[key];
    if (view.id === undefined) lines.push(`${name}.views.${key}: view ${quote(view.name)} is only here`);
    if (!isEdit(here, view, pulled?.views?.[view.id ?? ""])) return [key, view] as const;
    lines.push(`${name}.views.${key}: ${difference(here, view)}`);
    return [key, here] as const;
  });
  const definition = {
    ...service,
    title: isTitleEdited ? file.title : service.title,
    properties: Object.fromEntries([...columns, ...pending]),
    ...(service.views === undefined ? {} : { views: Object.fromEntries(views) }),
  };
  return { definition, lines };
}

/** Returns true if the module differs both from Notion and from the last pull. */
const isEdit = <Item extends Column | ViewDefinition>(
  here: Item | undefined,
  service: Item,
  before: Item | undefined,
): here is Item => here !== undefined && before !== undefined && !isSame(here, service) && !isSame(here, before);

/** Fields that follow from Notion or from keys, and are no edits. */
const DERIVED = new Set(["id", "result", "schema", "relation"]);

/** Returns the fields of a column or view that an edit can change. The order of options is free. */
const editable = (column: Column | ViewDefinition): Fields =>
  Object.fromEntries(
    Object.entries(column)
      .filter(([name, value]) => !DERIVED.has(name) && value !== undefined)
      .map(([name, value]): [string, unknown] => [
        name,
        name === "options" && Array.isArray(value)
          ? value.map(String).toSorted((one, other) => (one < other ? -1 : 1))
          : value,
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const isSame = (a: Column | ViewDefinition, b: Column | ViewDefinition): boolean =>
  JSON.stringify(editable(a)) === JSON.stringify(editable(b));

function difference(here: Column | ViewDefinition, there: Column | ViewDefinition): string {
  const [a, b] = [editable(here), editable(there)];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const differing = names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  return differing.map((name) => `${name} ${quote(a[name])} here, ${quote(b[name])} in Notion`).join("; ");
}
