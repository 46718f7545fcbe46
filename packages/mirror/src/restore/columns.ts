// The columns of data sources: plain columns with their data source, relations once both data sources exist, and at the end
// rollups and formulas, each after the columns to which it refers.
import { LIMITS } from "@ws/helpers";
import { fieldsList, fieldsOf, idOf, textOf, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import type { Journal } from "./journal.ts";
import { KNOWN_SETTINGS } from "./known-members.ts";
import { newTexts } from "./new-content.ts";
import { attempt, send } from "./requests.ts";
import type { RestoreContext } from "./restore-context.ts";
import { change, patch } from "./steps.ts";

/** Types of columns that refer to other columns or data sources. */
const REFERRING: ReadonlySet<unknown> = new Set(["relation", "rollup", "formula"]);

/** True for a type that this package does not know. Its settings can refer to anything. */
export const isUnknownColumn = (type: unknown): boolean => !KNOWN_SETTINGS.has(String(type));

/** Returns the columns of a data source that refer to no other, for a request. */
export function plainColumns(source: SnapshotObject): Fields {
  return Object.fromEntries(
    columnsOf(source)
      .filter(({ column }) => !REFERRING.has(column["type"]) && !isUnknownColumn(column["type"]))
      .map(({ name, column }) => [name, newColumn(column, settingsOf(column))]),
  );
}

/** A column with its name. */
export interface NamedColumn {
  readonly name: string;
  readonly column: Fields;
}

/** Returns the columns of a data source. */
export const columnsOf = (source: SnapshotObject): NamedColumn[] =>
  Object.entries(fieldsOf(source.json["properties"])).map(([name, column]) => ({ name, column: fieldsOf(column) }));

const newColumn = (column: Fields, settings: object): Fields => ({
  type: column["type"],
  [String(column["type"])]: settings,
  ...descriptionOf(column),
});

/** Returns the description of a column or option, if it has one. The service refuses an empty one. */
const descriptionOf = ({ description }: Fields): Fields =>
  typeof description === "string" && description !== "" ? { description } : {};

/** Returns the settings of a column, as a request takes them. */
function settingsOf(column: Fields): object {
  const { options, format, prefix } = fieldsOf(column[String(column["type"])]);
  return {
    ...(options === undefined ? {} : { options: fieldsList(options).slice(0, LIMITS.items).map(newOption) }),
    ...(format === undefined ? {} : { format }),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

const newOption = (option: Fields): Fields => ({
  name: option["name"],
  color: option["color"],
  ...descriptionOf(option),
});

/** A relation, and its other side if the service keeps both. */
export interface Relation {
  readonly source: SnapshotObject;
  readonly name: string;
  readonly column: Fields;
  readonly targetId: string;
  /** Id of the column of the other side. Undefined for a relation with one side. */
  readonly partnerId: string | undefined;
  /** True for the side that is created. The service adds the other side. */
  readonly isPrimary: boolean;
}

/** Returns the relations of a data source. */
export function relationsOf(source: SnapshotObject, restored: ReadonlySet<string>): Relation[] {
  return columnsOf(source).flatMap(({ name, column }) => {
    const relation = fieldsOf(column["relation"]);
    const targetId = textOf(relation["data_source_id"]);
    if (column["type"] !== "relation" || targetId === undefined) return [];
    const partner = restored.has(targetId)
      ? textOf(fieldsOf(relation["dual_property"])["synced_property_id"])
      : undefined;
    const isPrimary = partner === undefined || `${source.id}/${String(column["id"])}` <= `${targetId}/${partner}`;
    return [{ source, name, column, targetId, partnerId: partner, isPrimary }];
  });
}

/** Creates the relations whose data sources exist. At the end also those to data sources outside of the restore. */
export async function createRelations(
  context: RestoreContext,
  { areAllCreated }: { areAllCreated: boolean },
): Promise<void> {
  const { dataSources, journal } = context;
  for (const sourceId of dataSources) {
    if (!journal.ids.has(sourceId)) continue;
    const source = await context.snapshot.object("data_source", sourceId);
    if (source === undefined) continue;
    for (const relation of relationsOf(source, dataSources)) {
      const isReady = journal.ids.has(relation.targetId) || !dataSources.has(relation.targetId) || areAllCreated;
      if (relation.isPrimary && isReady) await createRelation(context, relation);
    }
  }
}

async function createRelation(context: RestoreContext, relation: Relation): Promise<void> {
  const { journal, snapshot } = context;
  const { source, name, column, targetId, partnerId } = relation;
  const path = sourcePath(journal, source.id);
  const step = `${source.id}/${name}`;
  if (await journal.isFinished("column", step)) return;
  const target = journal.containerId(targetId) ?? targetId;
  const other = partnerId === undefined ? undefined : await snapshot.object("data_source", targetId);
  const partner = other && columnsOf(other).find((entry) => entry.column["id"] === partnerId);
  const settings =
    partner === undefined
      ? { data_source_id: target, type: "single_property", single_property: {} }
      : { data_source_id: target, type: "dual_property", dual_property: { synced_property_name: partner.name } };
  const isMade = await change(context, "column", step, async () => {
    // A repeated request could add another column to the other side.
    const before = fieldsOf((await send(context, "get", path))["properties"]);
    const update = { properties: { [name]: newColumn(column, settings) } };
    const properties = Object.hasOwn(before, name)
      ? before
      : fieldsOf((await send(context, "patch", path, update))["properties"]);
    if (partner !== undefined) await namePartner(context, fieldsOf(properties[name]), target, partner);
  });
  if (isMade && partner !== undefined)
    await journal.finish([{ step: "column", old_id: `${targetId}/${partner.name}` }]);
}

const sourcePath = (journal: Journal, oldId: string): string => `data_sources/${journal.containerId(oldId) ?? ""}`;

/** Gives the other side of a relation its name and description. */
async function namePartner(
  context: RestoreContext,
  created: Fields,
  target: string,
  partner: NamedColumn,
): Promise<void> {
  const partnerId = textOf(fieldsOf(fieldsOf(created["relation"])["dual_property"])["synced_property_id"]);
  if (partnerId === undefined) return;
  const properties = fieldsOf((await send(context, "get", `data_sources/${target}`))["properties"]);
  const [name] = Object.entries(properties).find(([, property]) => fieldsOf(property)["id"] === partnerId) ?? [];
  if (name === undefined) return;
  const update = { ...(name === partner.name ? {} : { name: partner.name }), ...descriptionOf(partner.column) };
  if (Object.keys(update).length > 0)
    await send(context, "patch", `data_sources/${target}`, { properties: { [partnerId]: update } });
}

/** A rollup, a formula or a column of an unknown type to create. */
interface Computed {
  readonly source: SnapshotObject;
  readonly name: string;
  readonly settings: Fields;
  /** Columns to which it refers, as `<data source>/<name>`. */
  readonly needs: readonly string[];
  readonly column: Fields;
}

/** Creates rollups, formulas and columns of unknown types, each after the columns to which it refers. */
export async function createComputedColumns(context: RestoreContext): Promise<void> {
  const { journal, snapshot } = context;
  let waiting: Computed[] = [];
  for (const sourceId of context.dataSources) {
    const source = journal.ids.has(sourceId) ? await snapshot.object("data_source", sourceId) : undefined;
    if (source !== undefined) waiting.push(...computedColumns(source));
  }
  while (waiting.length > 0) {
    const names = new Set(waiting.map((entry) => keyOf(entry)));
    const ready = waiting.filter((entry) => entry.needs.every((need) => !names.has(need)));
    // Columns that refer to each other are refused by the service.
    const next = ready.length > 0 ? ready : waiting;
    for (const entry of next) await createComputed(context, entry);
    waiting = waiting.filter((entry) => !next.includes(entry));
  }
}

const keyOf = ({ source, name }: Pick<Computed, "source" | "name">): string => `${source.id}/${name}`;

async function createComputed(context: RestoreContext, { source, name, column, settings }: Computed): Promise<void> {
  const { journal } = context;
  const newSettings = isUnknownColumn(column["type"]) ? fieldsOf(newTexts(settings, journal.containerId)) : settings;
  await patch(context, "column", `${source.id}/${name}`, sourcePath(journal, source.id), {
    properties: { [name]: newColumn(column, newSettings) },
  });
}

function computedColumns(source: SnapshotObject): Computed[] {
  const columns = columnsOf(source);
  return columns.flatMap(({ name, column }): Computed[] => {
    if (column["type"] === "formula") {
      const { expression, uses } = namedFormula(
        source,
        columns,
        textOf(fieldsOf(column["formula"])["expression"]) ?? "",
      );
      return [{ source, name, column, settings: { expression }, needs: uses }];
    }
    if (isUnknownColumn(column["type"]))
      return [{ source, name, column, settings: fieldsOf(column[String(column["type"])]), needs: [] }];
    if (column["type"] !== "rollup") return [];
    const {
      function: aggregate,
      relation_property_name: relation,
      rollup_property_name: rolled,
    } = fieldsOf(column["rollup"]);
    const target = columns.find((entry) => entry.name === relation)?.column;
    const targetId = textOf(fieldsOf(target?.["relation"])["data_source_id"]) ?? "";
    const settings = { function: aggregate, relation_property_name: relation, rollup_property_name: rolled };
    return [{ source, name, column, settings, needs: [`${targetId}/${String(rolled)}`] }];
  });
}

/** A column in a formula, as the service shows it. */
const FORMULA_COLUMN = /\{\{notion:block_property:([^:}]*):[^}]*\}\}/gu;

/** Returns a formula that names its columns, and the columns that it uses. */
function namedFormula(source: SnapshotObject, columns: readonly NamedColumn[], expression: string) {
  const uses: string[] = [];
  const named = expression.replaceAll(FORMULA_COLUMN, (whole, id: string) => {
    const found = columns.find(({ column }) => decoded(String(column["id"])) === decoded(id));
    if (found === undefined) return whole;
    uses.push(`${source.id}/${found.name}`);
    return `prop(${JSON.stringify(found.name)})`;
  });
  return { expression: named, uses };
}

/** Returns a property id without percent-encoding. */
export function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Returns the new ids of the columns of a data source by their old ids. */
export async function newColumnIds(context: RestoreContext, source: SnapshotObject): Promise<Map<string, string>> {
  const { journal } = context;
  if (!journal.ids.has(source.id)) return new Map();
  const created = await attempt(context, () => send(context, "get", sourcePath(journal, source.id)));
  const properties = fieldsOf(created["properties"]);
  return new Map(
    columnsOf(source)
      .filter(({ name }) => Object.hasOwn(properties, name))
      .map(({ name, column }) => [decoded(String(column["id"])), idOf(fieldsOf(properties[name]))]),
  );
}
