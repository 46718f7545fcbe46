// Columns of a data source. @source api/resources.yaml, property_types
import { LIMITS } from "../catalog/limits.ts";
import { NUMBER_FORMATS } from "../catalog/number-formats.ts";
import { PROPERTY_KINDS, type PropertyType, type TypeWithSettings } from "../catalog/property-kinds.ts";
import { ROLLUP_FUNCTIONS } from "../catalog/rollup-functions.ts";
import { isObject } from "../values/json.ts";
import { orEmptyList } from "./accepted-extras.ts";
import { uuid } from "./common-parsers.ts";
import type { KeyedBy, ObjectOf } from "./object-parsers.ts";
import { keyedBy, needed, objectOf, optional } from "./object-parsers.ts";
import type { OptionInput } from "./option-parser.ts";
import { newOption, optionRef } from "./option-parser.ts";
import type { Parsed, Parser } from "./parser.ts";
import { Failure, anything, listOf, mapOf, oneOf, orNull, text } from "./parser.ts";

const empty = objectOf({});
const emptyConfig = orEmptyList(empty);

const relationKinds = keyedBy(
  {
    single_property: empty,
    dual_property: objectOf({ synced_property_id: optional(text()), synced_property_name: optional(text()) }),
  },
  { common: { data_source_id: needed(uuid), database_id: optional(uuid) } },
);

/** Recorded: the kind of a relation can be named by `type` alone. */
const relation: Parser<Parsed<typeof relationKinds>> = (value, path) => {
  const type = isObject(value) ? value["type"] : undefined;
  if (!isObject(value) || typeof type !== "string" || value[type] !== undefined) return relationKinds(value, path);
  return relationKinds({ ...value, [type]: {} }, path);
};

const columnName = text(LIMITS.name);
const rollup = objectOf({
  function: needed(oneOf(ROLLUP_FUNCTIONS)),
  relation_property_name: optional(columnName),
  relation_property_id: optional(text()),
  rollup_property_name: optional(columnName),
  rollup_property_id: optional(text()),
});

type PlainType = Exclude<PropertyType, TypeWithSettings>;

/** Parsers of columns without settings. */
const plainConfigs = Object.fromEntries(
  Object.entries(PROPERTY_KINDS).flatMap(([type, { hasSettings }]) =>
    hasSettings === true ? [] : [[type, emptyConfig]],
  ),
) as Readonly<Record<PlainType, typeof emptyConfig>>;

function configParsers(option: (hasGroup: boolean) => Parser<OptionInput>) {
  const options = optional(listOf(option(false), LIMITS.arrayItems));
  const select = orEmptyList(objectOf({ options }));
  const withSettings = {
    number: orEmptyList(objectOf({ format: optional(oneOf(NUMBER_FORMATS)) })),
    formula: objectOf({ expression: optional(text()) }),
    select,
    multi_select: select,
    // Reported: `groups` are accepted, and change nothing.
    status: orEmptyList(
      objectOf({ options: optional(listOf(option(true), LIMITS.arrayItems)), groups: optional(anything) }),
    ),
    relation,
    rollup,
    unique_id: orEmptyList(objectOf({ prefix: optional(orNull(text())) })),
  } satisfies Readonly<Record<TypeWithSettings, Parser<unknown>>>;
  return { ...withSettings, ...plainConfigs };
}

const common = {
  name: optional(text()),
  id: optional(text()),
  description: optional(orNull(text(LIMITS.propertyDescription))),
};

type ConfigParsers = ReturnType<typeof configParsers>;
/** The configurations of columns by type. */
export type ConfigInputs = { readonly [K in keyof ConfigParsers]: Parsed<ConfigParsers[K]> };
/** A column with its type and configuration. */
export type ColumnInput = KeyedBy<ConfigParsers, typeof common>;
/** A change of a column. Without a type, only its name or description changes. */
export type ColumnChange = ColumnInput | { readonly type: undefined; readonly common: ObjectOf<typeof common> };

const newColumn: Parser<ColumnInput> = keyedBy(configParsers(newOption), { common });

/** The columns of a new data source. */
export const newColumns = mapOf(newColumn);

const changedOptions = configParsers(optionRef);
/** Reported: an update accepts `groups` beside the options of every type that has options. */
const changedSelect = objectOf({
  options: optional(listOf(optionRef(false), LIMITS.arrayItems)),
  groups: optional(anything),
});
const retypedColumn: Parser<ColumnInput> = keyedBy(
  { ...changedOptions, select: changedSelect, multi_select: changedSelect },
  { common },
);
const renamedColumn = objectOf(common);

const changedColumn: Parser<ColumnChange> = (value, path) => {
  const keys = isObject(value) ? Object.keys(value) : [];
  const isRename = keys.length > 0 && keys.every((key) => Object.hasOwn(common, key));
  if (!isRename) return retypedColumn(value, path);
  const parsed = renamedColumn(value, path);
  return parsed instanceof Failure ? parsed : { type: undefined, common: parsed };
};

/** Changes of columns: null removes a column, a name alone renames it. */
export const changedColumns = mapOf(orNull(changedColumn));
