// Compiles `where` to the filters of queries. Columns are named by id.
import { filterOf } from "../columns/column-kinds.ts";
import { listOptions, type FilterKind, type Operand } from "../columns/filter-kinds.ts";
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { splitFilter } from "@ws/helpers/tasks";
import { invalidInput, unknownName, withInput, type Path } from "../input/invalid-input.ts";
import type { Column, Columns } from "../schema-definition.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * Returns the filters of the queries that read the rows of a `where`, see `splitFilter`.
 * @throws InvalidInputError if a condition does not fit the schema
 */
export function compileWhere(columns: Columns, where: unknown = {}): readonly (Fields | undefined)[] {
  const and = conditionsOf(columns, where, ["where"]);
  // A group can have too many conditions.
  return withInput(["where"], "", () => splitFilter({ and }));
}

function conditionsOf(columns: Columns, where: unknown, path: Path): readonly Fields[] {
  if (!isFields(where)) throw invalidInput(path, "conditions by column", where);
  return Object.entries(where).flatMap(([key, condition]): readonly Fields[] => {
    const at = [...path, key];
    // An undefined condition would silently match all rows.
    if (condition === undefined) throw invalidInput(at, "a condition", condition);
    if (key === "and" || key === "or") return [{ [key]: groupOf(columns, condition, at) }];
    const [column, subject] = subjectOf(columns, at);
    const filter = filterOf(column);
    if (filter === undefined) {
      throw invalidInput(at, `absent: type ${column.type} cannot be filtered`, condition);
    }
    const wrap = (operation: Fields) => ({
      ...subject,
      ...filter.below.reduceRight<Fields>((inner, name) => ({ [name]: inner }), operation),
    });
    return operations(filter.kind, column, condition, at, wrap);
  });
}

function groupOf(columns: Columns, list: unknown, path: Path): Fields[] {
  if (!Array.isArray(list) || list.length === 0) throw invalidInput(path, "at least one condition", list);
  return list.map((where: unknown, index) => {
    const entries = conditionsOf(columns, where, [...path, index]);
    if (entries.length === 0) throw invalidInput([...path, index], "at least one condition", where);
    return { and: entries };
  });
}

/** Returns one condition or group for each operator. `wrap` makes a condition of an operator with its operand. */
function operations(
  { operators, shorthand }: FilterKind,
  column: Column,
  condition: unknown,
  path: Path,
  wrap: (operation: Fields) => Fields,
): Fields[] {
  const isShort = shorthand !== undefined && (!isFields(condition) || condition instanceof Date);
  const isEmpty = condition === null && "is_empty" in operators;
  const given = isEmpty ? { is_empty: true } : isShort ? { [shorthand]: condition } : condition;
  const entries = Object.entries(fieldsOf(given));
  const names = Object.keys(operators);
  if (entries.length === 0) throw invalidInput(path, `operators: ${names.join(", ")}`, condition);
  return entries.flatMap<Fields>(([name, value]) => {
    const at = isShort ? path : [...path, name];
    const operator = names.includes(name) ? operators[name] : undefined;
    if (operator === undefined) throw unknownName(at, `operator of ${path.join(".")} (${column.type}):`, names);
    if (isOperand(operator)) return wrap({ [name]: checked(operator, column, value, at) });
    if ("operators" in operator) {
      return operations(operator, column, value, at, (operation) => wrap({ [name]: operation }));
    }
    if (!Array.isArray(value)) throw invalidInput(at, "a list", value);
    const [allowed, fits] = operators[operator.each] as Operand;
    const operand: Operand = [allowed, (item) => !Array.isArray(item) && fits(item, column)];
    const conditionOf = (item: unknown, index: number) =>
      wrap({ [operator.each]: checked(operand, column, item, [...at, index]) });
    return { [operator.group]: value.map(conditionOf) };
  });
}

const isOperand = (operator: FilterKind["operators"][string]): operator is Operand => Array.isArray(operator);

function checked([allowed, fits]: Operand, column: Column, value: unknown, path: Path): unknown {
  if (!fits(value, column)) {
    const wrong: unknown = [value].flat().find((item) => !fits(item, column)) ?? value;
    throw invalidInput(path, allowed + listOptions(column), wrong);
  }
  return value instanceof Date ? value.toISOString() : value;
}
