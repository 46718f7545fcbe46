// The conditions of filters, as the service defines them.
import { fieldsOf } from "../content/object-text.ts";

/** Tests the value of a cell. */
export type Condition = (value: unknown, operand: unknown, nowMs: number) => boolean;

const DAY_MS = 86_400_000;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "").toLowerCase();

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The number of a value. A unique id such as `REP-7` is compared by its number. */
const numberOf = (value: unknown): number =>
  typeof value === "number" ? value : Number(/\d+$/u.exec(typeof value === "string" ? value : "")?.[0] ?? Number.NaN);

/** The time of a date, or of the start of a span. */
function timeOf(value: unknown): number {
  const { start } = fieldsOf(value);
  const text = start ?? value;
  return typeof text === "string" ? Date.parse(text) : Number.NaN;
}

const isEqual: Condition = (value, operand) => {
  if (typeof operand === "number") return numberOf(value) === operand;
  if (typeof operand === "boolean") return value === operand;
  if (Array.isArray(value)) return value.includes(operand);
  // A date without a time is the whole day.
  const { start } = fieldsOf(value);
  if (typeof start === "string" && typeof operand === "string") return start.slice(0, operand.length) === operand;
  return textOf(value) === textOf(operand);
};

const contains: Condition = (value, operand) =>
  Array.isArray(value) ? value.includes(operand) : textOf(value).includes(textOf(operand));

const within =
  (fromDays: number, toDays: number): Condition =>
  (value, _operand, nowMs) => {
    const time = timeOf(value);
    return time >= nowMs + fromDays * DAY_MS && time <= nowMs + toDays * DAY_MS;
  };

/** The conditions by name. */
export const CONDITIONS: Readonly<Record<string, Condition>> = {
  is_empty: isEmpty,
  is_not_empty: (value) => !isEmpty(value),
  equals: isEqual,
  does_not_equal: (...args) => !isEqual(...args),
  contains,
  does_not_contain: (...args) => !contains(...args),
  starts_with: (value, operand) => textOf(value).startsWith(textOf(operand)),
  ends_with: (value, operand) => textOf(value).endsWith(textOf(operand)),
  greater_than: (value, operand) => numberOf(value) > numberOf(operand),
  less_than: (value, operand) => numberOf(value) < numberOf(operand),
  greater_than_or_equal_to: (value, operand) => numberOf(value) >= numberOf(operand),
  less_than_or_equal_to: (value, operand) => numberOf(value) <= numberOf(operand),
  before: (value, operand) => timeOf(value) < timeOf(operand),
  after: (value, operand) => timeOf(value) > timeOf(operand),
  on_or_before: (value, operand) => timeOf(value) <= timeOf(operand),
  on_or_after: (value, operand) => timeOf(value) >= timeOf(operand),
  past_week: within(-7, 0),
  past_month: within(-30, 0),
  past_year: within(-365, 0),
  this_week: within(-7, 7),
  next_week: within(0, 7),
  next_month: within(0, 30),
  next_year: within(0, 365),
};
