// The ordered list of changes that makes a data source match its schema. Pure: it looks at definitions only, so that it
// gives the rest of the list if it is called again after some of the changes.
import type { SchemaDefinition } from "../../schema-definition.ts";
import { rankOf } from "../changes/column-settings.ts";
import { quote } from "../changes/differences.ts";
import { keyFinder, pairColumns } from "../changes/merge-schema.ts";
import type { SettingsContext } from "../changes/type-settings.ts";
import type { LiveColumn, LiveSchema } from "../service/live-schema.ts";
import { addColumns } from "./add-columns.ts";
import type { Change, PlanContext, PlanMerge } from "./change.ts";
import { columnChanges } from "./column-changes.ts";
import { newSource, titleText } from "./create-changes.ts";
import { renameColumns } from "./rename-columns.ts";
import { viewChanges } from "./view-changes.ts";

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
      ...renameColumns(context, new Set(surplus.map(({ name }) => name))),
      ...RANKS.flatMap((rank) => [
        ...pairs.filter(({ column }) => rankOf(column.type) === rank).flatMap((pair) => columnChanges(context, pair)),
        ...addColumns(context, rank),
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
  const body = { title: titleText(file.title) };
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
      ? { refusal: "every data source has a title. Add the title to the file, or run npx @ws/schema pull" }
      : {}),
  };
}
