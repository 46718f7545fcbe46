// The conditions of filters, one table per kind of value. Each takes the operand and gives a test of a row's value.
import { bodyError, oneMissing, validationError } from "../errors/validation-errors.ts";
import type { JsonValue } from "../values/json.ts";
import { dashedUuid } from "../values/uuid.ts";

/** A test of one value. */
export type Test<T> = (value: T) => boolean;

type ConditionTable<T> = Readonly<Record<string, (operand: JsonValue, path: string) => Test<T>>>;

function operandText(operand: JsonValue, path: string): string {
  if (typeof operand !== "string")
    throw validationError(
      `body failed validation: body.${path} should be a string, instead was \`${JSON.stringify(operand)}\`.`,
    );
  return operand;
}

function operandTexts(operand: JsonValue, path: string): string[] {
  return Array.isArray(operand) ? operand.map((item) => operandText(item, path)) : [operandText(operand, path)];
}

function operandNumber(operand: JsonValue, path: string): number {
  if (typeof operand !== "number")
    throw validationError(
      `body failed validation: body.${path} should be a number, instead was \`${JSON.stringify(operand)}\`.`,
    );
  return operand;
}

function operandFlag(operand: JsonValue, path: string): boolean {
  if (typeof operand !== "boolean")
    throw validationError(
      `body failed validation: body.${path} should be a boolean, instead was \`${JSON.stringify(operand)}\`.`,
    );
  return operand;
}

function onlyTrue(operand: JsonValue, path: string): void {
  if (operand !== true)
    throw validationError(
      `body failed validation: body.${path} should be \`true\`, instead was \`${JSON.stringify(operand)}\`.`,
    );
}

/** `is_empty` and `is_not_empty`, which take only `true`. */
export function existence<T>(isEmpty: Test<T>): ConditionTable<T> {
  return {
    is_empty: (operand, path) => {
      onlyTrue(operand, path);
      return isEmpty;
    },
    is_not_empty: (operand, path) => {
      onlyTrue(operand, path);
      return (value) => !isEmpty(value);
    },
  };
}

/** A condition over text that ignores case, as the service does. */
const onText =
  (test: (value: string, wanted: string) => boolean) =>
  (operand: JsonValue, path: string): Test<string> => {
    const wanted = operandText(operand, path).toLowerCase();
    return (value) => test(value.toLowerCase(), wanted);
  };

/** Conditions over text. */
export const TEXT_CONDITIONS: ConditionTable<string> = {
  ...existence<string>((value) => value === ""),
  equals: onText((value, wanted) => value === wanted),
  does_not_equal: onText((value, wanted) => value !== wanted),
  contains: onText((value, wanted) => value.includes(wanted)),
  does_not_contain: onText((value, wanted) => !value.includes(wanted)),
  starts_with: onText((value, wanted) => value.startsWith(wanted)),
  ends_with: onText((value, wanted) => value.endsWith(wanted)),
};

const onNumber =
  (test: (value: number, wanted: number) => boolean) =>
  (operand: JsonValue, path: string): Test<number | null> => {
    const wanted = operandNumber(operand, path);
    return (value) => value !== null && test(value, wanted);
  };

/** Conditions over numbers. */
export const NUMBER_CONDITIONS: ConditionTable<number | null> = {
  ...existence<number | null>((value) => value === null),
  equals: onNumber((value, wanted) => value === wanted),
  // Recorded: a row without a number does not equal anything.
  does_not_equal: (operand, path) => {
    const wanted = operandNumber(operand, path);
    return (value) => value !== wanted;
  },
  greater_than: onNumber((value, wanted) => value > wanted),
  less_than: onNumber((value, wanted) => value < wanted),
  greater_than_or_equal_to: onNumber((value, wanted) => value >= wanted),
  less_than_or_equal_to: onNumber((value, wanted) => value <= wanted),
};

/** Conditions over checkboxes. */
export const CHECKBOX_CONDITIONS: ConditionTable<boolean> = {
  equals: (operand, path) => {
    const wanted = operandFlag(operand, path);
    return (value) => value === wanted;
  },
  does_not_equal: (operand, path) => {
    const wanted = operandFlag(operand, path);
    return (value) => value !== wanted;
  },
};

/** Conditions over the one option of a select or status. */
export const OPTION_CONDITIONS: ConditionTable<readonly string[]> = {
  ...existence<readonly string[]>((value) => value.length === 0),
  equals: (operand, path) => {
    const wanted = new Set(operandTexts(operand, path));
    return (value) => value.some((name) => wanted.has(name));
  },
  does_not_equal: (operand, path) => {
    const wanted = new Set(operandTexts(operand, path));
    return (value) => !value.some((name) => wanted.has(name));
  },
};

/** Conditions over several options. */
export const MULTI_OPTION_CONDITIONS: ConditionTable<readonly string[]> = {
  ...existence<readonly string[]>((value) => value.length === 0),
  contains: (operand, path) => {
    const wanted = new Set(operandTexts(operand, path));
    return (value) => value.some((name) => wanted.has(name));
  },
  does_not_contain: (operand, path) => {
    const wanted = new Set(operandTexts(operand, path));
    return (value) => !value.some((name) => wanted.has(name));
  },
};

/** Conditions over ids of people or pages. `me` stands for the asking bot. */
export function idConditions(botId: string): ConditionTable<readonly string[]> {
  const idOf = (operand: JsonValue, path: string): string => {
    const text = operandText(operand, path);
    return text === "me" ? botId : dashedUuid(text);
  };
  return {
    ...existence<readonly string[]>((value) => value.length === 0),
    contains: (operand, path) => {
      const wanted = idOf(operand, path);
      return (value) => value.includes(wanted);
    },
    does_not_contain: (operand, path) => {
      const wanted = idOf(operand, path);
      return (value) => !value.includes(wanted);
    },
  };
}

/** Conditions over whether there is a file. */
export const FILE_CONDITIONS: ConditionTable<readonly JsonValue[]> = existence<readonly JsonValue[]>(
  (value) => value.length === 0,
);

/** Conditions over a page's verification. */
export const VERIFICATION_CONDITIONS: ConditionTable<string> = {
  status: (operand, path) => {
    const wanted = operandText(operand, path);
    return (value) => value === wanted;
  },
  does_not_equal: (operand, path) => {
    const wanted = operandText(operand, path);
    return (value) => value !== wanted;
  },
};

/**
 * Reads one condition, an object with exactly one key.
 * @throws ApiError when the key is unknown or the operand is wrong
 */
export function readCondition<T>(table: ConditionTable<T>, condition: JsonValue | undefined, path: string): Test<T> {
  const given = typeof condition === "object" && condition !== null && !Array.isArray(condition) ? condition : {};
  const [key, ...more] = Object.keys(given);
  const build = key === undefined ? undefined : table[key];
  const operand = key === undefined ? undefined : given[key];
  if (key === undefined || build === undefined || operand === undefined || more.length > 0) {
    if (given !== condition)
      throw bodyError(path, `should be an object, instead was \`${JSON.stringify(condition) ?? "undefined"}\``);
    const [second] = more;
    if (build !== undefined && second !== undefined)
      throw bodyError(`${path}.${second}`, `should be not present, instead was \`${JSON.stringify(given[second])}\``);
    throw oneMissing(Object.keys(table).map((name) => `${path}.${name}`));
  }
  return build(operand, `${path}.${key}`);
}
