// The columns of a data source as filters and sorts name them.
import { MirrorError } from "../errors.ts";
import { isFields } from "../json.ts";
import { decodedId } from "../model/property-id.ts";
import type { ColumnRecord, DataSourceRecord, OptionGroup } from "../model/records/data-source-record.ts";

/** A column. */
export interface RowColumn {
  readonly name: string;
  readonly type: string;
  readonly id: string;
  /** Names of the options in their order. Undefined for other types. */
  readonly options: readonly string[] | undefined;
  /** Groups of the options of a status. */
  readonly groups: readonly OptionGroup[];
}

/** Returns the columns of a data source. */
export const rowColumns = (source: DataSourceRecord): RowColumn[] => source.columns.map(rowColumn);

const rowColumn = ({ id, name, type, options, groups }: ColumnRecord): RowColumn => ({
  id,
  name,
  type,
  options: options?.map((option) => String(option.name)),
  groups,
});

/** Returns a column by its id, or by its name. Undefined if there is no such column. */
export const columnOf = (columns: readonly RowColumn[], nameOrId: string): RowColumn | undefined =>
  columns.find(({ id }) => id === nameOrId || decodedId(id) === decodedId(nameOrId)) ??
  columns.find(({ name }) => name === nameOrId);

/**
 * Finds a column by its id, or by its name.
 * @throws MirrorError `invalid_argument` if there is no such column
 */
export function findColumn(columns: readonly RowColumn[], nameOrId: string): RowColumn {
  const found = columnOf(columns, nameOrId);
  if (found !== undefined) return found;
  const known = columns.map(({ name }) => name).join(", ");
  throw new MirrorError("invalid_argument", `There is no column "${nameOrId.slice(0, 50)}". Columns: ${known}.`);
}

/** Returns the condition of a filter over a status with the options of a group in place of its name. */
export function withoutGroups(condition: unknown, { options = [], groups }: RowColumn): unknown {
  if (groups.length === 0 || !isFields(condition)) return condition;
  const resolved = (name: unknown): unknown =>
    options.includes(String(name)) ? name : (groups.find((group) => group.name === name)?.options ?? name);
  return Object.fromEntries(
    Object.entries(condition).map(([operator, operand]) => {
      if (Array.isArray(operand)) return [operator, operand.flatMap(resolved)];
      return [operator, typeof operand === "string" ? resolved(operand) : operand];
    }),
  );
}
