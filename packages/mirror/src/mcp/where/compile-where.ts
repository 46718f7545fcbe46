// Compiles `where` to a test of a row.
import { MirrorError } from "../../errors.ts";
import { isFields } from "../../json.ts";
import { shownId } from "../../object-id.ts";
import { checkOptions, KINDS, type ColumnFinder, type QueryColumn } from "./columns.ts";
import { CONDITIONS, type ConditionKind, type Test } from "./conditions.ts";

/** A test of a row. */
export type RowTest = (valueOf: (column: QueryColumn) => unknown) => boolean;

/** Deepest nesting of `and` and `or`. */
const MAX_DEPTH = 20;

/**
 * Returns the test of a row. Several conditions must all match.
 * @throws MirrorError `invalid_argument` if a condition does not fit
 */
export function compileWhere(columns: ColumnFinder, where: unknown, nowMs: number, depth = 0): RowTest {
  if (!isFields(where)) throw invalid("where", "conditions by column", where);
  if (depth > MAX_DEPTH) throw invalid("where", `at most ${MAX_DEPTH} levels of and, or`, "more");
  const tests = Object.entries(where).map(([name, condition]): RowTest => {
    if (name === "and" || name === "or") {
      if (!Array.isArray(condition) || condition.length === 0) throw invalid(name, "a list of conditions", condition);
      const group = condition.map((part: unknown) => compileWhere(columns, part, nowMs, depth + 1));
      return name === "and"
        ? (valueOf) => group.every((test) => test(valueOf))
        : (valueOf) => group.some((test) => test(valueOf));
    }
    const column = columns.find(name);
    const test = columnTest(column, columns.withIds(column, condition), nowMs);
    checkOptions(column, condition);
    return (valueOf) => test(valueOf(column));
  });
  if (depth > 0 && tests.length === 0) throw invalid("and, or", "a condition", where);
  return (valueOf) => tests.every((test) => test(valueOf));
}

function columnTest({ name, type }: QueryColumn, condition: unknown, nowMs: number): Test {
  const kind = KINDS[type];
  if (kind === undefined)
    throw new MirrorError("invalid_argument", `The column ${name} of type ${type} cannot be filtered.`);
  if (kind === "formula") return resultTest(name, condition, FORMULA_RESULTS, nowMs);
  if (kind === "rollup") return rollupTest(name, condition, nowMs);
  return operatorTest(name, CONDITIONS[kind], condition, nowMs);
}

/** Returns the test of operators that must all match. A value alone has the first operator. */
function operatorTest(name: string, kind: ConditionKind, condition: unknown, nowMs: number): Test {
  const names = Object.keys(kind.operators);
  const [first = ""] = names;
  const isShort = !isFields(condition);
  const given = condition === null && names.includes("is_empty") ? { is_empty: true } : { [first]: condition };
  const entries = Object.entries(isShort ? given : condition);
  if (entries.length === 0) throw invalid(name, `operators: ${names.join(", ")}`, condition);
  const tests = entries.map(([operator, operand]) => {
    const create = Object.hasOwn(kind.operators, operator) ? kind.operators[operator] : undefined;
    if (create === undefined) throw invalid(name, `operators: ${names.join(", ")}`, operator);
    const test = create(operand, nowMs);
    if (test === undefined) throw invalid(`${operator} of ${name}`, allowedBy(operator, kind), operand);
    return test;
  });
  return (value) => tests.every((test) => test(value));
}

const allowedBy = (operator: string, { allowed }: ConditionKind): string =>
  operator.startsWith("is_") ? "true" : /_(?:week|month|year)$/u.test(operator) ? "{}" : allowed;

/** Kinds of the results of formulas. */
const FORMULA_RESULTS = {
  string: CONDITIONS.text,
  number: CONDITIONS.number,
  checkbox: CONDITIONS.checkbox,
  date: CONDITIONS.date,
};

/** Kinds of the elements of rollups. */
const ELEMENTS = {
  rich_text: CONDITIONS.text,
  number: CONDITIONS.number,
  checkbox: CONDITIONS.checkbox,
  select: CONDITIONS.option,
  status: CONDITIONS.option,
  multi_select: CONDITIONS.options,
  relation: CONDITIONS.ids,
  people: CONDITIONS.ids,
  date: CONDITIONS.date,
  files: CONDITIONS.files,
};

type Kinds = Readonly<Record<string, ConditionKind>>;

/**
 * Returns the test of a result: conditions below the name of its type, or conditions of any type that has them. The copy does
 * not know the type of a formula before it sees a value.
 */
function resultTest(name: string, condition: unknown, kinds: Kinds, nowMs: number): Test {
  const named = isFields(condition) ? Object.entries(condition) : [];
  if (named.length > 0 && named.every(([type]) => Object.hasOwn(kinds, type))) {
    const tests = named.map(([type, inner]) => operatorTest(name, kinds[type] ?? CONDITIONS.text, inner, nowMs));
    return (value) => tests.every((test) => test(value));
  }
  const [first] = Object.values(kinds);
  const fitting = new Map(
    Object.entries(kinds)
      .filter(([, kind]) => fits(kind, condition))
      .map(([type, kind]) => [type, operatorTest(name, kind, condition, nowMs)]),
  );
  const [normal] = fitting.values();
  if (normal === undefined) return operatorTest(name, first ?? CONDITIONS.text, condition, nowMs);
  return (value) => (value === null ? normal(value) : fitting.get(resultType(value))?.(value) === true);
}

/** Returns the name of the type of a result. */
const resultType = (value: unknown): string =>
  typeof value === "boolean" ? "checkbox" : typeof value === "object" ? "date" : typeof value;

/** True if a kind has the operators of a condition, for its operands. */
function fits({ operators }: ConditionKind, condition: unknown): boolean {
  const [first = ""] = Object.keys(operators);
  const entries = isFields(condition)
    ? Object.entries(condition)
    : [[condition === null ? "is_empty" : first, condition ?? true] as const];
  return (
    entries.length > 0 &&
    entries.every(([name, operand]) => Object.hasOwn(operators, name) && operators[name]?.(operand, 0) !== undefined)
  );
}

const QUANTIFIERS: Readonly<Record<string, (values: readonly unknown[], test: Test) => boolean>> = {
  any: (values, test) => values.some(test),
  none: (values, test) => !values.some(test),
  every: (values, test) => values.every(test),
};

function rollupTest(name: string, condition: unknown, nowMs: number): Test {
  const entries = isFields(condition) ? Object.entries(condition) : [];
  const quantified = entries.filter(([word]) => Object.hasOwn(QUANTIFIERS, word));
  if (entries.length === 0 || quantified.length < entries.length)
    return resultTest(name, condition, { number: CONDITIONS.number, date: CONDITIONS.date }, nowMs);
  const tests = quantified.map(([word, inner]): Test => {
    const element = isFields(inner) ? Object.entries(inner) : [];
    if (element.length === 0 || !element.every(([type]) => Object.hasOwn(ELEMENTS, type)))
      throw invalid(`${word} of ${name}`, `conditions below one of ${Object.keys(ELEMENTS).join(", ")}`, inner);
    const test = resultTest(name, inner, ELEMENTS, nowMs);
    return (value) => QUANTIFIERS[word]?.(Array.isArray(value) ? value : [], test) === true;
  });
  return (value) => tests.every((test) => test(value));
}

const invalid = (name: string, expected: string, value: unknown): MirrorError =>
  new MirrorError("invalid_argument", `Expected ${name} to have ${expected}, got ${shownId(value).slice(0, 100)}.`);
