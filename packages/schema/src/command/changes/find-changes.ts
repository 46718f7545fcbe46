// The ordered list of changes that makes a data source match its schema. Pure: it looks at definitions only, so that it
// gives the rest of the list if it is called again after some of the changes.
import { fieldsOf, type Fields } from "@ws/helpers/tasks";
import type { Column, SchemaDefinition } from "../../schema-definition.ts";
import { uniqueName } from "./column-keys.ts";
import { COLUMN_KINDS } from "../../columns/column-kinds.ts";
import { columnOf } from "../../input/invalid-input.ts";
import type { NamedSchema } from "../module/portable-schema.ts";
import { columnTypeOf, rankOf, settingDifferences, writeColumn, type SettingDifference } from "./column-settings.ts";
import {
  differing,
  groupsOf,
  newOption,
  optionColors,
  optionGroups,
  optionNames,
  type SettingsContext,
} from "./type-settings.ts";
import { newSource } from "./create-changes.ts";
import { quote } from "./differences.ts";
import { compareFormula } from "./formula-text.ts";
import { partnerOf, targetOf, type ColumnPlace } from "./partners.ts";
import { viewChanges } from "./view-changes.ts";
import { isSameColumn, type LiveColumn, type LiveSchema } from "../service/live-schema.ts";
import { keyFinder, pairColumns, type ColumnPair, type MergeContext } from "./merge-schema.ts";
import {
  columnRefusal,
  descriptionRefusal,
  nameRefusal,
  optionsRefusal,
  settingsRefusal,
  targetRefusal,
} from "./refusals.ts";

/** The values that a change can destroy. */
export type Loss =
  /** All values of a column. */
  | { readonly column: LiveColumn }
  /** The values that use one of these options. */
  | { readonly column: LiveColumn; readonly options: readonly string[] };

/** One change of a data source: one request. */
export interface Change {
  readonly action: "create" | "title" | "rename" | "retype" | "options" | "settings" | "add" | "remove" | "view";
  readonly schema: string;
  /** Id of the data source. Empty if it does not exist yet. */
  readonly dataSourceId: string;
  /** The request. @default PATCH of the data source */
  readonly request?: { readonly method: "POST" | "PATCH"; readonly path: string };
  /** Columns, as `schema.key`, that exist in their final form after this change only. */
  readonly makes?: readonly string[];
  /** Columns, as `schema.key`, that must be in their final form before this change. */
  readonly needs?: readonly string[];
  readonly key?: string;
  /** Id of the column. Undefined for a column that does not exist yet. */
  readonly id?: string;
  /** Title of a database that is created. */
  readonly title?: string;
  /** The change as text. */
  readonly message: string;
  /** The change as text that stays the same while other columns get new names. @default `message` */
  readonly stableMessage?: string;
  /** The body of the request. */
  readonly body: Fields;
  /** The values that the change can destroy. */
  readonly loss?: Loss;
  /** Why the change cannot be made. Undefined if it can. */
  readonly refusal?: string;
}

/** The schemas around a schema that is planned. */
export interface PlanMerge extends MergeContext {
  readonly schemas: readonly NamedSchema[];
  /** Returns true if a column exists in Notion. */
  readonly isFound: (schema: string, key: string) => boolean;
}

interface PlanContext {
  readonly schema: string;
  readonly file: SchemaDefinition;
  readonly live: LiveSchema;
  /** True if the data source does not exist yet, so that its columns without references are created with it. */
  readonly isNew: boolean;
  readonly pairs: readonly ColumnPair[];
  readonly settings: SettingsContext;
  readonly schemas: readonly NamedSchema[];
  readonly isFound: PlanMerge["isFound"];
}

/** The changes of a schema. */
interface SchemaChanges {
  readonly columns: readonly Change[];
  readonly views: readonly Change[];
}

/**
 * Returns the changes in order: removals free names, renames follow, and columns are added and changed after the columns that they name.
 * @param found the data source. Undefined if it does not exist: then the changes follow its creation
 * @param isPartner returns true if a column without an entry in the module is the other side of a two-way relation that
 * has one
 */
export function findChanges(
  schema: string,
  file: SchemaDefinition,
  found: LiveSchema | undefined,
  { schemas, isFound, ...merge }: PlanMerge,
  isPartner: (column: LiveColumn) => boolean,
): SchemaChanges {
  const live = found ?? newSource(file);
  const pairs = pairColumns(file, live);
  const keys = new Map(pairs.map(({ key, live: { id } }) => [id, key]));
  const settings: SettingsContext = { live, file, ...merge, keyOf: keyFinder(keys) };
  const context: PlanContext = { schema, file, live, isNew: found === undefined, pairs, settings, schemas, isFound };
  const claimed = new Set(pairs.map((pair) => pair.live.id));
  const surplus = live.columns.filter((column) => !claimed.has(column.id) && !isPartner(column));
  return {
    columns: [
      ...titleChanges(context),
      ...byRank(surplus, ({ type }) => -rankOf(type)).map((column) => removal(context, column)),
      ...renames(context, new Set(surplus.map(({ name }) => name))),
      ...RANKS.flatMap((rank) => [
        ...pairs.filter(({ column }) => rankOf(column.type) === rank).flatMap((pair) => typeAndSettings(context, pair)),
        ...additions(context, rank),
      ]),
    ],
    views: viewChanges(schema, file, live),
  };
}

const RANKS = [0, 1, 2, 3];
const byRank = <Item>(items: readonly Item[], rank: (item: Item) => number): Item[] =>
  items.toSorted((a, b) => rank(a) - rank(b));

function titleChanges({ schema, file, live }: PlanContext): Change[] {
  if (file.title === live.title) return [];
  const body = { title: [{ type: "text", text: { content: file.title } }] };
  return [
    {
      action: "title",
      schema,
      dataSourceId: live.id,
      message: `change the title ${quote(live.title)} to ${quote(file.title)}`,
      body,
    },
  ];
}

function removal({ schema, live }: PlanContext, column: LiveColumn): Change {
  const { id, name, type } = column;
  return {
    action: "remove",
    schema,
    dataSourceId: live.id,
    id,
    message: `remove column ${quote(name)} (${type})`,
    body: { properties: { [id]: null } },
    loss: { column },
    ...(type === "title"
      ? { refusal: "every data source has a title. Add the title to the file, or run ws-schema pull" }
      : {}),
  };
}

/** Renames columns one after another. A name that another column still has is taken through a temporary name. */
function renames({ schema, live, pairs }: PlanContext, removedNames: ReadonlySet<string>): Change[] {
  const current = new Map(live.columns.filter(({ name }) => !removedNames.has(name)).map(({ id, name }) => [id, name]));
  let open = pairs.filter(({ column, live: { name } }) => column.name !== name);
  const changes: Change[] = [];
  const rename = ({ key, column, live: { id } }: ColumnPair, to: string) => {
    const message = `rename column ${quote(current.get(id))} to ${quote(to)}`;
    const refusal = nameRefusal(column);
    changes.push({
      action: "rename",
      schema,
      dataSourceId: live.id,
      key,
      id,
      message,
      body: { properties: { [id]: { name: to } } },
      ...(refusal === undefined ? {} : { refusal }),
    });
    current.set(id, to);
  };
  const isTaken = (name: string) => [...current.values()].includes(name);
  // A column that keeps its name, such as the other side of a relation that the module does not have.
  const isKept = ({ column: { name } }: ColumnPair) =>
    live.columns.some(
      (other) =>
        current.get(other.id) === name && !pairs.some((pair) => pair.live === other && pair.column.name !== name),
    );
  for (const pair of open.filter(isKept)) {
    const { name } = pair.column;
    const message = `rename column ${quote(pair.live.name)} to ${quote(name)}`;
    const refusal = `the data source has another column ${quote(name)}. Choose another name`;
    const place = { schema, dataSourceId: live.id, key: pair.key, id: pair.live.id };
    changes.push({ ...place, action: "rename", message, body: {}, refusal });
  }
  open = open.filter((pair) => !isKept(pair));
  while (open.length > 0) {
    const free = open.find(({ column }) => !isTaken(column.name));
    const [first] = open;
    if (free !== undefined) {
      rename(free, free.column.name);
      open = open.filter((pair) => pair !== free);
    } else if (first !== undefined) {
      const base = first.column.name.slice(0, 80);
      rename(first, uniqueName(`${base} (renaming)`, isTaken));
    }
  }
  return changes;
}

function typeAndSettings(context: PlanContext, { key, column, live: before }: ColumnPair): Change[] {
  const { schema, live, settings } = context;
  const base = { schema, dataSourceId: live.id, key, id: before.id, ...orderOf(context, key, column) };
  const body = { properties: { [before.id]: writeColumn(column, settings) } };
  if (column.type !== columnTypeOf(before.type)) {
    const isLossless = COLUMN_KINDS[columnTypeOf(before.type)].lossless?.includes(column.type) === true;
    const isFixed = [column.type, before.type].includes("title") || COLUMN_KINDS[column.type].onlyInApp === true;
    const refusal = isFixed
      ? `only the app can change a column from ${before.type} to ${column.type}`
      : columnRefusal(column, context.file, live);
    return [
      {
        ...base,
        action: "retype",
        message: `change the type of column ${quote(column.name)} from ${before.type} to ${column.type}`,
        body,
        ...(isLossless ? {} : { loss: { column: before } }),
        ...(refusal === undefined ? {} : { refusal }),
      },
    ];
  }
  const differences = settingDifferences(column, before, settings);
  const others = differences.filter(({ name }) => !OWN_CHANGES.has(name));
  const changes: Change[] = [];
  if (differences.some(({ name }) => name === "options")) changes.push(optionChange(context, key, column, before));
  if (differences.some(({ name }) => name === "description")) changes.push(descriptionChange(context, key, column));
  for (const { name, file } of differences) {
    if (name === "colors" || name === "groups") changes.push({ ...base, action: "settings", body: {}, ...lookRefusal(name, file, column, before) });
  }
  if (others.length > 0) {
    const messageOf = (values: (difference: SettingDifference) => readonly [file: unknown, service: unknown]) => {
      const parts = others.map((difference) => {
        const [file, service] = values(difference);
        return `${difference.name} from ${quote(service)} to ${quote(file)}`;
      });
      return `change ${parts.join(" and ")} of column ${quote(column.name)}`;
    };
    const refusal = others.some(({ name }) => name === "relation" || name === "expression")
      ? settingsRefusal(column, context.file, live)
      : undefined;
    const isOtherTarget = others.some(({ name }) => name === "dataSourceId");
    changes.push({
      ...base,
      action: "settings",
      message: messageOf(({ file, service }) => [file, service]),
      stableMessage: messageOf(({ stable }) => stable),
      body,
      ...(isOtherTarget ? { loss: { column: before } } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    });
  }
  return changes;
}

/** Existing options are named by their id, so that they keep it and their color. */
function optionChange({ schema, live }: PlanContext, key: string, column: Column, before: LiveColumn): Change {
  const wanted = "options" in column ? column.options : [];
  const existing = (before.config["options"] ?? []) as readonly { readonly id: string; readonly name: string }[];
  const kept = existing.filter(({ name }) => wanted.includes(name)).map(({ id, name }) => ({ id, name }));
  const names = optionNames(existing);
  const added = wanted.filter((name) => !names.includes(name));
  const removed = names.filter((name) => !wanted.includes(name));
  const parts = [
    ...(added.length > 0 ? [`add options ${added.map(quote).join(", ")}`] : []),
    ...(removed.length > 0 ? [`remove options ${removed.map(quote).join(", ")}`] : []),
  ];
  const options = [...kept, ...added.map((name) => newOption(name, fieldsOf(column)))];
  const refusal = optionsRefusal(optionNames(options), added);
  return {
    action: "options",
    schema,
    dataSourceId: live.id,
    key,
    id: before.id,
    message: `${parts.join(" and ")} of column ${quote(column.name)}`,
    body: { properties: { [before.id]: { [column.type]: { options } } } },
    ...(removed.length > 0 ? { loss: { column: before, options: removed } } : {}),
    ...(refusal === undefined ? {} : { refusal }),
  };
}

/** Settings with a change of their own. */
const OWN_CHANGES: ReadonlySet<string> = new Set(["options", "description", "colors", "groups"]);

function descriptionChange({ schema, live, pairs, ...context }: PlanContext, key: string, column: Column): Change {
  const id = pairs.find((pair) => pair.key === key)?.live.id ?? "";
  const { name, description = "" } = column;
  const refusal = descriptionRefusal(column);
  return {
    action: "settings",
    schema,
    dataSourceId: live.id,
    key,
    id,
    message: description === "" ? `remove the description of column ${quote(name)}` : `describe column ${quote(name)} as ${quote(description)}`,
    body: { properties: { [id]: { description } } },
    ...(refusal === undefined ? {} : { refusal }),
    ...orderOf({ schema, live, pairs, ...context }, key, column),
  };
}

/** Returns the change of colors or groups, which only the app can make once an option exists. */
function lookRefusal(name: "colors" | "groups", wanted: unknown, column: Column, { config }: LiveColumn) {
  const live = name === "colors" ? optionColors(config) : optionGroups(groupsOf(config).groups);
  const texts = name === "colors" ? wanted : optionGroups(wanted);
  const options = differing(texts, live, optionNames(config["options"])).map(quote).join(", ");
  const what = name === "colors" ? "color" : "group";
  return {
    message: `change the ${what} of options ${options} of column ${quote(column.name)}`,
    refusal: `the API cannot change the ${what} of an option. Change it in the app, then run ws-schema pull`,
  };
}

/** Returns what a change of a column makes, and which columns it needs. */
function orderOf({ schema, file, live, schemas }: PlanContext, key: string, column: Column) {
  const place = (keyIn: string, schemaName = schema) => `${schemaName}.${keyIn}`;
  const needs = (): string[] => {
    const { properties } = file;
    if (column.type === "formula")
      return compareFormula(column.expression ?? "", undefined, file, live).usedKeys.map((used) => place(used));
    const { relation: relationKey = "", property = "" } = column.type === "rollup" ? column : {};
    const relation = columnOf(properties, relationKey);
    if (relation?.type !== "relation") return [];
    const target = targetOf(relation, schemas);
    const rolled = Object.entries(target?.definition.properties ?? {}).find(
      ([, { id, name }]) => isSameColumn(id, property) || name === property,
    );
    return [place(relationKey), ...(rolled === undefined ? [] : [place(rolled[0], target?.exportName)])];
  };
  return { makes: [place(key)], needs: needs() };
}

function additions(context: PlanContext, rank: number): Change[] {
  const { schema, file, live, isNew, pairs, settings, schemas, isFound } = context;
  const paired = new Set(pairs.map(({ key }) => key));
  const missing = Object.entries(file.properties).filter(
    ([key, { type }]) => !paired.has(key) && rankOf(type) === rank && !(isNew && rank === 0),
  );
  const ids = new Set(live.columns.map(({ id }) => id));
  return missing.flatMap(([key, column]): Change[] => {
    const { name, type } = column;
    const partner = partnerOf({ exportName: schema, definition: file }, column, schemas);
    const order = orderOf(context, key, column);
    const comesFirst = (place: ColumnPlace) =>
      isFound(place.schema, place.key) || comesBefore(place, { schema, key }, schemas);
    if (partner !== undefined && comesFirst(partner)) {
      // Notion creates it with the other side, but without a description.
      const isDescribed = column.description !== undefined && column.description !== "";
      const needs = [`${partner.schema}.${partner.key}`];
      return isDescribed ? [{ ...descriptionChange(context, key, column), needs }] : [];
    }
    const refusal = COLUMN_KINDS[type].onlyInApp
      ? `only the app can create a column of type ${type}. Add it there and run ws-schema pull`
      : (nameRefusal(column) ??
        descriptionRefusal(column) ??
        columnRefusal(column, file, live) ??
        targetRefusal(column, file, settings, schemas));
    const other = partner === undefined ? "" : `, with its other side ${quote(partner.column.name)} in ${partner.schema}`;
    // A request names columns by name or id. A name that is the id of another column is taken by a rename afterwards.
    const requestName = ids.has(name) ? `${name} (new)` : name;
    const change: Change = {
      action: "add",
      schema,
      dataSourceId: live.id,
      key,
      message: `add column ${quote(name)} (${type})${other}`,
      body: { properties: { [requestName]: writeColumn(column, settings) } },
      ...order,
      ...(partner === undefined ? {} : { makes: [...order.makes, `${partner.schema}.${partner.key}`] }),
      ...(refusal === undefined ? {} : { refusal }),
    };
    return [change];
  });
}

/** Returns true if a column comes before another one in the module. */
function comesBefore(
  a: { readonly schema: string; readonly key: string },
  b: { readonly schema: string; readonly key: string },
  schemas: readonly NamedSchema[],
): boolean {
  const placeIn = ({ schema, key }: typeof a) => {
    const index = schemas.findIndex(({ exportName }) => exportName === schema);
    return [index, Object.keys(schemas[index]?.definition.properties ?? {}).indexOf(key)] as const;
  };
  const [first, second] = [placeIn(a), placeIn(b)];
  return first[0] === second[0] ? first[1] < second[1] : first[0] < second[0];
}
