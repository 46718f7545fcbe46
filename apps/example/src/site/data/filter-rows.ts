// Filters of views and requests, applied to the rows of the copy.
import type { SnapshotObject } from "@ws/mirror";
import type { Column } from "@ws/render/values";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/tasks";
import { cellValue } from "./cell-value.ts";
import { CONDITIONS } from "./conditions.ts";
import { dateCondition } from "./date-conditions.ts";

/** True for the rows to show. */
type RowTest = (row: SnapshotObject) => boolean;

const TIMES = ["created_time", "last_edited_time"] as const;

/**
 * Compiles a filter of the service. A condition that this file does not know hides its rows, because a filter may be there
 * to hide them.
 */
export function compileFilter(filter: unknown, columns: readonly Column[], nowMs = Date.now()): RowTest {
  const fields = fieldsOf(filter);
  const { and, or } = fields;
  if (Array.isArray(and)) {
    const tests = and.map((part) => compileFilter(part, columns, nowMs));
    return (row) => tests.every((test) => test(row));
  }
  if (Array.isArray(or)) {
    const tests = or.map((part) => compileFilter(part, columns, nowMs));
    return (row) => tests.some((test) => test(row));
  }
  return Object.keys(fields).length === 0 ? () => true : compileCondition(fields, columns, nowMs);
}

function compileCondition(filter: Fields, columns: readonly Column[], nowMs: number): RowTest {
  const time = TIMES.find((name) => filter["timestamp"] === name);
  const column = columns.find(({ id, name }) => id === filter["property"] || name === filter["property"]);
  const [type, condition] = Object.entries(filter).find(([key]) => key !== "property" && key !== "timestamp") ?? [];
  const passes = compileTest(type, fieldsOf(condition), nowMs);
  if (time !== undefined) return (row) => passes(textOf(row.json[time]));
  return column === undefined ? () => false : (row) => passes(cellValue(row, column));
}

type ValueTest = (value: unknown) => boolean;

/** Tests the items of a rollup. */
const QUANTIFIERS: Readonly<Record<string, (items: readonly unknown[], test: ValueTest) => boolean>> = {
  any: (items, test) => items.some(test),
  every: (items, test) => items.every(test),
  none: (items, test) => !items.some(test),
};

function compileTest(type: string | undefined, condition: Fields, nowMs: number): ValueTest {
  const [first, inner] = Object.entries(condition)[0] ?? [];
  const quantifier = type === "rollup" ? QUANTIFIERS[first ?? ""] : undefined;
  if (quantifier !== undefined) {
    const [[itemType, itemCondition] = []] = Object.entries(fieldsOf(inner));
    const test = compileTest(itemType, fieldsOf(itemCondition), nowMs);
    return (value) => quantifier(Array.isArray(value) ? value : [], test);
  }
  // The condition of a formula or rollup is inside the type of its result.
  if (type === "formula" || type === "rollup") return compileTest(first, fieldsOf(inner), nowMs);
  const isDate = type === "date" || TIMES.some((name) => name === type);
  const tests = Object.entries(condition).map(([name, operand]) => {
    const test = (isDate ? dateCondition(name) : undefined) ?? CONDITIONS[name];
    return (value: unknown) => test?.(value, operand, nowMs) ?? false;
  });
  return (value) => tests.length > 0 && tests.every((test) => test(value));
}
