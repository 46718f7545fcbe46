// The operands of filters: which fit, what a condition needs of them, and the error for a part of a query that does not fit.
import { RELATIVE_DAYS, VERIFICATION_STATES, type OperandShape } from "../columns/filter-operators.ts";
import type { HelperError } from "../errors.ts";
import { dashedId, isId } from "../ids.ts";
import { isFields, isString } from "../json/fields.ts";
import { escapeControls } from "../messages.ts";
import { invalidArgument } from "../read-input.ts";
import { foldedText } from "./compared-value.ts";
import { addMonths, dateSpan, DAY_MS, startOfDay, type DateSpan } from "./dates.ts";

/** The operand that a condition needs, by its shape. */
export interface Operands {
  readonly text: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly options: readonly string[];
  readonly user: string;
  readonly page: string;
  readonly date: DateSpan;
  readonly verification: string;
  readonly true: true;
  /** The present day in UTC. */
  readonly empty: number;
}

/** A shape of operands. */
interface OperandParser<Operand> {
  /** Describes the operands that fit, for errors. */
  readonly allowed: string;
  /** Returns undefined for an operand that does not fit. */
  readonly parse: (operand: unknown, nowMs: number) => Operand | undefined;
}

// Rows that were read do not tell whose token has read them, so that the word `me` is no id.
const id: OperandParser<string> = {
  allowed: "an id",
  parse: (operand) => (isId(operand) ? dashedId(operand) : undefined),
};

/** The shapes of operands. */
export const OPERANDS: { readonly [Shape in OperandShape]: OperandParser<Operands[Shape]> } = {
  text: { allowed: "a text", parse: (operand) => (isString(operand) ? foldedText(operand) : undefined) },
  number: {
    allowed: "a number",
    parse: (operand) => (typeof operand === "number" && Number.isFinite(operand) ? operand : undefined),
  },
  boolean: {
    allowed: "true or false",
    parse: (operand) => (typeof operand === "boolean" ? operand : undefined),
  },
  options: {
    allowed: "an option or a list of options",
    parse(operand) {
      const names: unknown[] = Array.isArray(operand) ? operand : [operand];
      return names.every(isString) ? names : undefined;
    },
  },
  user: id,
  page: id,
  date: {
    allowed: "a date, a time, or a word such as today or one_week_ago",
    parse: (operand, nowMs) => (isString(operand) ? operandSpan(operand, startOfDay(nowMs)) : undefined),
  },
  verification: {
    allowed: VERIFICATION_STATES.join(", "),
    parse: (operand) => VERIFICATION_STATES.find((state) => state === operand),
  },
  true: { allowed: "true", parse: (operand) => (operand === true ? operand : undefined) },
  empty: { allowed: "{}", parse: (operand, nowMs) => (isFields(operand) ? startOfDay(nowMs) : undefined) },
};

const DAYS: Readonly<Record<(typeof RELATIVE_DAYS)[number], (today: number) => number>> = {
  today: (today) => today,
  tomorrow: (today) => today + DAY_MS,
  yesterday: (today) => today - DAY_MS,
  one_week_ago: (today) => today - 7 * DAY_MS,
  one_week_from_now: (today) => today + 7 * DAY_MS,
  one_month_ago: (today) => addMonths(today, -1),
  one_month_from_now: (today) => addMonths(today, 1),
};

/** Returns the span of a date, a time or a word. Undefined for other texts. */
function operandSpan(operand: string, today: number): DateSpan | undefined {
  const word = RELATIVE_DAYS.find((name) => name === operand);
  if (word === undefined) return dateSpan(operand);
  const from = DAYS[word](today);
  return { from, to: from + DAY_MS };
}

/** Returns true for an operand of a shape. An id is an id only: the word `me` is no user of rows that were read. */
export const fitsOperand = (shape: OperandShape, operand: unknown): boolean =>
  OPERANDS[shape].parse(operand, 0) !== undefined;

/** Returns the error for a part of a query that does not fit. */
export const wrongQuery = (name: string, expected: string, value: unknown): HelperError =>
  invalidArgument(`Expected ${name} to have ${expected}, got ${shown(value).slice(0, 100)}.`);

const shown = (value: unknown): string =>
  isString(value) ? `"${escapeControls(value.slice(0, 50))}"` : (JSON.stringify(value) ?? "undefined");

/**
 * Returns the only entry of a part of a filter.
 * @throws HelperError `invalid_argument` for an entry with another name, or several entries
 */
export function onlyEntry(
  fields: unknown,
  name: string,
  known: readonly string[],
): readonly [name: string, value: unknown] {
  const expected = `one of ${known.join(", ")}`;
  const [entry, second] = isFields(fields) ? Object.entries(fields) : [];
  if (entry === undefined) throw wrongQuery(name, expected, fields);
  if (!known.includes(entry[0])) throw wrongQuery(name, expected, entry[0]);
  if (second !== undefined) throw wrongQuery(name, "one condition, or several in a group of and", second[0]);
  return entry;
}
