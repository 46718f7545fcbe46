// Filters of agents, sessions, events and meeting notes: leaves in and/or groups.
import { bodyError } from "../errors/validation-errors.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, scalarText } from "../values/json.ts";
import type { Test } from "./conditions.ts";

/**
 * Compiles `{ and: [...] }`, `{ or: [...] }` and leaves.
 * @param leaf compiles what is no group
 * @param levels how deep groups may nest
 */
export function compileGroups<T>(
  filter: JsonValue | undefined,
  leaf: (leaf: JsonObject, path: string) => Test<T>,
  levels: number,
  path = "filter",
): Test<T> {
  if (filter === undefined || filter === null) return () => true;
  if (!isObject(filter)) throw bodyError(path, "should be an object");
  for (const key of ["and", "or"] as const) {
    const entries = filter[key];
    if (entries === undefined) continue;
    if (!Array.isArray(entries)) throw bodyError(`${path}.${key}`, "should be an array");
    if (levels === 0) throw bodyError(`${path}.${key}`, "should be not present: the groups nest too deep");
    const tests = entries.map((entry, index) => compileGroups(entry, leaf, levels - 1, `${path}.${key}[${index}]`));
    return key === "and" ? (item) => tests.every((test) => test(item)) : (item) => tests.some((test) => test(item));
  }
  return leaf(filter, path);
}

const COMPARISONS: Readonly<Record<string, (value: number, wanted: number) => boolean>> = {
  equals: (value, wanted) => value === wanted,
  after: (value, wanted) => value > wanted,
  before: (value, wanted) => value < wanted,
  on_or_after: (value, wanted) => value >= wanted,
  on_or_before: (value, wanted) => value <= wanted,
  greater_than: (value, wanted) => value > wanted,
  greater_than_or_equal_to: (value, wanted) => value >= wanted,
  less_than: (value, wanted) => value < wanted,
  less_than_or_equal_to: (value, wanted) => value <= wanted,
};

/** A test of a number or time (milliseconds) against conditions like `{ after: TIME }`; all given ones must hold. */
export function compareAll(conditions: JsonObject, path: string): Test<number | null> {
  const tests = Object.entries(conditions).map(([name, operand]) => {
    const compare = COMPARISONS[name];
    const wanted = typeof operand === "number" ? operand : Date.parse(scalarText(operand));
    if (compare === undefined || Number.isNaN(wanted))
      throw bodyError(`${path}.${name}`, "should be a known condition with a number or an ISO time");
    return (value: number) => compare(value, wanted);
  });
  return (value) => value !== null && tests.every((test) => test(value));
}

/** A test of text against `{ equals }`, `{ in: [...] }`, `{ contains }`. */
export function textCondition(condition: JsonObject, path: string): Test<string> {
  const { equals, in: among, contains } = condition;
  if (equals !== undefined) return (value) => value === equals;
  if (Array.isArray(among)) return (value) => among.includes(value);
  if (typeof contains === "string") return (value) => value.includes(contains);
  throw bodyError(path, "should have one of `equals`, `in`, `contains`");
}
