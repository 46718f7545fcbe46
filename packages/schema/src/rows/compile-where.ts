// Compiles `where` to the filter of a query. Columns are named by id.
import { filterOf, type ColumnFilter } from "../columns/column-behaviours.ts";
import { FILTER_KINDS, type FilterKind, type Operand } from "../columns/filter-kinds.ts";
import { InvalidInputError } from "../errors.ts";
import { describeValue, isFields, listNames, type Fields } from "../input/fields.ts";
import type { Column, Columns } from "../schema/schema-definition.ts";
import { timestampOf } from "./row-fields.ts";
import { flatFilter, type FilterNode } from "./flat-filter.ts";
import { unknownColumn } from "./write-values.ts";

type Path = readonly (string | number)[];

/**
 * Returns the filter of a query. Undefined if there is no condition.
 * @throws InvalidInputError if a condition does not fit the schema
 */
export function compileWhere(columns: Columns, where: unknown): Fields | undefined {
  if (where === undefined) return undefined;
  const node = conditionsOf(columns, where, ["where"]);
  return node.entries.length === 0 ? undefined : flatFilter(node);
}

interface AndNode {
  readonly kind: "and";
  readonly entries: readonly FilterNode[];
}

function conditionsOf(columns: Columns, where: unknown, path: Path): AndNode {
  if (!isFields(where)) throw invalid(path, "conditions by column", where);
  const entries = Object.entries(where).flatMap(([key, condition]): FilterNode[] => {
    const at = [...path, key];
    // An undefined condition would silently match all rows.
    if (condition === undefined) throw invalid(at, "a condition", condition);
    if (key === "and" || key === "or") return [groupOf(columns, key, condition, at)];
    const timestamp = timestampOf(key);
    if (timestamp !== undefined) {
      const filter = { kind: FILTER_KINDS.date, below: [timestamp] };
      return leaves({ timestamp }, filter, TIME_COLUMN, condition, at);
    }
    const column = Object.hasOwn(columns, key) ? columns[key] : undefined;
    if (column === undefined) throw new InvalidInputError([{ message: unknownColumn(key, columns), path: at }]);
    const filter = filterOf(column);
    if (filter === undefined) {
      throw new InvalidInputError([
        { message: `Column ${describeValue(key)} of type ${column.type} cannot be filtered.`, path: at },
      ]);
    }
    return leaves({ property: column.id }, filter, column, condition, at);
  });
  return { kind: "and", entries };
}

const TIME_COLUMN: Column = { name: "", type: "created_time" };

function groupOf(columns: Columns, kind: "and" | "or", list: unknown, path: Path): FilterNode {
  if (!Array.isArray(list) || list.length === 0) throw invalid(path, "a list of conditions", list);
  const entries = list.map((where: unknown, index) => {
    const node = conditionsOf(columns, where, [...path, index]);
    if (node.entries.length === 0) throw invalid([...path, index], "at least one condition", where);
    return node;
  });
  return { kind, entries };
}

/** Returns one leaf for each operator. */
function leaves(
  subject: Fields,
  { kind, below }: ColumnFilter,
  column: Column,
  condition: unknown,
  path: Path,
): FilterNode[] {
  return operations(kind, column, condition, path).map((operation) => ({
    kind: "leaf",
    filter: { ...subject, ...below.reduceRight<Fields>((inner, name) => ({ [name]: inner }), operation) },
  }));
}

function operations(kind: FilterKind, column: Column, condition: unknown, path: Path): Fields[] {
  const { shorthand } = kind;
  if (condition === null && "is_empty" in kind.operators) return [{ is_empty: true }];
  if (!isFields(condition) || condition instanceof Date) {
    const operand = shorthand === undefined ? undefined : kind.operators[shorthand];
    if (shorthand === undefined || operand === undefined || !("fits" in operand) || Array.isArray(condition)) {
      throw invalid(path, `operators (${listNames(Object.keys(kind.operators))})`, condition);
    }
    return [{ [shorthand]: checked(operand, column, condition, path) }];
  }
  const entries = Object.entries(condition);
  if (entries.length === 0) throw invalid(path, `operators (${listNames(Object.keys(kind.operators))})`, condition);
  return entries.flatMap(([name, value]) => {
    const operator = Object.hasOwn(kind.operators, name) ? kind.operators[name] : undefined;
    if (operator === undefined) {
      const message = `Unknown operator ${describeValue(name)} for ${path.join(".")} (${column.type}). Use one of ${listNames(Object.keys(kind.operators))}.`;
      throw new InvalidInputError([{ message, path: [...path, name] }]);
    }
    const at = [...path, name];
    if ("fits" in operator) return [{ [name]: checked(operator, column, value, at) }];
    return operations(operator, column, value, at).map((inner) => ({ [name]: inner }));
  });
}

function checked(operand: Operand, column: Column, value: unknown, path: Path): unknown {
  if (!operand.fits(value, column)) throw invalid(path, operand.allowed(column), value);
  return value instanceof Date ? value.toISOString() : value;
}

const invalid = (path: Path, allowed: string, value: unknown): InvalidInputError =>
  new InvalidInputError([
    { message: `Expected ${path.join(".")} to be ${allowed}, got ${describeValue(value)}.`, path },
  ]);
