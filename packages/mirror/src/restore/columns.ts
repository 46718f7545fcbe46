// The columns of data sources: plain columns with their data source, relations once both data sources exist, and at the end
// rollups and formulas, each after the columns to which it refers.
import { fieldsList, fieldsOf, textOf, type Fields } from "../json.ts";
import type { SnapshotObject } from "../snapshot/snapshot.ts";
import { KNOWN_SETTINGS } from "./known-members.ts";
import { newTexts } from "./new-content.ts";
import { MAX_ITEMS } from "./new-ids.ts";
import { argsOf, attempt, call, change, type RestoreContext } from "./restore-context.ts";

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

function newColumn(column: Fields, settings: object): Fields {
  const { type, description } = column;
  const text = textOf(description);
  return { type, [String(type)]: settings, ...(text === undefined || text === "" ? {} : { description: text }) };
}

/** Returns the settings of a column, as a request takes them. */
function settingsOf(column: Fields): object {
  const { options, format, prefix } = fieldsOf(column[String(column["type"])]);
  return {
    ...(options === undefined ? {} : { options: fieldsList(options).slice(0, MAX_ITEMS).map(newOption) }),
    ...(format === undefined ? {} : { format }),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

function newOption({ name, color, description }: Fields): Fields {
  const text = textOf(description);
  return { name, color, ...(text === undefined || text === "" ? {} : { description: text }) };
}

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
  const { client, journal, snapshot } = context;
  const { source, name, column, targetId, partnerId } = relation;
  const id = journal.ids.get(source.id) ?? "";
  const step = `${source.id}/${name}`;
  if (await journal.isFinished("column", step)) return;
  const target = journal.ids.get(targetId) ?? targetId;
  const other = partnerId === undefined ? undefined : await snapshot.object("data_source", targetId);
  const partner = other === undefined ? undefined : columnsOf(other).find((entry) => entry.column["id"] === partnerId);
  const settings =
    partner === undefined
      ? { data_source_id: target, type: "single_property", single_property: {} }
      : { data_source_id: target, type: "dual_property", dual_property: { synced_property_name: partner.name } };
  const isMade = await change(context, "column", step, async () => {
    // A repeated request could add another column to the other side.
    const before = await call(context, client.dataSources.retrieve, { data_source_id: id });
    const exists = name in before.properties;
    const update: Fields = { data_source_id: id, properties: { [name]: newColumn(column, settings) } };
    const { properties } = exists ? before : await call(context, client.dataSources.update, argsOf(update));
    if (partner !== undefined) await namePartner(context, fieldsOf(properties[name]), target, partner);
  });
  if (isMade && partner !== undefined)
    await journal.finish([{ step: "column", old_id: `${targetId}/${partner.name}` }]);
}

/** Gives the other side of a relation its name and description. */
async function namePartner(
  context: RestoreContext,
  created: Fields,
  target: string,
  partner: NamedColumn,
): Promise<void> {
  const { client } = context;
  const partnerId = textOf(fieldsOf(fieldsOf(created["relation"])["dual_property"])["synced_property_id"]);
  if (partnerId === undefined) return;
  const { properties } = await call(context, client.dataSources.retrieve, { data_source_id: target });
  const [name] = Object.entries(properties).find(([, property]) => property.id === partnerId) ?? [];
  const description = textOf(partner.column["description"]) ?? "";
  if (name === undefined || (name === partner.name && description === "")) return;
  const update = {
    ...(name === partner.name ? {} : { name: partner.name }),
    ...(description === "" ? {} : { description }),
  };
  await call(
    context,
    client.dataSources.update,
    argsOf({
      data_source_id: target,
      properties: { [partnerId]: update },
    }),
  );
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
  const { client, journal } = context;
  const newSettings = isUnknownColumn(column["type"])
    ? fieldsOf(newTexts(settings, (id) => journal.ids.get(id)))
    : settings;
  const update: Fields = {
    data_source_id: journal.ids.get(source.id) ?? "",
    properties: { [name]: newColumn(column, newSettings) },
  };
  await change(context, "column", `${source.id}/${name}`, () =>
    call(context, client.dataSources.update, argsOf(update)),
  );
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
  const { client, journal } = context;
  const id = journal.ids.get(source.id);
  if (id === undefined) return new Map();
  const { properties } = await attempt(context, () =>
    call(context, client.dataSources.retrieve, { data_source_id: id }),
  );
  return new Map(
    columnsOf(source).flatMap(({ name, column }) => {
      const found = properties[name];
      return found === undefined ? [] : [[decoded(String(column["id"])), found.id] as const];
    }),
  );
}
