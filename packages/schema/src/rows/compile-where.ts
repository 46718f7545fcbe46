// Compiles `where` to the filters of queries. Columns are named by id.
import { filterOf } from "../columns/column-kinds.ts";
import { listOptions, type FilterKind, type Operand } from "../columns/filter-kinds.ts";
import { operatorsOf, readWhere, type WherePart, type WhereProblem } from "@ws/helpers/filters";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { splitFilter } from "@ws/helpers/tasks";
import { invalidInput, unknownName, withInput, type Path } from "../input/invalid-input.ts";
import type { Column, Columns } from "../schema-definition.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * Returns the filters of the queries that read the rows of a `where`, see `splitFilter`.
 * @throws InvalidInputError if a condition does not fit the schema
 */
export function compileWhere(columns: Columns, where: unknown = {}): readonly (Fields | undefined)[] {
  const parts = readWhere(where, ["where"], {
    wrong: (problem, path, value) => invalidInput(path, ALLOWED[problem], value),
  });
  const and = parts.flatMap((part) => conditionsOf(columns, part));
  // A group can have too many conditions.
  return withInput(["where"], "", () => splitFilter({ and }));
}

/** Descriptions of what is allowed, for errors. */
const ALLOWED: Readonly<Record<WhereProblem, string>> = {
  no_object: "conditions by column",
  no_condition: "a condition",
  no_list: "at least one condition",
  empty_list: "at least one condition",
  too_deep: "conditions in fewer groups",
};

function conditionsOf(columns: Columns, part: WherePart): readonly Fields[] {
  if ("group" in part) {
    const toGroup = (list: readonly WherePart[]) => ({ and: list.flatMap((inner) => conditionsOf(columns, inner)) });
    return [{ [part.group]: part.lists.map(toGroup) }];
  }
  const { condition, path } = part;
  const [column, subject] = subjectOf(columns, path);
  const filter = filterOf(column);
  if (filter === undefined) {
    throw invalidInput(path, `absent: type ${column.type} cannot be filtered`, condition);
  }
  const wrap = (operation: Fields) => ({
    ...subject,
    ...filter.below.reduceRight<Fields>((inner, name) => ({ [name]: inner }), operation),
  });
  return operations(filter.kind, column, condition, path, wrap);
}

/** Returns one condition or group for each operator. `wrap` makes a condition of an operator with its operand. */
function operations(
  { operators, leaf }: FilterKind,
  column: Column,
  condition: unknown,
  path: Path,
  wrap: (operation: Fields) => Fields,
): Fields[] {
  const given = leaf === undefined ? condition : operatorsOf(leaf, condition);
  const isShort = given !== condition;
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
