// Columns of the module beside columns of Notion: `pull`, `check` and `plan` are derived from their settings.
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { COLUMN_KINDS } from "../../columns/column-kinds.ts";
import type { Column, ColumnType } from "../../schema-definition.ts";
import type { LiveColumn } from "../service/live-schema.ts";
import { settingsOf, type SettingsContext } from "./type-settings.ts";

/** Returns the type of a column in the module. */
export const columnTypeOf = (type: string): ColumnType =>
  Object.hasOwn(COLUMN_KINDS, type) ? (type as ColumnType) : "unknown";

/** Returns the place of a type in the order of creation: columns that name others come after them. */
export const rankOf = (type: string): number => settingsOf(columnTypeOf(type))?.rank ?? 0;

/** Settings that a column of a module can leave out, and that are then not compared. */
const OPTIONAL_FIELDS: readonly string[] = ["description", "colors", "groups"];

/** Settings that Notion gives a column if none are sent. A module that leaves them out stays as it is. */
const DEFAULTS: Fields = { format: "number" };

/**
 * Returns the column of the module for a column of Notion.
 * @param before the column in the module. It decides which optional settings are read; a new column has all of them if
 * the ids are beside the module, because such a module describes the whole data source.
 */
export function readColumn(live: LiveColumn, context: SettingsContext, before?: Column): Column {
  const type = columnTypeOf(live.type);
  const { description } = live;
  const settings = settingsOf(type)?.read(live.config, context) ?? {};
  const all = { ...settings, ...(description === "" && before === undefined ? {} : { description }) };
  const isRead = ([name, value]: readonly [string, unknown]) => {
    if (before !== undefined && fieldsOf(before)[name] === undefined)
      return !OPTIONAL_FIELDS.includes(name) && DEFAULTS[name] !== value;
    return before !== undefined || !OPTIONAL_FIELDS.includes(name) || context.isPortable === true;
  };
  const read = Object.fromEntries(Object.entries(all).filter(isRead));
  return { id: live.id, name: live.name, type, ...read } as Column;
}

/** Returns `{ type: settings }` for a request, with the description. */
export function writeColumn(column: Column, context: SettingsContext): Fields {
  const settings = settingsOf(column.type)?.write(fieldsOf(column), context) ?? {};
  const { type, description } = column;
  return {
    [type]: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    ...(description === undefined || description === "" ? {} : { description }),
  };
}

/** A setting that differs, with names in place of ids. */
export interface SettingDifference {
  readonly name: string;
  readonly file: unknown;
  readonly service: unknown;
  /** The two values in a form that is the same in each environment, and while columns get new names. */
  readonly stable: readonly [file: unknown, service: unknown];
}

/** Returns a setting of a column with names in place of ids. */
export const shownSetting = (column: Column, name: string, value: unknown, context: SettingsContext): unknown =>
  settingsOf(column.type)?.shown?.(name, value, context, column) ?? value;

/** Returns the settings of the module that differ from those of a column of the same type. Missing settings are equal. */
export function settingDifferences(column: Column, live: LiveColumn, context: SettingsContext): SettingDifference[] {
  const settings = settingsOf(column.type);
  const service: Fields = { ...settings?.read(live.config, context), description: live.description };
  // A relation to a schema that does not exist yet still leads elsewhere.
  const isNewTarget = column.type === "relation" && column.dataSourceId === undefined && column.schema !== undefined;
  const wantedSettings = Object.entries(fieldsOf(column))
    .filter(([name, wanted]) => wanted !== undefined && !BASE_FIELDS.has(name) && !DERIVED_FIELDS.has(name))
    .filter(([name, wanted]) => !(settings?.isSame?.(name, wanted, live.config, context) ?? wanted === service[name]));
  return [...wantedSettings, ...(isNewTarget ? [["dataSourceId", undefined] as const] : [])].map(([name, wanted]) => {
    const shown = (value: unknown) => shownSetting(column, name, value, context);
    const stable = (value: unknown) => settings?.stable?.(name, value, context) ?? shown(value);
    return {
      name,
      file: shown(wanted),
      service: shown(service[name]),
      stable: [stable(wanted), stable(service[name])],
    };
  });
}

/** Returns the settings of a column in a form that is the same in each environment. */
export function stableSettings(column: Column, context: SettingsContext): Fields {
  const { id: _, name: __, type, ...others } = fieldsOf(column);
  const settings = settingsOf(column.type);
  const entries = Object.entries(others)
    .filter(([name, value]) => value !== undefined && !DERIVED_FIELDS.has(name))
    .map(([name, value]): [string, unknown] => [
      name,
      settings?.stable?.(name, value, context) ?? shownSetting(column, name, value, context),
    ]);
  const target = column.type === "relation" && column.schema !== undefined ? { dataSourceId: column.schema } : {};
  return { type, ...Object.fromEntries(entries), ...target };
}

const BASE_FIELDS = new Set(["id", "name", "type"]);
/** Fields that follow from Notion, and are no settings. */
const DERIVED_FIELDS = new Set(["result", "schema"]);
