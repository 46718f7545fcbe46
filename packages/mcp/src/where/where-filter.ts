// Translates `where` and `orderBy` of an assistant to a filter and sorts of Notion. The filter checks operators and operands.
import { columnType, FILTER_OPERATORS, ROLLUP_QUANTIFIERS, type FilterKind } from "@ws/helpers/columns";
import {
  formulaKinds,
  operatorsOf,
  readWhere,
  rollupKinds,
  type WherePart,
  type WherePath,
  type WhereProblem,
} from "@ws/helpers/filters";
import { fieldsOf, isFields, type Fields } from "@ws/helpers/json";
import { describeValue } from "@ws/helpers/messages";
import { MirrorError } from "@ws/mirror";
import { idIn, wrongArgument } from "../arguments.ts";
import { checkOptions, isTime, type ColumnFinder, type QueryColumn } from "./columns.ts";

/** Deepest nesting of `and` and `or`. */
const MAX_DEPTH = 20;

/** The parts of a translation. */
export interface WhereContext {
  readonly columns: ColumnFinder;
  /** Returns true if a row matches a filter. Finds the type of a formula, which the copy knows only by its results. */
  readonly matches: (filter: Fields) => Promise<boolean>;
  /** Returns the ids of the pages with a title that a relation can name. */
  readonly idsOfTitle: (column: QueryColumn, title: string) => Promise<string[]>;
}

/**
 * Returns the filter. Several conditions must all match.
 * @throws MirrorError `invalid_argument` if a name is unknown, or a part has another form
 */
export async function whereFilter(context: WhereContext, where: unknown): Promise<Fields> {
  return listFilter(context, readWhere(where, [], { wrong, maxDepth: MAX_DEPTH }));
}

function wrong(problem: WhereProblem, path: WherePath, value: unknown): MirrorError {
  if (problem === "too_deep") return invalid("where", `at most ${MAX_DEPTH} levels of and, or`, "more");
  if (problem === "no_list") return invalid(String(path.at(-1)), "a list of conditions", value);
  if (problem === "no_object") return invalid("where", "conditions by column", value);
  return invalid("and, or", "a condition", value);
}

/** Returns the filter of parts that must all match. */
async function listFilter(context: WhereContext, parts: readonly WherePart[]): Promise<Fields> {
  const filters: Fields[] = [];
  for (const part of parts) {
    if ("group" in part) {
      const lists: Fields[] = [];
      for (const list of part.lists) lists.push(await listFilter(context, list));
      filters.push({ [part.group]: lists });
    } else filters.push(await columnFilter(context, context.columns.find(part.column), part.condition));
  }
  return allOf(filters);
}

/**
 * Returns the sorts.
 * @throws MirrorError `invalid_argument` for an unknown column or direction
 */
export function orderSorts(columns: ColumnFinder, orderBy: unknown = {}): Fields[] {
  if (!isFields(orderBy))
    throw wrongArgument("orderBy", 'directions by column, such as {"Price": "descending"}', orderBy);
  return Object.entries(orderBy).map(([name, direction]) => {
    if (direction !== "ascending" && direction !== "descending")
      throw wrongArgument(`orderBy.${name.slice(0, 50)}`, "ascending or descending", direction);
    const column = columns.find(name);
    return isTime(column) ? { timestamp: column.type, direction } : { property: column.id, direction };
  });
}

/** Puts a condition with one operator into a filter. */
type Wrap = (condition: Fields) => Fields;

async function columnFilter(context: WhereContext, column: QueryColumn, condition: unknown): Promise<Fields> {
  const { id, name, type } = column;
  const wrap: Wrap = (inner) => (isTime(column) ? { timestamp: type, [type]: inner } : { property: id, [type]: inner });
  const kind = columnType(type)?.filter;
  if (kind === undefined)
    throw new MirrorError("invalid_argument", `The column ${name} of type ${type} cannot be filtered.`);
  if (kind === "formula" || kind === "rollup") return resultFilter(context.matches, kind, condition, wrap);
  return operatorFilter(context, column, kind, condition, wrap);
}

/** Returns the filter of operators that must all match. */
async function operatorFilter(
  context: WhereContext,
  column: QueryColumn,
  kind: FilterKind,
  condition: unknown,
  wrap: Wrap,
): Promise<Fields> {
  const operators = operatorsIn(kind, condition);
  // The filter refuses other operators, and says which there are.
  if (Object.keys(operators).every((name) => Object.hasOwn(FILTER_OPERATORS[kind], name)))
    checkOptions(column, Object.values(operators));
  if (kind !== "people" && kind !== "relation") return each(operators, wrap);
  const filters: Fields[] = [];
  for (const [operator, operand] of Object.entries(operators)) {
    // Notion takes one id. Several of them: one of them, or none.
    const ids: unknown[] = [];
    for (const item of [operand].flat()) ids.push(...(await idsOfName(context, column, item)));
    const parts = ids.map((id) => wrap({ [operator]: id }));
    filters.push(parts.length === 1 ? allOf(parts) : { [operator === "does_not_contain" ? "and" : "or"]: parts });
  }
  return filters.length === 0 ? wrap(operators) : allOf(filters);
}

/** Returns a filter for each operator, all of which must match: a condition of Notion has one. */
function each(operators: Fields, wrap: Wrap): Fields {
  const entries = Object.entries(operators);
  return entries.length === 0 ? wrap({}) : allOf(entries.map(([name, operand]) => wrap({ [name]: operand })));
}

/** Returns the operators of a condition. None for a value alone without an operator, which the filter refuses. */
const operatorsIn = (kind: FilterKind, condition: unknown): Fields => operatorsOf(kind, condition) ?? {};

/** Returns the ids of the people with a name, or of the pages with a title. An id stays as it is. */
async function idsOfName(context: WhereContext, column: QueryColumn, item: unknown): Promise<unknown[]> {
  if (typeof item !== "string") return [item];
  // Answers show pages of relations as "Title (/id)".
  const id = idIn(item.replace(/^.*\(\/([\da-f]{32})\)$/su, "$1"));
  if (id !== undefined) return [id];
  return column.type === "relation" ? context.idsOfTitle(column, item) : context.columns.idsOf(item);
}

/**
 * Returns the filter of a formula or rollup: conditions below the name of the type of its result, below a quantifier of a rollup,
 * or conditions for which the type is looked up.
 */
async function resultFilter(
  matches: WhereContext["matches"],
  kind: "formula" | "rollup",
  condition: unknown,
  wrap: Wrap,
): Promise<Fields> {
  const types = [...(kind === "formula" ? formulaKinds() : rollupKinds())];
  const named = isFields(condition) ? Object.entries(condition) : [];
  const words: ReadonlySet<string> = new Set([
    ...types.map(([below]) => below),
    ...(kind === "rollup" ? ROLLUP_QUANTIFIERS : []),
  ]);
  if (named.length > 0 && named.every(([word]) => words.has(word)))
    return allOf(named.map(([word, inner]) => each(fieldsOf(inner), (single) => wrap({ [word]: single }))));
  const fitting = types.filter(([, filter]) => fits(filter, condition));
  let [chosen = types[0]] = fitting;
  for (const type of fitting.length > 1 ? fitting : []) {
    const [below, filter] = type;
    const hasValue = filter === "checkbox" ? { equals: true } : { is_not_empty: true };
    if (await matches(wrap({ [below]: hasValue }))) chosen = type;
  }
  if (chosen === undefined) return wrap({});
  const [below, filter] = chosen;
  return each(operatorsIn(filter, condition), (inner) => wrap({ [below]: inner }));
}

/** True if a kind has the operators of a condition, or takes a value alone. */
function fits(kind: FilterKind, condition: unknown): boolean {
  if (!isFields(condition) && condition !== null) return VALUE_KINDS[typeof condition]?.includes(kind) ?? false;
  return Object.keys(operatorsIn(kind, condition)).every((name) => Object.hasOwn(FILTER_OPERATORS[kind], name));
}

/** Kinds of results by the type of a value alone. */
const VALUE_KINDS: Readonly<Record<string, readonly FilterKind[]>> = {
  string: ["text", "date"],
  number: ["number"],
  boolean: ["checkbox"],
};

/** Returns a filter for which all filters must match. */
export function allOf(filters: readonly Fields[]): Fields {
  const [only] = filters;
  return only !== undefined && filters.length === 1 ? only : { and: filters };
}

const invalid = (name: string, expected: string, value: unknown): MirrorError =>
  new MirrorError("invalid_argument", `Expected ${name} to have ${expected}, got ${describeValue(value)}.`);
