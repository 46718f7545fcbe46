// The operands of filters: what fits, and what a condition needs of it.
import { RELATIVE_DAYS, VERIFICATION_STATES, type OperandShape } from "@ws/helpers/columns";
import { DAY_MS, dateSpan, type DateSpan } from "../../model/compared/date-span.ts";
import { foldedText } from "../../model/compared/sort-text.ts";
import { isFields, storable } from "../../json.ts";
import { dashedId, isObjectId } from "../../object-id.ts";
import { addMonths, startOfDay } from "./days.ts";

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

const isText = (operand: unknown): operand is string => typeof operand === "string";

// A copy does not know whose token has written it, so that it does not take the word `me` for an id.
const id: OperandParser<string> = {
  allowed: "an id",
  parse: (operand) => (isObjectId(operand) ? dashedId(operand) : undefined),
};

/** The shapes of operands. */
export const OPERANDS: { readonly [Shape in OperandShape]: OperandParser<Operands[Shape]> } = {
  text: { allowed: "a text", parse: (operand) => (isText(operand) ? foldedText(operand) : undefined) },
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
      return names.every(isText) ? names.map((name) => storable(name)) : undefined;
    },
  },
  user: id,
  page: id,
  date: {
    allowed: "a date, a time, or a word such as today or one_week_ago",
    parse: (operand, nowMs) => (isText(operand) ? operandSpan(operand, startOfDay(nowMs)) : undefined),
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
