// The columns of a data source as filters and sorts name them.
import { fieldsList, fieldsOf, isFields, memberOf, textOf, type Fields } from "../json/fields.ts";
import { decodedId } from "../json/text-values.ts";
import { invalidArgument } from "../read-input.ts";

/** A column. */
export interface FilterColumn {
  /** Name of the column. */
  readonly name: string;
  /** Type of the column, such as `select`. */
  readonly type: string;
  /** Id of the column. */
  readonly id: string;
  /** Names of the options in their order. Undefined for other types. */
  readonly options: readonly string[] | undefined;
  /** Groups of the options of a status. */
  readonly groups: readonly OptionGroup[];
}

/** A group of options. */
export interface OptionGroup {
  /** Name of the group. */
  readonly name: string;
  /** Names of its options. */
  readonly options: readonly string[];
}

/** Returns the columns of a data source, given as its `properties`. */
export const filterColumns = (properties: unknown): FilterColumn[] =>
  Object.entries(fieldsOf(properties)).map(([name, property]) => {
    const { id, type } = fieldsOf(property);
    const settings = fieldsOf(memberOf(fieldsOf(property), type));
    return {
      name,
      id: textOf(id) ?? "",
      type: textOf(type) ?? "",
      options: Array.isArray(settings["options"])
        ? fieldsList(settings["options"]).map((option) => textOf(option["name"]) ?? "")
        : undefined,
      groups: groupsIn(settings),
    };
  });

/** Returns the groups of the options in the settings of a status. */
export function groupsIn({ options, groups }: Fields): OptionGroup[] {
  const names = new Map(fieldsList(options).map(({ id, name }) => [id, textOf(name) ?? ""]));
  return fieldsList(groups).map(({ name, option_ids: ids }) => ({
    name: textOf(name) ?? "",
    options: Array.isArray(ids) ? ids.flatMap((id: unknown) => names.get(id) ?? []) : [],
  }));
}

/** Returns a column by its id, or by its name. Undefined if there is no such column. */
export const columnOf = <Column extends Pick<FilterColumn, "id" | "name">>(
  columns: readonly Column[],
  nameOrId: string,
): Column | undefined =>
  columns.find(({ id }) => decodedId(id) === decodedId(nameOrId)) ?? columns.find(({ name }) => name === nameOrId);

/**
 * Finds a column by its id, or by its name.
 * @throws HelperError `invalid_argument` if there is no such column
 */
export function findColumn(columns: readonly FilterColumn[], nameOrId: string): FilterColumn {
  const found = columnOf(columns, nameOrId);
  if (found !== undefined) return found;
  const known = columns.map(({ name }) => name).join(", ");
  throw invalidArgument(`There is no column "${nameOrId.slice(0, 50)}". Columns: ${known}.`);
}

/** Returns the condition of a filter over a status with the options of a group in place of its name. */
export function withoutGroups(condition: unknown, { options, groups }: FilterColumn): unknown {
  if (groups.length === 0 || !isFields(condition)) return condition;
  const resolved = (name: unknown): unknown =>
    options?.includes(String(name)) === true ? name : (groups.find((group) => group.name === name)?.options ?? name);
  return Object.fromEntries(
    Object.entries(condition).map(([operator, operand]) => [
      operator,
      Array.isArray(operand) ? operand.flatMap(resolved) : resolved(operand),
    ]),
  );
}
