// The conditions of filters, as the service defines them.

/** Tests the value of a cell. */
export type Condition = (value: unknown, operand: unknown, nowMs: number) => boolean;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "").toLowerCase();

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The number of a value. A unique id such as `REP-7` is compared by its number. */
const numberOf = (value: unknown): number =>
  typeof value === "number" ? value : Number(/\d+$/u.exec(typeof value === "string" ? value : "")?.[0] ?? Number.NaN);

const isEqual: Condition = (value, operand) => {
  if (typeof operand === "number") return numberOf(value) === operand;
  if (typeof operand === "boolean") return value === operand;
  if (Array.isArray(value)) return value.includes(operand);
  return textOf(value) === textOf(operand);
};

const contains: Condition = (value, operand) =>
  Array.isArray(value) ? value.includes(operand) : textOf(value).includes(textOf(operand));

/** The conditions by name. Those over dates are in date-conditions.ts. */
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
};
