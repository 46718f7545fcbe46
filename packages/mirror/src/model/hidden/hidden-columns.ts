// The columns whose values would show something of hidden rows: relations to hidden data sources, and rollups and formulas that
// read hidden rows, directly or through other columns.
import { fieldsOf, textOf, type Fields } from "../../json.ts";
import { decodedId } from "@ws/helpers/filters";
import { DataSourceRecord, type ColumnRecord } from "../records/data-source-record.ts";

/** A data source with its columns. */
export interface LimitedSource {
  readonly id: string;
  /** The JSON of the data source, and of its earlier states. Columns with the same id are forms of one column. */
  readonly states: readonly Fields[];
  readonly isShown: boolean;
  /** True if all rows are shown, also those that were removed. */
  readonly isWhole: boolean;
  /**
   * Ids of columns that formulas and rollups must not show: those that readers do not see, and those with a text that mentions a hidden
   * page, whose title it has.
   */
  readonly tainted: ReadonlySet<string>;
}

/** Limits of the columns of a data source. */
export interface ColumnLimits {
  /** Ids of the columns that are left out. */
  readonly hidden: ReadonlySet<string>;
  /** Ids of formulas and rollups that read other rows. They are left out of rows with relations to hidden pages. */
  readonly linked: ReadonlySet<string>;
}

/** Returns the limits of the columns by the ids of their data sources. */
export function columnLimits(sources: readonly LimitedSource[]): ReadonlyMap<string, ColumnLimits> {
  const all = new Map(sources.map((source) => [source.id, new SourceLimits(source)]));
  // A column that reads a hidden one is hidden, so the rules are repeated until no more are found.
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const source of all.values()) isChanged = source.update(all) || isChanged;
  }
  return all;
}

type Sources = ReadonlyMap<string, SourceLimits>;

class SourceLimits implements ColumnLimits {
  readonly source: LimitedSource;
  readonly columns: readonly ColumnRecord[];
  readonly hidden = new Set<string>();
  readonly linked = new Set<string>();

  constructor(source: LimitedSource) {
    this.source = source;
    this.columns = source.states.flatMap((json) => new DataSourceRecord("data_source", json).columns);
  }

  /** Adds the columns that follow from those so far. Returns false if there are none. */
  update(all: Sources): boolean {
    const before = this.hidden.size + this.linked.size;
    for (const column of this.columns) {
      if (isHidden(column, this, all)) this.hidden.add(column.id);
      if (isLinked(column, this)) this.linked.add(column.id);
    }
    return this.hidden.size + this.linked.size > before;
  }

  /** True for a column whose values have something hidden. */
  isTainted({ id }: ColumnRecord): boolean {
    return this.hidden.has(id) || this.source.tainted.has(id);
  }
}

function isHidden(column: ColumnRecord, limits: SourceLimits, all: Sources): boolean {
  if (column.type === "relation") return all.get(targetOf(column))?.source.isShown !== true;
  if (column.type === "rollup") {
    const relations = relationsOf(column, limits);
    return relations.length === 0 || relations.some((relation) => readsHidden(relation, limits, all, rolledUp(column)));
  }
  if (column.type !== "formula") return false;
  return columnsReadBy(column, limits).some((read) =>
    read.type === "relation" ? readsHidden(read, limits, all, () => true) : limits.isTainted(read),
  );
}

/** True if the rows behind a relation are not all shown, or one of the columns that are read there has something hidden. */
function readsHidden(
  relation: ColumnRecord,
  limits: SourceLimits,
  all: Sources,
  isRead: (column: ColumnRecord) => boolean,
): boolean {
  const target = all.get(targetOf(relation));
  if (limits.hidden.has(relation.id) || target?.source.isWhole !== true) return true;
  return target.columns.some((column) => isRead(column) && target.isTainted(column));
}

const isLinked = (column: ColumnRecord, limits: SourceLimits): boolean =>
  column.type === "rollup" ||
  (column.type === "formula" &&
    columnsReadBy(column, limits).some(({ type, id }) => type === "relation" || limits.linked.has(id)));

const targetOf = ({ relation }: ColumnRecord): string => relation?.dataSourceId ?? "";

/** Returns the relations of a rollup: several, if the column had another name or form earlier. */
function relationsOf({ settings }: ColumnRecord, { columns }: SourceLimits): ColumnRecord[] {
  const { relation_property_id: id, relation_property_name: name } = settings;
  return columns.filter((column) => column.type === "relation" && (column.id === id || column.name === name));
}

/** Returns a function that says if a rollup shows a column of other rows. */
function rolledUp({ settings }: ColumnRecord): (column: ColumnRecord) => boolean {
  const { rollup_property_id: id, rollup_property_name: name } = fieldsOf(settings);
  return (column) => column.id === id || column.name === name;
}

/** Returns the columns that a formula names by their ids or names. Without an expression, it can read all of them. */
function columnsReadBy({ id, expression = "" }: ColumnRecord, { columns }: SourceLimits): ColumnRecord[] {
  return columns.filter(
    (column) =>
      column.id !== id &&
      (expression === "" || namesOf(column).some((name) => name !== "" && expression.includes(name))),
  );
}

const namesOf = (column: ColumnRecord): string[] => [
  column.id,
  encodeURIComponent(column.id),
  decodedId(column.id),
  textOf(column.name) ?? "",
  JSON.stringify(column.name).slice(1, -1),
];
