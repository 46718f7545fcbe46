// The ids of a module's schemas, in a file beside it. Each environment has an entry.
import { existsSync, readFileSync } from "node:fs";
import { readTextFile, UsageError } from "@ws/helpers/command";
import { isFields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import type { IdsByEnvironment, SchemaIds } from "../../schema-definition.ts";
import { ModuleError } from "../errors/command-errors.ts";
import { writeFileAtomically } from "./write-file.ts";

/** The ids of the schemas of one environment, by name. */
export type EnvironmentIds = Readonly<Record<string, SchemaIds>>;

/** Returns the path of a file beside a module, for example `schema.ids.json` of `schema.ts`. */
export const besideModule = (file: string, ending: string): string =>
  `${file.replace(/\.[cm]?[jt]sx?$/i, "")}.${ending}`;

/** Returns the path of the ids of a module. */
export const idsPathOf = (file: string): string => besideModule(file, "ids.json");

/** Returns the ids beside a module. Empty if there is no file. @throws ModuleError if the file is damaged */
export function readIds(file: string): IdsByEnvironment {
  const path = idsPathOf(file);
  if (!existsSync(path)) return {};
  const text = readTextFile(path);
  const ids = parseIds(text);
  if (ids !== undefined) return ids;
  throw new ModuleError(
    `${path}: Expected ids by environment, schema and column, got ${describeValue(text)}. Restore the file.`,
  );
}

/** Returns the ids of one environment. Empty if there are none. */
export const environmentIds = (ids: IdsByEnvironment, environment: string): EnvironmentIds =>
  (Object.hasOwn(ids, environment) ? ids[environment] : undefined) ?? {};

function parseIds(text: string): IdsByEnvironment | undefined {
  try {
    const ids: unknown = JSON.parse(text);
    return isFields(ids) && Object.values(ids).every(isEnvironment) ? (ids as IdsByEnvironment) : undefined;
  } catch {
    return undefined;
  }
}

const isEnvironment = (entry: unknown): boolean => isFields(entry) && Object.values(entry).every(isSchemaIds);

function isSchemaIds(entry: unknown): boolean {
  if (!isFields(entry)) return false;
  const { dataSourceId, columns, related = {}, views = {} } = entry;
  return typeof dataSourceId === "string" && [columns, related, views].every(isTexts);
}

const isTexts = (value: unknown): boolean =>
  isFields(value) && Object.values(value).every((text) => typeof text === "string");

/**
 * Writes the ids of some schemas of an environment. The other schemas and environments stay as they are.
 * @returns true if the file changed
 */
export function writeIds(file: string, environment: string, entries: EnvironmentIds): boolean {
  if (Object.keys(entries).length === 0) return false;
  const ids = readIds(file);
  const merged = { ...ids, [environment]: { ...environmentIds(ids, environment), ...entries } };
  const text = `${JSON.stringify(merged, null, 2)}\n`;
  const path = idsPathOf(file);
  if (existsSync(path) && readFileSync(path, "utf8") === text) return false;
  writeFileAtomically(path, text);
  return true;
}

/** A name of a schema, or of a column as `schema.key`, and its new name. */
export interface Rename {
  readonly from: readonly [schema: string, key?: string];
  readonly to: readonly [schema: string, key?: string];
}

/**
 * Gives the ids of schemas and columns their new names, in all environments.
 * @throws UsageError if an old name has no ids, or a new one has some
 */
export function renameIds(file: string, renames: readonly Rename[]): void {
  if (renames.length === 0) return;
  const ids = renames.reduce<IdsByEnvironment>((all, rename) => {
    const places = Object.values(all);
    const [schema, key] = rename.from;
    const hasIds = ([name, column]: Rename["from"], own: EnvironmentIds) =>
      column === undefined ? Object.hasOwn(own, name) : Object.hasOwn(own[name]?.columns ?? {}, column);
    const text = `--rename ${rename.from.join(".")}=${rename.to.join(".")}`;
    if (!places.some((own) => hasIds(rename.from, own)))
      throw new UsageError(`${text}: ${idsPathOf(file)} has no ids of ${rename.from.join(".")}.`);
    if (places.some((own) => hasIds(rename.from, own) && hasIds(rename.to, own)))
      throw new UsageError(`${text}: ${idsPathOf(file)} has ids of ${rename.to.join(".")} already.`);
    const renamed = Object.entries(all).map(([environment, own]) => {
      if (!hasIds(rename.from, own)) return [environment, own] as const;
      if (key === undefined) return [environment, withKey(own, schema, rename.to[0])] as const;
      const { columns, ...others } = own[schema] ?? { dataSourceId: "", columns: {} };
      const entry = { ...others, columns: withKey(columns, key, rename.to[1] ?? key) };
      return [environment, { ...own, [schema]: entry }] as const;
    });
    return Object.fromEntries(renamed);
  }, readIds(file));
  writeFileAtomically(idsPathOf(file), `${JSON.stringify(ids, null, 2)}\n`);
}

/** Returns an object with another name for one of its keys, in the same place. */
const withKey = <Value>(object: Readonly<Record<string, Value>>, from: string, to: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));

/** Reads an option `--rename OLD=NEW`. @throws UsageError if it has another form */
export function readRename(text: string): Rename {
  const [, fromSchema = "", fromKey, toSchema = "", toKey] =
    /^([^.=]+)(?:\.([^.=]+))?=([^.=]+)(?:\.([^.=]+))?$/.exec(text) ?? [];
  const isColumn = fromKey !== undefined;
  if (fromSchema === "" || isColumn !== (toKey !== undefined) || (isColumn && fromSchema !== toSchema))
    throw new UsageError(
      `Expected --rename OLD=NEW with names of schemas, or SCHEMA.OLD=SCHEMA.NEW with keys of columns, got ${describeValue(text)}.`,
    );
  return isColumn
    ? { from: [fromSchema, fromKey], to: [toSchema, toKey ?? ""] }
    : { from: [fromSchema], to: [toSchema] };
}
