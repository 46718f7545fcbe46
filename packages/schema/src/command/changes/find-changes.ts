// The ordered list of changes that makes a data source match its schema. Pure: it looks at definitions only, so that it
// gives the rest of the list if it is called again after some of the changes.
import type { Fields } from "@ws/helpers/tasks";
import type { Column, SchemaDefinition } from "../../schema-definition.ts";
import { uniqueName } from "./column-keys.ts";
import { COLUMN_KINDS } from "../../columns/column-kinds.ts";
import { columnTypeOf, settingDifferences, writeColumn, type SettingDifference } from "./column-settings.ts";
import { optionNames, settingsOf, type SettingsContext } from "./type-settings.ts";
import { quote } from "./differences.ts";
import type { LiveColumn, LiveSchema } from "../service/live-schema.ts";
import { pairColumns, type ColumnPair, type MergeContext } from "./merge-schema.ts";
import { columnRefusal, nameRefusal, optionsRefusal, settingsRefusal } from "./refusals.ts";

/** The values that a change can destroy. */
export type Loss =
  /** All values of a column. */
  | { readonly column: LiveColumn }
  /** The values that use one of these options. */
  | { readonly column: LiveColumn; readonly options: readonly string[] };

/** One change of a data source: one request. */
export interface Change {
  readonly action: "title" | "rename" | "retype" | "options" | "settings" | "add" | "remove";
  readonly schema: string;
  readonly dataSourceId: string;
  readonly key?: string;
  /** Id of the column. Undefined for a column that does not exist yet. */
  readonly id?: string;
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

interface PlanContext {
  readonly schema: string;
  readonly file: SchemaDefinition;
  readonly live: LiveSchema;
  readonly pairs: readonly ColumnPair[];
  readonly settings: SettingsContext;
}

/**
 * Returns the changes in order: removals free names, renames follow, and columns are added and changed after the columns that they name.
 * @param isPartner returns true if a column without an entry in the module is the other side of a two-way relation that
 * has one
 */
export function findChanges(
  schema: string,
  file: SchemaDefinition,
  live: LiveSchema,
  merge: MergeContext,
  isPartner: (column: LiveColumn) => boolean,
): Change[] {
  const pairs = pairColumns(file, live);
  const keys = new Map(pairs.map(({ key, live: { id } }) => [id, key]));
  const settings: SettingsContext = { live, file, ...merge, keyOf: (id) => keys.get(id) };
  const context: PlanContext = { schema, file, live, pairs, settings };
  const claimed = new Set(pairs.map((pair) => pair.live.id));
  const surplus = live.columns.filter((column) => !claimed.has(column.id) && !isPartner(column));
  return [
    ...titleChanges(context),
    ...byRank(surplus, ({ type }) => -rankOf(type)).map((column) => removal(context, column)),
    ...renames(context, new Set(surplus.map(({ name }) => name))),
    ...RANKS.flatMap((rank) => [
      ...pairs.filter(({ column }) => rankOf(column.type) === rank).flatMap((pair) => typeAndSettings(context, pair)),
      ...additions(context, rank),
    ]),
  ];
}

const RANKS = [0, 1, 2, 3];
const rankOf = (type: string): number => settingsOf(columnTypeOf(type))?.rank ?? 0;
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
  const base = { schema, dataSourceId: live.id, key, id: before.id };
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
  const others = differences.filter(({ name }) => name !== "options");
  const changes: Change[] = [];
  if (others.length < differences.length) changes.push(optionChange(context, key, column, before));
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
  const options = [...kept, ...added.map((name) => ({ name }))];
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

function additions({ schema, file, live, pairs, settings }: PlanContext, rank: number): Change[] {
  const paired = new Set(pairs.map(({ key }) => key));
  const missing = Object.entries(file.properties).filter(
    ([key, { type }]) => !paired.has(key) && rankOf(type) === rank,
  );
  const ids = new Set(live.columns.map(({ id }) => id));
  return missing.map(([key, column]): Change => {
    const { name, type } = column;
    const refusal = COLUMN_KINDS[type].onlyInApp
      ? `only the app can create a column of type ${type}. Add it there and run ws-schema pull`
      : (nameRefusal(column) ?? columnRefusal(column, file, live));
    // A request names columns by name or id. A name that is the id of another column is taken by a rename afterwards.
    const requestName = ids.has(name) ? `${name} (new)` : name;
    return {
      action: "add",
      schema,
      dataSourceId: live.id,
      key,
      message: `add column ${quote(name)} (${type})`,
      body: { properties: { [requestName]: writeColumn(column, settings) } },
      ...(refusal === undefined ? {} : { refusal }),
    };
  });
}
