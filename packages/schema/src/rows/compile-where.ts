// Compiles `where` to the filter of a query. Columns are named by id.
import { filterOf } from "../columns/column-kinds.ts";
import { listOptions, type FilterKind, type Operand } from "../columns/filter-kinds.ts";
import { fieldsOf, flatFilter, isFields, type Fields } from "@ws/helpers/tasks";
import { invalidInput, unknownName, withInput, type Path } from "../input/invalid-input.ts";
import type { Column, Columns } from "../schema-definition.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * Returns the filter of a query. Undefined if there is no condition.
 * @throws InvalidInputError if a condition does not fit the schema
 */
export function compileWhere(columns: Columns, where: unknown = {}): Fields | undefined {
  const entries = conditionsOf(columns, where, ["where"]);
  // A group can have too many conditions.
  return entries.length === 0 ? undefined : withInput(["where"], "", () => flatFilter({ and: entries }));
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
      throw invalidInput(at, `absent: columns of type ${column.type} cannot be filtered`, condition);
    }
    return operations(filter.kind, column, condition, at).map((operation) => ({
      ...subject,
      ...filter.below.reduceRight<Fields>((inner, name) => ({ [name]: inner }), operation),
    }));
  });
}

function groupOf(columns: Columns, list: unknown, path: Path): Fields[] {
  if (!Array.isArray(list) || list.length === 0) throw invalidInput(path, "at least one condition", list);
  return list.map((where: unknown, index) => {
    const entries = conditionsOf(columns, where, [...path, index]);
    if (entries.length === 0) throw invalidInput([...path, index], "a condition", where);
    return { and: entries };
  });
}

/** Returns one object for each operator. */
function operations({ operators, shorthand }: FilterKind, column: Column, condition: unknown, path: Path): Fields[] {
  const isShort = shorthand !== undefined && (!isFields(condition) || condition instanceof Date);
  const isEmpty = condition === null && "is_empty" in operators;
  const given = isEmpty ? { is_empty: true } : isShort ? { [shorthand]: condition } : condition;
  const entries = Object.entries(fieldsOf(given));
  const names = Object.keys(operators);
  if (entries.length === 0) throw invalidInput(path, `operators: ${names.join(", ")}`, condition);
  return entries.flatMap(([name, value]) => {
    const at = isShort ? path : [...path, name];
    const operator = names.includes(name) ? operators[name] : undefined;
    if (operator === undefined) throw unknownName(at, `operator of ${path.join(".")} (${column.type}):`, names);
    const inner = isOperand(operator)
      ? [checked(operator, column, value, at)]
      : operations(operator, column, value, at);
    return inner.map((operand) => ({ [name]: operand }));
  });
}

const isOperand = (operator: FilterKind | Operand): operator is Operand => Array.isArray(operator);

function checked([allowed, fits]: Operand, column: Column, value: unknown, path: Path): unknown {
  if (!fits(value, column)) {
    const wrong: unknown = Array.isArray(value) ? (value.find((item) => !fits(item, column)) ?? value) : value;
    throw invalidInput(path, allowed + listOptions(column), wrong);
  }
  return value instanceof Date ? value.toISOString() : value;
}
