// The columns of data sources: plain columns with their data source, relations once both data sources exist, and at the end
// rollups and formulas, each after the columns to which it refers.
import { decodedId } from "@ws/helpers/filters";
import { LIMITS } from "@ws/helpers";
import { columnType } from "@ws/helpers/columns";
import type { Fields } from "../../json.ts";
import type { ColumnRecord, DataSourceRecord } from "../../model/records/data-source-record.ts";
import { newContent } from "../../model/texts/new-content.ts";
import { recordOf } from "../../model/records/records.ts";
import type { Journal } from "../journal.ts";
import { KNOWN_SETTINGS } from "../plan/known-members.ts";
import type { ScopePlan } from "../plan/plan.ts";
import { attempt, send } from "../requests.ts";
import type { RestoreContext } from "../restore-context.ts";
import { change, patch, restored } from "../steps.ts";

/** Types of columns that refer to other columns or data sources. */
const REFERRING: ReadonlySet<string> = new Set(["relation", "rollup", "formula"]);

/** True for a type that this package does not know. Its settings can refer to anything. */
export const isUnknownColumn = (type: string): boolean => !KNOWN_SETTINGS.has(type);

/** Returns the columns of a data source that refer to no other, for a request. */
export const plainColumns = ({ columns }: DataSourceRecord): Fields =>
  newColumns(columns.filter(({ type }) => !REFERRING.has(type) && !isUnknownColumn(type)));

/** Returns the column of titles, for a request. */
export const titleColumn = ({ columns }: DataSourceRecord): Fields =>
  newColumns(columns.filter(({ type }) => type === "title"));

const newColumns = (columns: readonly ColumnRecord[]): Fields =>
  Object.fromEntries(columns.map((column) => [column.name, newColumn(column, settingsOf(column))]));

const newColumn = ({ type, description }: ColumnRecord, settings: object): Fields => ({
  type,
  [type]: settings,
  ...given({ description }),
});

/** Returns a description, unless it is empty: Notion refuses an empty one. */
const given = ({ description }: Pick<ColumnRecord, "description">): object =>
  description === "" ? {} : { description };

/** Notion sets the groups of a status itself. */
const NOT_TAKEN = "groups";

/** Returns the settings of a column, as a request takes them. */
function settingsOf({ type, options, settings }: ColumnRecord): object {
  const taken = (columnType(type)?.settings ?? []).filter((name) => name !== NOT_TAKEN && settings[name] !== undefined);
  const newOptions = options
    ?.slice(0, LIMITS.items)
    .map(({ name, color, description }) => ({ name, color, ...given({ description }) }));
  return Object.fromEntries(taken.map((name) => [name, name === "options" ? newOptions : settings[name]]));
}

/** A relation, and its other side if Notion keeps both. */
export interface Relation {
  readonly source: DataSourceRecord;
  readonly column: ColumnRecord;
  readonly targetId: string;
  /** Id of the column of the other side. Undefined for a relation with one side. */
  readonly partnerId: string | undefined;
  /** True for the side that is created. Notion adds the other side. */
  readonly isPrimary: boolean;
}

/** Returns the relations of a data source. */
export const relationsOf = (source: DataSourceRecord, containers: ScopePlan["containers"]): Relation[] =>
  source.columns.flatMap((column) => {
    const { dataSourceId: targetId, partnerId } = column.relation ?? {};
    if (targetId === undefined) return [];
    const partner = containers.has(targetId) ? partnerId : undefined;
    const isPrimary = partner === undefined || `${source.id}/${column.id}` <= `${targetId}/${partner}`;
    return [{ source, column, targetId, partnerId: partner, isPrimary }];
  });

/** Creates the relations whose data sources exist. At the end also those to data sources outside of the restore. */
export async function createRelations(
  context: RestoreContext,
  { areAllCreated }: { areAllCreated: boolean },
): Promise<void> {
  const { containers, journal } = context;
  for await (const source of restored(context, "data_source"))
    for (const relation of relationsOf(source, containers)) {
      const isReady = journal.ids.has(relation.targetId) || !containers.has(relation.targetId) || areAllCreated;
      if (relation.isPrimary && isReady) await createRelation(context, relation);
    }
}

async function createRelation(context: RestoreContext, relation: Relation): Promise<void> {
  const { journal, snapshot } = context;
  const { source, column, targetId, partnerId } = relation;
  const { name } = column;
  const path = sourcePath(journal, source.id);
  const step = `${source.id}/${name}`;
  if (await journal.isFinished("column", step)) return;
  const target = journal.containerId(targetId) ?? targetId;
  const other = partnerId === undefined ? undefined : await snapshot.object("data_source", targetId);
  const partner = other?.columns.find(({ id }) => id === partnerId);
  const settings =
    partner === undefined
      ? { data_source_id: target, type: "single_property", single_property: {} }
      : { data_source_id: target, type: "dual_property", dual_property: { synced_property_name: partner.name } };
  const isMade = await change(context, "column", step, async () => {
    // A repeated request could add another column to the other side.
    const before = (await readColumns(context, path)).get(name);
    const update = { properties: { [name]: newColumn(column, settings) } };
    const created = before ?? columnsIn(await send(context, "patch", path, update)).get(name);
    const newPartnerId = created?.relation?.partnerId;
    if (partner !== undefined && newPartnerId !== undefined) await namePartner(context, newPartnerId, target, partner);
  });
  if (isMade && partner !== undefined)
    await journal.finish([{ step: "column", old_id: `${targetId}/${partner.name}` }]);
}

const sourcePath = (journal: Journal, oldId: string): string => `data_sources/${journal.containerId(oldId) ?? ""}`;

/** Reads the columns of a new data source by their names. */
export const readColumns = async (context: RestoreContext, path: string): Promise<Map<string, ColumnRecord>> =>
  columnsIn(await send(context, "get", path));

const columnsIn = (response: Fields): Map<string, ColumnRecord> =>
  new Map(recordOf("data_source", response).columns.map((column) => [column.name, column]));

/** Gives the other side of a relation its name and description. */
async function namePartner(
  context: RestoreContext,
  newPartnerId: string,
  target: string,
  partner: ColumnRecord,
): Promise<void> {
  const path = `data_sources/${target}`;
  const created = [...(await readColumns(context, path)).values()].find(({ id }) => id === newPartnerId);
  if (created === undefined) return;
  const update = { ...(created.name === partner.name ? {} : { name: partner.name }), ...given(partner) };
  if (Object.keys(update).length > 0) await send(context, "patch", path, { properties: { [newPartnerId]: update } });
}

/** A rollup, a formula or a column of an unknown type to create. */
interface Computed {
  readonly source: DataSourceRecord;
  readonly column: ColumnRecord;
  readonly settings: object;
  /** Columns to which it refers, as `<data source>/<name>`. */
  readonly needs: readonly string[];
}

/** Creates rollups, formulas and columns of unknown types, each after the columns to which it refers. */
export async function createComputedColumns(context: RestoreContext): Promise<void> {
  const { journal } = context;
  let waiting: Computed[] = [];
  for await (const source of restored(context, "data_source"))
    for (const column of source.columns) {
      const computed = computedColumn(source, column, journal);
      if (computed !== undefined) waiting.push({ source, column, ...computed });
    }
  while (waiting.length > 0) {
    const names = new Set(waiting.map(keyOf));
    const ready = waiting.filter(({ needs }) => needs.every((need) => !names.has(need)));
    // Columns that refer to each other are refused by Notion.
    const next = ready.length > 0 ? ready : waiting;
    for (const entry of next)
      await patch(context, "column", keyOf(entry), sourcePath(journal, entry.source.id), {
        properties: { [entry.column.name]: newColumn(entry.column, entry.settings) },
      });
    waiting = waiting.filter((entry) => !next.includes(entry));
  }
}

const keyOf = ({ source, column }: Pick<Computed, "source" | "column">): string => `${source.id}/${column.name}`;

function computedColumn(
  source: DataSourceRecord,
  { type, expression, rollup, settings }: ColumnRecord,
  { containerId: newId }: Journal,
): Pick<Computed, "settings" | "needs"> | undefined {
  if (expression !== undefined) return namedFormula(source, expression);
  if (isUnknownColumn(type)) return { settings: newContent(settings, { newId }), needs: [] };
  if (rollup === undefined) return undefined;
  const { function: aggregate, relation, column } = rollup;
  const target = source.columns.find(({ name }) => name === relation)?.relation?.dataSourceId ?? "";
  return {
    settings: { function: aggregate, relation_property_name: relation, rollup_property_name: column },
    needs: [`${target}/${String(column)}`],
  };
}

/** A column in a formula, as Notion shows it. */
const FORMULA_COLUMN = /\{\{notion:block_property:([^:}]*):[^}]*\}\}/gu;

/** Returns a formula that names its columns, and the columns that it uses. */
function namedFormula(source: DataSourceRecord, formula: string): Pick<Computed, "settings" | "needs"> {
  const needs: string[] = [];
  const expression = formula.replaceAll(FORMULA_COLUMN, (whole, id: string) => {
    const column = source.columns.find((entry) => decodedId(entry.id) === decodedId(id));
    if (column === undefined) return whole;
    needs.push(keyOf({ source, column }));
    return `prop(${JSON.stringify(column.name)})`;
  });
  return { settings: { expression }, needs };
}

/** Returns the new ids of the columns of a data source by their old ids. */
export async function newColumnIds(context: RestoreContext, source: DataSourceRecord): Promise<Map<string, string>> {
  const { journal } = context;
  if (!journal.ids.has(source.id)) return new Map();
  const created = await attempt(context, () => readColumns(context, sourcePath(journal, source.id)));
  return new Map(
    source.columns.flatMap(({ id, name }): [string, string][] => {
      const newId = created.get(name)?.id;
      return newId === undefined ? [] : [[decodedId(id), newId]];
    }),
  );
}
