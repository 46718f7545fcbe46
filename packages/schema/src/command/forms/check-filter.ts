// Checks the filter of a view, which is in the form of Notion.
import { fitsOperand } from "@ws/helpers/filters";
import { LIMITS } from "@ws/helpers";
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { TIMESTAMPS } from "@ws/helpers/columns";
import { COLUMN_KINDS, type ColumnKind } from "../../columns/column-kinds.ts";
import { filterKind, optionsOf, type FilterKind } from "../../columns/filter-kinds.ts";
import type { InputIssue } from "../../errors.ts";
import type { Path } from "../../input/invalid-input.ts";
import type { Column, ColumnType } from "../../schema-definition.ts";
import { notInList, unknownMember, wrongValue } from "./check-form.ts";

/** Types whose filter fits all columns of the same kind. */
const FIT_ALL: ReadonlySet<unknown> = new Set(["text", "option"]);

const kinds: Readonly<Record<string, ColumnKind>> = COLUMN_KINDS;
const FILTERED = Object.keys(COLUMN_KINDS).filter((type) => kinds[type]?.filter !== undefined);

/**
 * Returns what is wrong in a filter.
 * @param columnOf returns the column of a name or id. Undefined if only Notion can have it
 */
export function filterIssues(
  filter: unknown,
  path: Path,
  columnOf: (nameOrId: string) => Column | undefined,
  level = 0,
): readonly InputIssue[] {
  if (!isFields(filter)) return [wrongValue(path, "a filter", filter)];
  for (const group of ["and", "or"] as const) {
    const entries = filter[group];
    if (entries === undefined) continue;
    const [other] = Object.keys(filter).filter((name) => name !== group);
    if (other !== undefined) return [wrongValue([...path, other], `absent beside ${group}`, filter[other])];
    if (!Array.isArray(entries) || entries.length === 0 || entries.length > LIMITS.filterEntries)
      return [wrongValue([...path, group], `a list of 1 to ${LIMITS.filterEntries} filters`, entries)];
    if (level === 2) return [wrongValue(path, "a filter with two levels of groups", filter)];
    return entries.flatMap((entry, index) => filterIssues(entry, [...path, group, index], columnOf, level + 1));
  }
  const { property, timestamp, type, ...conditions } = filter;
  if (timestamp !== undefined && property === undefined) {
    const known = TIMESTAMPS.find((name) => name === timestamp);
    if (known === undefined) return [notInList([...path, "timestamp"], "one of ", TIMESTAMPS, timestamp)];
    return leafIssues({ name: known, type: known }, [known], { type, conditions }, path);
  }
  if (typeof property !== "string") {
    const names = ["property", "timestamp", "and", "or"];
    const wrong = Object.keys(filter).find((name) => !names.includes(name) && !FILTERED.includes(name));
    if (wrong !== undefined) return [unknownMember([...path, wrong], names)];
    return [wrongValue([...path, "property"], "the name of a column", property)];
  }
  const column = columnOf(property);
  if (column !== undefined) {
    const { filter: kind }: ColumnKind = COLUMN_KINDS[column.type];
    if (kind === undefined)
      return [
        wrongValue([...path, "property"], `a column that can be filtered, not one of type ${column.type}`, property),
      ];
    const fitting = FILTERED.filter((name) => kinds[name]?.filter === kind && (name === kind || FIT_ALL.has(kind)));
    return leafIssues(column, [...new Set([column.type, ...fitting])], { type, conditions }, path);
  }
  return leafIssues(undefined, FILTERED, { type, conditions }, path);
}

function leafIssues(
  column: Column | undefined,
  types: readonly string[],
  { type, conditions }: { readonly type: unknown; readonly conditions: Fields },
  path: Path,
): readonly InputIssue[] {
  const [name, second] = Object.keys(conditions);
  if (name === undefined) return [wrongValue([...path, types[0] ?? ""], "a condition", undefined)];
  if (!types.includes(name)) {
    const of = column === undefined ? "" : ` Column "${column.name}" has the type ${column.type}.`;
    const issue = unknownMember([...path, name], ["property", ...types]);
    return [{ ...issue, message: issue.message + of }];
  }
  if (second !== undefined) return [wrongValue([...path, second], `absent beside ${name}`, conditions[second])];
  if (type !== undefined && type !== name) return [wrongValue([...path, "type"], `"${name}"`, type)];
  const shown = column ?? { name: "", type: name as ColumnType };
  const { filter: kind }: ColumnKind = COLUMN_KINDS[name as ColumnType];
  return kind === undefined
    ? []
    : conditionIssues(filterKind(kind), shown as Column, conditions[name], [...path, name]);
}

function conditionIssues(
  { operators }: FilterKind,
  column: Column,
  condition: unknown,
  path: Path,
): readonly InputIssue[] {
  // Lists are an invention of `where`.
  const known = Object.keys(operators).filter((name) => !("group" in fieldsOf(operators[name])));
  const [name, second] = Object.keys(fieldsOf(condition));
  if (name === undefined) return [wrongValue(path, `one of ${known.join(", ")} with a value`, condition)];
  const at = [...path, name];
  const value = fieldsOf(condition)[name];
  const operator = known.includes(name) ? operators[name] : undefined;
  if (operator === undefined) return [unknownMember(at, known)];
  if (second !== undefined)
    return [wrongValue([...path, second], `absent beside ${name}`, fieldsOf(condition)[second])];
  if ("operators" in operator) return conditionIssues(operator, column, value, at);
  if (!Array.isArray(operator)) return [];
  const [allowed, fits] = operator as readonly [string, (value: unknown, column: Column) => boolean];
  const options = optionsOf(column);
  const isDate = value instanceof Date && !fitsOperand("date", value);
  if (!isDate && fits(value, column)) return [];
  const wrong = [value].flat().find((item) => !fits(item, column)) ?? value;
  return [options === undefined ? wrongValue(at, allowed, wrong) : notInList(at, `${allowed}: `, options, wrong)];
}
