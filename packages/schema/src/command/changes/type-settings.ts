// How the settings of a column are read, written and compared: one row for each type that has settings.
import type { ColumnType as KnownType, TypesWith } from "@ws/helpers/columns";
import { NUMBER_FORMATS, OPTION_COLORS, RESULT_TYPES, ROLLUP_FUNCTIONS } from "@ws/helpers/columns";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { COLUMN_KINDS } from "../../columns/column-kinds.ts";
import type { FormsOf, Members, VariantsForm } from "../../types/form.ts";
import type { Column, ColumnBase, ColumnType, SchemaDefinition } from "../../schema-definition.ts";
import { columnOf } from "../../input/invalid-input.ts";
import { compareFormula, namedFormula } from "./formula-text.ts";
import type { LiveSchema } from "../service/live-schema.ts";
import { isSameColumn, isSameId } from "../service/same-id.ts";
import {
  colorsOf,
  differing,
  groupsOf,
  newOption,
  optionColors,
  optionGroups,
  optionNames,
} from "./option-settings.ts";

/** The schemas around a column. */
export interface SettingsContext {
  readonly live: LiveSchema;
  /** The schema of the module. */
  readonly file: SchemaDefinition;
  /** True if the ids are beside the module. */
  readonly isPortable?: boolean;
  /** Returns the key of the column with this id. */
  readonly keyOf: (id: string) => string | undefined;
  /** Returns the name of the schema of a data source, if the module has one. */
  readonly schemaOf: (dataSourceId: string) => string | undefined;
  /** Returns a data source that a relation points to, if it is known. */
  readonly related: (dataSourceId: string) => LiveSchema | undefined;
  /** Returns the name of a column of a data source: that of the module, or else that of Notion. */
  readonly nameOf?: (dataSourceId: string, id: string) => string | undefined;
}

/** The columns of a type. */
type ColumnOf<Type extends ColumnType, C = Column> = C extends { readonly type: infer Types }
  ? Type extends Types
    ? C
    : never
  : never;

/** The settings of a type. */
export interface TypeSettings<Type extends ColumnType> {
  /** The values that each setting of a module can have. */
  readonly members: FormsOf<Omit<ColumnOf<Type>, keyof ColumnBase | "type">>;
  /** Returns the settings for the module. */
  readonly read: (config: Fields, context: SettingsContext) => Fields;
  /** Returns the settings for a request. */
  readonly write: (column: Fields, context: SettingsContext) => Fields;
  /** Returns true if a setting is equal in the module and in Notion. @default strict equality, also for undefined */
  readonly isSame?: (name: string, wanted: unknown, config: Fields, context: SettingsContext) => boolean | undefined;
  /** Columns that name others are created after them, and removed before them. @default 0 */
  readonly rank?: 1 | 2 | 3;
  /** Returns a setting with names in place of ids, for people. @default the setting itself */
  readonly shown?: (name: string, setting: unknown, context: SettingsContext, column: Column) => unknown;
  /** Returns a setting in a form that is the same in each environment, and while columns get new names. @default as it is shown */
  readonly stable?: (name: string, setting: unknown, context: SettingsContext) => unknown;
}

const optionList: TypeSettings<"select"> = {
  members: { options: { list: "text" }, "colors?": { values: OPTION_COLORS } },
  read: (config) => ({ options: optionNames(config["options"]), ...colorsOf(config), ...groupsOf(config) }),
  write: (column) => ({ options: (column["options"] as readonly string[]).map((name) => newOption(name, column)) }),
  isSame: (name, wanted, config) => {
    const names = optionNames(config["options"]);
    // The order of options is that of the app.
    if (name === "options") {
      const options = wanted as readonly string[];
      return names.length === options.length && options.every((option) => names.includes(option));
    }
    // An option that does not exist yet gets its color and group when it is created.
    if (name === "colors") return differing(wanted, optionColors(config), names).length === 0;
    if (name === "groups")
      return differing(optionGroups(wanted), optionGroups(groupsOf(config)["groups"]), names).length === 0;
    return undefined;
  },
};

const TYPE_SETTINGS: {
  readonly [Type in Exclude<KnownType, TypesWith<{ settings: readonly [] }>>]: TypeSettings<Type>;
} = {
  number: {
    members: { "format?": NUMBER_FORMATS },
    // A format of a newer Notion stays as it is.
    read: ({ format }) => (NUMBER_FORMATS.some((known) => known === format) ? { format } : {}),
    write: ({ format }) => ({ format }),
  },
  select: optionList,
  multi_select: optionList,
  status: {
    ...optionList,
    members: { ...optionList.members, "groups?": { values: { list: "text" } } },
  },
  unique_id: {
    members: { "prefix?": "text or null" },
    read: ({ prefix }) => (typeof prefix === "string" ? { prefix } : {}),
    write: ({ prefix }) => ({ prefix }),
    isSame: (name, wanted, { prefix }) => (name === "prefix" ? (wanted ?? null) === (prefix ?? null) : undefined),
  },
  formula: {
    members: { "expression?": "text", "result?": Object.keys(RESULT_TYPES) },
    rank: 3,
    read: ({ expression }, { live }) => ({ expression: namedFormula(String(expression), live) }),
    // Notion knows the columns by the names that they have at the time of the request.
    write: ({ expression = "" }, { file, live }) => ({
      expression: compareFormula(String(expression), undefined, file, live).withLiveNames,
    }),
    isSame: (name, wanted, { expression }, { file, live }) =>
      name === "expression" ? compareFormula(String(wanted), String(expression), file, live).isSame : undefined,
    stable: (name, wanted, { file, live }) =>
      name === "expression" ? compareFormula(String(wanted), undefined, file, live).normal : wanted,
  },
  relation: {
    members: { "dataSourceId?": "name", "schema?": "name", "syncedProperty?": "name" },
    rank: 1,
    read: (config, { schemaOf }) => {
      const dataSourceId = String(config["data_source_id"]);
      const schema = schemaOf(dataSourceId);
      const syncedProperty = fieldsOf(config["dual_property"])["synced_property_id"];
      return {
        dataSourceId,
        ...(schema === undefined ? {} : { schema }),
        ...(syncedProperty === undefined ? {} : { syncedProperty }),
      };
    },
    write: ({ dataSourceId, syncedProperty }) => ({
      data_source_id: dataSourceId,
      ...(syncedProperty === undefined
        ? { single_property: {} }
        : { dual_property: { synced_property_name: syncedProperty } }),
    }),
    isSame: (name, wanted, config) => {
      const { synced_property_id: id, synced_property_name: synced } = fieldsOf(config["dual_property"]);
      if (name === "syncedProperty") return isSameColumn(wanted, id) || wanted === synced;
      return name === "dataSourceId" ? isSameId(wanted, config["data_source_id"]) : undefined;
    },
    shown: (name, setting, context, column) => {
      if (column.type !== "relation") return setting;
      // The data source of a schema that does not exist yet has no id.
      if (name === "dataSourceId") return typeof setting === "string" ? sourceName(setting, context) : column.schema;
      return name === "syncedProperty" ? columnName(column.dataSourceId, setting, context) : setting;
    },
  },
  rollup: {
    members: { function: Object.keys(ROLLUP_FUNCTIONS), "relation?": "name", "property?": "name" },
    rank: 2,
    read: (config, { keyOf }) => {
      const relation = String(config["relation_property_id"]);
      return {
        function: config["function"],
        relation: keyOf(relation) ?? relation,
        property: config["rollup_property_id"],
      };
    },
    write: (column, context) => {
      const relation = columnOf(context.file.properties, String(column["relation"]));
      const target = context.related(relation?.type === "relation" ? (relation.dataSourceId ?? "") : "");
      const rolled = target?.columns.find(
        ({ id, name }) => isSameColumn(column["property"], id) || column["property"] === name,
      );
      return {
        function: column["function"],
        relation_property_name: liveName(relation, context),
        ...(rolled === undefined ? { rollup_property_name: column["property"] } : { rollup_property_id: rolled.id }),
      };
    },
    isSame: (name, wanted, config, { file }) => {
      if (name === "property")
        return isSameColumn(wanted, config["rollup_property_id"]) || wanted === config["rollup_property_name"];
      if (name !== "relation") return undefined;
      const relation = columnOf(file.properties, String(wanted));
      // The key of the relation was changed by hand, and the rollup still names the old key.
      if (relation === undefined) return true;
      return (
        isSameColumn(relation.id, config["relation_property_id"]) || relation.name === config["relation_property_name"]
      );
    },
    shown: (name, setting, context, column) => {
      const relation = columnOf(context.file.properties, column.type === "rollup" ? (column.relation ?? "") : "");
      if (name === "property")
        return columnName(relation?.type === "relation" ? relation.dataSourceId : undefined, setting, context);
      return name === "relation" && columnOf(context.file.properties, String(setting)) === undefined
        ? columnName(context.live.id, setting, context)
        : setting;
    },
  },
};

/** Returns the name of a data source: that of its schema, or its title. */
const sourceName = (id: string, { schemaOf, related }: SettingsContext): string =>
  schemaOf(id) ?? related(id)?.title ?? "another data source";

/** Returns the name of a column of a data source, of which the id or the name is known. */
const columnName = (dataSourceId: string | undefined, idOrName: unknown, { nameOf }: SettingsContext): unknown =>
  (typeof idOrName === "string" ? nameOf?.(dataSourceId ?? "", idOrName) : undefined) ?? idOrName;

/** Returns how the settings of a type are handled. Undefined for a type without settings. */
export const settingsOf = (type: ColumnType): Omit<TypeSettings<ColumnType>, "members"> | undefined =>
  (TYPE_SETTINGS as { readonly [Type in ColumnType]?: Omit<TypeSettings<ColumnType>, "members"> })[type];

const COLUMN: FormsOf<ColumnBase> = { "id?": "name", name: "name", "description?": "text" };
const SETTINGS: Readonly<Record<string, { readonly members: Members }>> = TYPE_SETTINGS;

/** The form of a column of a module. */
export const COLUMN_FORM: VariantsForm = {
  common: COLUMN,
  variants: Object.fromEntries(Object.keys(COLUMN_KINDS).map((type) => [type, SETTINGS[type]?.members ?? {}])),
};

const liveName = (relation: Column | undefined, { live }: SettingsContext): string | undefined =>
  live.columns.find(({ id }) => id === relation?.id)?.name ?? relation?.name;
