// What a request body may hold, as data, and the check of a body against it. The words of its refusals are the
// service's: every wrong field on a line of its own, each with what it should be and what it was instead.
import type { Problem } from "../errors/problem.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject } from "../values/json.ts";

/** Finds what is wrong with a value that stands at `path`. A missing value is asked about only when it is required. */
export interface Shape {
  readonly check: (value: JsonValue, path: string) => Problem[];
}

/** A field of an object. */
export interface Field {
  readonly shape: Shape;
  readonly required: boolean;
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>;

/** A field that must be there. */
export const needed = (shape: Shape): Field => ({ shape, required: true });
/** A field that may be left out. */
export const optional = (shape: Shape): Field => ({ shape, required: false });

const wrong = (path: string, wanted: string, found: JsonValue | undefined): Problem[] => [{ path, wanted, found }];

const primitive = (wanted: string, fits: (value: JsonValue) => boolean): Shape => ({
  check: (value, path) => (fits(value) ? [] : wrong(path, wanted, value)),
});

/** Anything: another part of the emulator reads it. */
export const anything: Shape = { check: () => [] };
/** A boolean. */
export const flag: Shape = primitive("a boolean", (value) => typeof value === "boolean");
/** Any number. */
export const number: Shape = primitive("a number", (value) => typeof value === "number");
/** Any object: another part of the emulator reads it. */
export const anyObject: Shape = primitive("an object", isObject);

/** Text of at most so many characters (UTF-16 units, as the service counts). */
export function text(most = Number.POSITIVE_INFINITY, fewest = 0): Shape {
  return {
    check: (value, path) => {
      if (typeof value !== "string") return wrong(path, "a string", value);
      if (value.length > most) return wrong(`${path}.length`, `≤ \`${most}\``, value.length);
      return value.length < fewest ? wrong(`${path}.length`, `≥ \`${fewest}\``, value.length) : [];
    },
  };
}

/** Text of a form that a word describes. */
export function textThat(wanted: string, fits: (value: string) => boolean): Shape {
  return {
    check: (value, path) => {
      if (typeof value !== "string") return wrong(path, "a string", value);
      return fits(value) ? [] : wrong(path, wanted, value);
    },
  };
}

/** A list of words as the service writes it: `"a"`, `"b"`, or `"c"`. */
function listWords(words: readonly string[]): string {
  const [last = "", ...before] = words.toReversed();
  const first = before.toReversed();
  if (first.length === 0) return last;
  return first.length === 1 ? `${first[0]} or ${last}` : `${first.join(", ")}, or ${last}`;
}

/** One of the given literals. */
export function oneOf(words: readonly JsonValue[]): Shape {
  return primitive(listWords(words.map((word) => `\`${JSON.stringify(word)}\``)), (value) => words.includes(value));
}

/** The same, or null. */
export function orNull(shape: Shape): Shape {
  return {
    check: (value, path) => {
      if (value === null) return [];
      const problems = shape.check(value, path);
      return problems.map((problem) =>
        problem.path === path && problem.wanted.startsWith("a")
          ? { ...problem, wanted: `${problem.wanted} or \`null\`` }
          : problem,
      );
    },
  };
}

/** The same, of what may be left out but not be null. */
export function orUndefined(shape: Shape): Shape {
  return {
    check: (value, path) =>
      shape
        .check(value, path)
        .map((problem) =>
          problem.path === path ? { ...problem, wanted: `${problem.wanted} or \`undefined\`` } : problem,
        ),
  };
}

/** A list; `shape` may come late, for shapes that hold themselves. */
export function listOf(shape: Shape | (() => Shape), most = Number.POSITIVE_INFINITY, fewest = 0): Shape {
  return {
    check: (value, path) => {
      if (!Array.isArray(value)) return wrong(path, "an array", value);
      if (value.length > most) return wrong(`${path}.length`, `≤ \`${most}\``, value.length);
      if (value.length < fewest) return wrong(`${path}.length`, `≥ \`${fewest}\``, value.length);
      const item = typeof shape === "function" ? shape() : shape;
      return value.flatMap((entry, index) => item.check(entry, `${path}[${index}]`));
    },
  };
}

/** An object with free keys. */
export function mapOf(shape: Shape): Shape {
  return {
    check: (value, path) => {
      if (!isObject(value)) return wrong(path, "an object", value);
      return Object.entries(value).flatMap(([key, held]) =>
        held === undefined ? [] : shape.check(held, `${path}.${key}`),
      );
    },
  };
}

/** An object with these fields and no other; `loose` ones may hold more, which is ignored. */
export function objectOf(fields: Fields, loose = false): Shape {
  return {
    check: (value, path) => {
      if (!isObject(value)) return wrong(path, "an object", value);
      const problems = fieldProblems(fields, value, path);
      return problems.length > 0 || loose ? problems : strangers(value, path, (key) => Object.hasOwn(fields, key));
    },
  };
}

function fieldProblems(fields: Fields, value: JsonObject, path: string): Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const held = value[name];
    if (held !== undefined) return field.shape.check(held, `${path}.${name}`);
    return field.required ? wrong(`${path}.${name}`, "defined", undefined) : [];
  });
}

/** Fields that should not be there. The service names them only when all else is right. */
function strangers(value: JsonObject, path: string, known: (key: string) => boolean): Problem[] {
  return Object.entries(value).flatMap(([key, held]) =>
    held === undefined || known(key) ? [] : wrong(`${path}.${key}`, "not present", held),
  );
}

/** What `keyedBy` is told besides its kinds. */
export interface KeyedOptions {
  /** Fields that may stand beside the one that names the kind. */
  readonly common?: Fields;
  /** Other fields are ignored. */
  readonly loose?: boolean;
  /** `type` may not be given. */
  readonly untyped?: boolean;
}

/**
 * An object with exactly one of these fields, whose name is the kind; `type` may repeat it.
 * Of a kind that is named only what is wrong inside it is told; else every kind that would do.
 */
export function keyedBy(kinds: Readonly<Record<string, Shape>>, options: KeyedOptions = {}): Shape {
  const common = options.common ?? {};
  const isKnown = (key: string) =>
    Object.hasOwn(kinds, key) || Object.hasOwn(common, key) || (key === "type" && options.untyped !== true);
  return {
    check: (value, path) => {
      if (!isObject(value)) return wrong(path, "an object", value);
      const given = Object.keys(kinds).filter((kind) => value[kind] !== undefined);
      const named = value["type"];
      const kind = typeof named === "string" && Object.hasOwn(kinds, named) ? named : given[0];
      if (kind === undefined) return eachMissing(kinds, path);
      const problems = kindProblems(kinds, kind, value, path);
      if (problems.length > 0) return problems;
      const beside = fieldProblems(common, value, path);
      if (beside.length > 0) return beside;
      const second = given.find((key) => key !== kind);
      if (second !== undefined) return wrong(`${path}.${second}`, "not present", value[second]);
      if (named !== undefined && named !== kind && options.untyped !== true)
        return wrong(`${path}.type`, `\`"${kind}"\``, named);
      return options.loose === true ? [] : strangers(value, path, isKnown);
    },
  };
}

function eachMissing(kinds: Readonly<Record<string, Shape>>, path: string): Problem[] {
  return Object.keys(kinds).map((kind) => ({ path: `${path}.${kind}`, wanted: "defined", found: undefined }));
}

function kindProblems(
  kinds: Readonly<Record<string, Shape>>,
  kind: string,
  value: JsonObject,
  path: string,
): Problem[] {
  const at = `${path}.${kind}`;
  const held = value[kind];
  if (held === undefined) return wrong(at, "defined", undefined);
  const problems = kinds[kind]?.check(held, at) ?? [];
  // What is wrong with the field itself counts no more than the other kinds' being missing.
  return problems.some((problem) => problem.path !== at)
    ? problems
    : problems.length === 0
      ? []
      : eachMissing(kinds, path).map((missing) => problems.find(({ path: own }) => own === missing.path) ?? missing);
}
