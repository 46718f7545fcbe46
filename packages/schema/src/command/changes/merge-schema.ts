// Brings the schema of a module up to date with Notion. Keys, the order of columns and everything that is equal are
// kept, so that a change of Notion is the only difference in the module.
import type { Column, OptionColumn, SchemaDefinition, StatusColumn, ViewDefinition } from "../../schema-definition.ts";
import { columnKey } from "./column-keys.ts";
import { columnTypeOf, readColumn, settingDifferences } from "./column-settings.ts";
import { type SettingsContext } from "./type-settings.ts";
import { mergeView, pairViews } from "./view-settings.ts";
import { compareFormula } from "./formula-text.ts";
import { isSameColumn } from "../service/same-id.ts";
import { groupsOf, optionColors, optionGroups, optionNames } from "./option-settings.ts";
import { type LiveColumn, type LiveSchema } from "../service/live-schema.ts";

/** The schemas around a schema. */
export type MergeContext = Pick<SettingsContext, "schemaOf" | "related" | "nameOf">;

/** Pairs of a column of the module and a column of Notion. */
export interface ColumnPair {
  readonly key: string;
  readonly column: Column;
  readonly live: LiveColumn;
}

/**
 * Returns the pairs of columns that belong together: by id, and columns without an id by name. The latter happens if
 * `apply` was killed before it wrote the id.
 */
export function pairColumns(file: SchemaDefinition, live: LiveSchema): ColumnPair[] {
  const entries = Object.entries(file.properties);
  const claimed = new Set(entries.map(([, { id }]) => id));
  return entries.flatMap(([key, column]) => {
    const found = live.columns.find((candidate) =>
      column.id === undefined
        ? candidate.name === column.name && !claimed.has(candidate.id)
        : candidate.id === column.id,
    );
    return found === undefined ? [] : [{ key, column, live: found }];
  });
}

/** Returns the schema of the module with the state of Notion. */
export function mergeSchema(file: SchemaDefinition, live: LiveSchema, merge: MergeContext): SchemaDefinition {
  const pairs = pairColumns(file, live);
  const keys = new Map(pairs.map(({ key, live: { id } }) => [id, key]));
  const taken = new Set(keys.values());
  const added = inOrder(live).filter(({ id }) => !keys.has(id));
  for (const { id, name } of added) {
    const key = columnKey(name, taken);
    keys.set(id, key);
    taken.add(key);
  }
  const isPortable = file.name !== undefined;
  const context: SettingsContext = { live, file, isPortable, ...merge, keyOf: keyFinder(keys) };
  const properties = [
    ...pairs.map((pair) => [pair.key, mergeColumn(pair, context)] as const),
    ...added.map((column) => [keys.get(column.id) ?? "", readColumn(column, context)] as const),
  ];
  const { name, dataSourceId, views } = file;
  const viewPairs = pairViews(file, live);
  // A view that Notion does not have is new, or was removed there: apply creates it.
  const merged = Object.entries(views ?? {}).map(([key, view]): [string, ViewDefinition] => {
    const pair = viewPairs.find((candidate) => candidate.key === key);
    return [key, pair === undefined ? view : mergeView(pair, file, live)];
  });
  return {
    ...(name === undefined ? {} : { name }),
    dataSourceId,
    title: live.title,
    properties: Object.fromEntries(properties),
    ...(views === undefined ? {} : { views: Object.fromEntries(merged) }),
  };
}

/** Returns a search for keys by the id of a column. */
export const keyFinder =
  (keys: ReadonlyMap<string, string>): SettingsContext["keyOf"] =>
  (id) =>
    keys.get(id) ?? [...keys].find(([known]) => isSameColumn(known, id))?.[1];

/** Returns the columns with the title first. */
const inOrder = ({ columns }: LiveSchema): LiveColumn[] => [
  ...columns.filter(({ type }) => type === "title"),
  ...columns.filter(({ type }) => type !== "title"),
];

function mergeColumn({ column, live }: ColumnPair, context: SettingsContext): Column {
  const current = readColumn(live, context, column);
  if (column.type !== columnTypeOf(live.type)) return current;
  const changed = new Set(settingDifferences(column, live, context).map(({ name }) => name));
  const isChangedFormula = changed.has("expression");
  const kept = Object.entries(column).filter(
    ([name, value]) => !changed.has(name) && !IDENTITY.has(name) && value !== undefined,
  );
  const merged = {
    ...current,
    ...Object.fromEntries(kept),
    ...keptFormula(column, isChangedFormula, live, context),
  };
  if ("options" in column && "options" in current) {
    const options = mergedOptions(column.options, optionNames(live.config["options"]));
    return { ...merged, options, ...mergedColors(column, options, live), ...mergedGroups(column, live) } as Column;
  }
  return merged;
}

/** Fields that always have the value of Notion. A related property has an id there, and a name before. */
const IDENTITY = new Set(["id", "name", "type", "schema", "syncedProperty", "property", "relation", "result"]);

/**
 * Returns the text of a formula that is the same, with the current names of its columns, and the type of its result, which
 * is known from rows.
 */
function keptFormula(column: Column, isChanged: boolean, { config }: LiveColumn, context: SettingsContext): object {
  if (column.type !== "formula" || isChanged) return {};
  const { expression, result } = column;
  const stored = String(config["expression"]);
  const { withLiveNames } = compareFormula(expression ?? "", stored, context.file, context.live);
  return { ...(expression === undefined ? {} : { expression: withLiveNames }), ...(result && { result }) };
}

/** Returns the options in the order of the module, and new options after them. */
const mergedOptions = (file: readonly string[], live: readonly string[]): string[] => [
  ...file.filter((name) => live.includes(name)),
  ...live.filter((name) => !file.includes(name)),
];

/** Returns the colors of the options that have one in the module, and of new options. */
function mergedColors(
  { colors, options: before }: OptionColumn | StatusColumn,
  options: readonly string[],
  { config }: LiveColumn,
) {
  if (colors === undefined) return {};
  const live = optionColors(config);
  const kept = Object.keys(colors).filter((name) => options.includes(name));
  const added = options.filter((name) => !before.includes(name) && live[name] !== "default");
  return { colors: Object.fromEntries([...kept, ...added].map((name) => [name, live[name]])) };
}

/** Returns the options by group, in the order of the module. */
function mergedGroups(column: Column, { config }: LiveColumn) {
  const groups = column.type === "status" ? column.groups : undefined;
  if (groups === undefined) return {};
  const found = groupsOf(config).groups ?? {};
  const [before, live] = [optionGroups(groups), optionGroups(found)];
  const names = [...new Set([...Object.keys(groups), ...Object.keys(found)])];
  const ordered = [...new Set([...Object.keys(before), ...Object.keys(live)])];
  const entries = names.map((group) => [group, ordered.filter((name) => live[name] === group)] as const);
  const kept = entries.filter(([group, options]) => options.length > 0 || Object.hasOwn(groups, group));
  return { groups: Object.fromEntries(kept) };
}
