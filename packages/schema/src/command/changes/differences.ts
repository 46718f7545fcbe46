// The differences between a schema of the module and its data source, one line each.
import { fieldsOf } from "@ws/helpers/json";
import type { Column, SchemaDefinition } from "../../schema-definition.ts";
import { settingDifferences, shownSetting } from "./column-settings.ts";
import { type SettingsContext } from "./type-settings.ts";
import { columnById, type LiveSchema } from "../service/live-schema.ts";
import { keyFinder, mergeSchema, pairColumns, type MergeContext } from "./merge-schema.ts";

/** A difference. All describe Notion, seen from the module. */
export interface Difference {
  readonly kind:
    | "added"
    | "removed"
    | "renamed"
    | "retyped"
    | "options"
    | "settings"
    | "pending"
    | "title"
    | "refused"
    | "trash";
  /** Name of the schema. */
  readonly schema: string;
  /** Key of the column. Undefined for the title of the data source. */
  readonly key?: string;
  readonly id?: string;
  readonly file?: unknown;
  readonly service?: unknown;
  /** The difference as text, without schema and key. */
  readonly message: string;
}

/** Returns everything that `pull` would change in the schema of a module. */
export function findDifferences(
  schema: string,
  file: SchemaDefinition,
  live: LiveSchema,
  context: MergeContext,
): Difference[] {
  const merged = mergeSchema(file, live, context);
  const pairs = pairColumns(file, live);
  const paired = new Set(pairs.map(({ key }) => key));
  const keys = new Map(pairs.map((pair) => [pair.live.id, pair.key]));
  const settings: SettingsContext = { live, file, ...context, keyOf: keyFinder(keys) };
  const titles: Difference[] =
    file.title === live.title
      ? []
      : [
          {
            kind: "title",
            schema,
            file: file.title,
            service: live.title,
            message: `title ${quote(file.title)} is now ${quote(live.title)}`,
          },
        ];
  const gone = Object.entries(file.properties)
    .filter(([key]) => !paired.has(key))
    .map(([key, { id, name, type }]): Difference =>
      id === undefined
        ? {
            kind: "pending",
            schema,
            key,
            file: name,
            message: `column ${quote(name)} (${type}) is only in the file: run npx @ws/schema apply`,
          }
        : {
            kind: "removed",
            schema,
            key,
            id,
            file: name,
            message: `column ${quote(name)} (${type}) was removed in Notion`,
          },
    );
  const others = Object.entries(merged.properties).flatMap(([key, column]) => {
    const before = paired.has(key) ? file.properties[key] : undefined;
    return before === undefined
      ? [addition(schema, key, column)]
      : columnDifferences(schema, key, before, withSameMeaning(before, column, settings), settings);
  });
  return [...titles, ...gone, ...others];
}

/** Keeps settings that mean the same: a formula whose columns have new names, a rollup that names an old key, a column by name. */
function withSameMeaning(before: Column, after: Column, context: SettingsContext): Column {
  const live = columnById(context.live, after.id);
  if (before.type !== after.type || live === undefined) return after;
  const differing = new Set(settingDifferences(before, live, context).map(({ name }) => name));
  const same = (["expression", "relation", "property", "syncedProperty"] as const).filter(
    (name) => name in before && !differing.has(name),
  );
  return { ...after, ...Object.fromEntries(same.map((name) => [name, fieldsOf(before)[name]])) };
}

function addition(schema: string, key: string, { id, name, type }: Column): Difference {
  return {
    kind: "added",
    schema,
    key,
    ...(id === undefined ? {} : { id }),
    service: name,
    message: `column ${quote(name)} (${type}) was added in Notion`,
  };
}

function columnDifferences(
  schema: string,
  key: string,
  file: Column,
  service: Column,
  context: SettingsContext,
): Difference[] {
  const base = { schema, key, ...(service.id === undefined ? {} : { id: service.id }) };
  const found: Difference[] = [];
  if (file.id === undefined) {
    found.push({
      ...base,
      kind: "pending",
      file: file.name,
      message: `column ${quote(file.name)} has no id in the file: run npx @ws/schema apply`,
    });
  }
  if (file.name !== service.name) {
    found.push({
      ...base,
      kind: "renamed",
      file: file.name,
      service: service.name,
      message: `column ${quote(file.name)} is now ${quote(service.name)}`,
    });
  }
  if (file.type !== service.type) {
    found.push({
      ...base,
      kind: "retyped",
      file: file.type,
      service: service.type,
      message: `type ${file.type} is now ${service.type}`,
    });
    return found;
  }
  const [before, after] = [fieldsOf(file), fieldsOf(service)];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [wanted, actual] = [before[name], after[name]];
    if (["id", "name", "type"].includes(name) || JSON.stringify(wanted) === JSON.stringify(actual)) continue;
    if (name === "options")
      found.push({
        ...base,
        kind: "options",
        file: wanted,
        service: actual,
        message: optionMessage(wanted as string[], actual as string[]),
      });
    else {
      const shown = (column: Column, value: unknown) =>
        value === undefined ? value : shownSetting(column, name, value, context);
      const [wantedName, actualName] = [shown(file, wanted), shown(service, actual)];
      found.push({
        ...base,
        kind: "settings",
        file: wantedName,
        service: actualName,
        message: `${name} ${quote(wantedName)} is now ${quote(actualName)}`,
      });
    }
  }
  return found;
}

function optionMessage(file: readonly string[], service: readonly string[]): string {
  const added = service.filter((name) => !file.includes(name));
  const removed = file.filter((name) => !service.includes(name));
  const parts = [
    ...(added.length > 0 ? [`added options ${added.map(quote).join(", ")}`] : []),
    ...(removed.length > 0 ? [`removed options ${removed.map(quote).join(", ")}`] : []),
  ];
  return parts.join("; ");
}

/** Returns a value for a message. */
export const quote = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value));

/** Returns the line of a difference. */
export const differenceLine = ({ kind, schema, key, message }: Difference): string =>
  `${kind.padEnd(8)} ${schema}${key === undefined ? "" : `.${key}`}: ${message}`;
