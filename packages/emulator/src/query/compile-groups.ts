// And/or groups of filters.
import { parseOrThrow } from "../body/parse-body.ts";
import { anything, listOf } from "../body/parser.ts";
import { LIMITS } from "../catalog/limits.ts";
import { bodyError, wrongField } from "../errors/validation-errors.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";
import type { Test } from "./conditions.ts";

/** A group of filters. */
interface Group {
  /** True if one matching member is enough. */
  readonly isOr: boolean;
  /** The name of the field with the members. */
  readonly field: string;
}

/** The rules of one family of filters. */
interface GroupRules<T> {
  /** Compiles a filter that is not a group. */
  readonly leaf: (filter: JsonObject, path: string) => Test<T>;
  /** Most levels of groups, as a number and as a word. */
  readonly maxLevels: readonly [count: number, word: string];
  /** Returns how a filter groups others; undefined for a leaf. @default `{ and }` and `{ or }` are groups */
  readonly groupOf?: (filter: JsonObject) => Group | undefined;
}

function andOr(filter: JsonObject): Group | undefined {
  if (filter["and"] !== undefined) return { isOr: false, field: "and" };
  return filter["or"] === undefined ? undefined : { isOr: true, field: "or" };
}

/**
 * Compiles a filter with and/or groups into one test. A missing filter accepts everything.
 * @throws ApiError for a filter that is refused
 */
export function compileGroups<T>(filter: JsonValue | undefined, rules: GroupRules<T>): Test<T> {
  return filter === undefined || filter === null ? () => true : compile(filter, rules, "filter", 0);
}

const members = listOf(anything, LIMITS.arrayItems);

function compile<T>(filter: JsonValue, rules: GroupRules<T>, path: string, level: number): Test<T> {
  if (!isObject(filter)) throw wrongField(path, "an object", filter);
  const group = (rules.groupOf ?? andOr)(filter);
  if (group === undefined) return rules.leaf(filter, path);
  const groupPath = `${path}.${group.field}`;
  const [maxLevels, word] = rules.maxLevels;
  if (level >= maxLevels) throw bodyError(groupPath, `should be not present: filters nest at most ${word} levels deep`);
  const entries = parseOrThrow(members, filter[group.field] ?? [], `body.${groupPath}`);
  const tests = entries.map((entry, index) => compile(entry, rules, `${groupPath}[${index}]`, level + 1));
  return group.isOr ? (item) => tests.some((test) => test(item)) : (item) => tests.every((test) => test(item));
}
