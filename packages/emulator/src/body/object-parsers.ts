// Parsers of objects: with fixed fields, with one field that names the kind, and with a `type` that selects the fields.
import type { Problem } from "../errors/problem.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { isObject, objectOr } from "../values/json.ts";
import type { Parsed, Parser } from "./parser.ts";
import { Failure, failure, oneOf } from "./parser.ts";

/** A field of an object. */
export interface Field<T> {
  readonly parser: Parser<T>;
  readonly required: boolean;
  /** False for a field that this version of the API does not have. */
  readonly known: boolean;
}

/** A field that must be present. */
export interface RequiredField<T> extends Field<T> {
  readonly required: true;
}

/** Fields by name. */
export type Fields<T = unknown> = Readonly<Record<string, Field<T>>>;

/** Declares a field that must be present. */
export const needed = <T>(parser: Parser<T>): RequiredField<T> => ({ parser, required: true, known: true });
/** Declares a field that can be missing. */
export const optional = <T>(parser: Parser<T>): Field<T> => ({ parser, required: false, known: true });
/** Declares a field that exists only if the condition is true. Otherwise the field is refused like any unknown field. */
export const optionalIf = <T>(known: boolean, parser: Parser<T>): Field<T> => ({ parser, required: false, known });

type ValueOf<F> = F extends Field<infer T> ? T : never;
type RequiredNames<F extends Fields> = { [K in keyof F]: F[K] extends RequiredField<unknown> ? K : never }[keyof F];

/** The object that the fields describe. */
export type ObjectOf<F extends Fields> = { readonly [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  readonly [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | undefined;
};

/** Parses the fields of an object. Other keys are not looked at. */
function parseFields<F extends Fields>(fields: F, object: JsonObject, path: string): ObjectOf<F> | Failure {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const name in fields) {
    const field = fields[name];
    const value = object[name];
    if (field === undefined || !field.known) continue;
    if (value === undefined) {
      if (field.required) problems.push({ path: `${path}.${name}`, wanted: "defined", found: undefined });
      continue;
    }
    const parsed = field.parser(value, `${path}.${name}`);
    if (parsed instanceof Failure) problems.push(...parsed.problems);
    else values[name] = parsed;
  }
  // The loop read every field with its own parser, which is what ObjectOf says.
  return problems.length > 0 ? new Failure(problems) : (values as ObjectOf<F>);
}

const knownNames = (fields: Fields): Set<string> =>
  new Set(Object.keys(fields).filter((name) => fields[name]?.known === true));

/** Finds fields that should not be present. Notion reports them only if everything else is right. */
function findUnknown(object: JsonObject, path: string, known: ReadonlySet<string>): Failure | undefined {
  let problems: Problem[] | undefined;
  for (const name in object) {
    if (object[name] === undefined || known.has(name)) continue;
    (problems ??= []).push({
      path: `${path}.${name}`,
      wanted: "not present",
      found: object[name],
      unknown: { object, key: name },
    });
  }
  return problems === undefined ? undefined : new Failure(problems);
}

/** An object with these fields and no others. */
export function objectOf<F extends Fields>(fields: F): Parser<ObjectOf<F>> {
  const known = knownNames(fields);
  return (value, path) => {
    if (!isObject(value)) return failure(path, "an object", value);
    const parsed = parseFields(fields, value, path);
    return parsed instanceof Failure ? parsed : (findUnknown(value, path, known) ?? parsed);
  };
}

/** An object with these fields. Other fields are ignored. */
export function looseObjectOf<F extends Fields>(fields: F): Parser<ObjectOf<F>> {
  return (value, path) => (isObject(value) ? parseFields(fields, value, path) : failure(path, "an object", value));
}

/** Parsers by the name of the kind. */
type Kinds = Readonly<Record<string, Parser<unknown>>>;

/** An object of one of several kinds: the name of the kind, the value of that field, and the common fields. */
export type KeyedBy<K extends Kinds, C extends Fields> = {
  readonly [T in keyof K & string]: {
    readonly type: T;
    readonly value: Parsed<K[T]>;
    readonly common: ObjectOf<C>;
  };
}[keyof K & string];

/** Options of `keyedBy`. */
export interface KeyedOptions<C extends Fields> {
  /** Fields that every kind can have. */
  readonly common: C;
  /** True if other fields are ignored. */
  readonly loose?: boolean;
}

/**
 * An object with exactly one of several fields. The name of that field is the kind, and `type` can repeat the name.
 * If a kind is named, the failure lists the problems inside it; otherwise it lists every possible kind.
 */
export function keyedBy<K extends Kinds>(kinds: K): Parser<KeyedBy<K, Record<never, never>>>;
export function keyedBy<K extends Kinds, C extends Fields>(kinds: K, options: KeyedOptions<C>): Parser<KeyedBy<K, C>>;
export function keyedBy(kinds: Kinds, options: KeyedOptions<Fields> = { common: {} }): Parser<unknown> {
  const { common, loose = false } = options;
  const names = Object.keys(kinds);
  const parsers = new Map(Object.entries(kinds));
  const known = new Set(["type", ...names, ...knownNames(common)]);
  return (value, path) => {
    if (!isObject(value)) return failure(path, "an object", value);
    const named = value["type"];
    const present = Object.keys(value).filter((name) => parsers.has(name) && value[name] !== undefined);
    if (present.length > 1) present.sort((a, b) => names.indexOf(a) - names.indexOf(b));
    const kind = typeof named === "string" && parsers.has(named) ? named : present[0];
    const parser = kind === undefined ? undefined : parsers.get(kind);
    if (kind === undefined || parser === undefined) return eachMissing(names, path);
    const parsed = parseKind(names, kind, parser, value[kind], path);
    if (parsed instanceof Failure) return parsed;
    const beside = parseFields(common, value, path);
    if (beside instanceof Failure) return beside;
    const second = present.find((name) => name !== kind);
    if (second !== undefined) return failure(`${path}.${second}`, "not present", value[second]);
    if (named !== undefined && named !== kind) return failure(`${path}.type`, `\`"${kind}"\``, named);
    const unknown = loose ? undefined : findUnknown(value, path, known);
    return unknown ?? { type: kind, value: parsed, common: beside };
  };
}

function eachMissing(names: readonly string[], path: string): Failure {
  return new Failure(names.map((name) => ({ path: `${path}.${name}`, wanted: "defined", found: undefined })));
}

function parseKind(
  names: readonly string[],
  kind: string,
  parser: Parser<unknown>,
  value: JsonValue | undefined,
  path: string,
): unknown {
  const kindPath = `${path}.${kind}`;
  if (value === undefined) return failure(kindPath, "defined", undefined);
  const parsed = parser(value, kindPath);
  if (!(parsed instanceof Failure)) return parsed;
  const [first] = parsed.problems;
  const isInside = first === undefined || parsed.problems.some((problem) => problem.path !== kindPath);
  if (isInside) return parsed;
  // If the field itself is wrong, Notion lists it between the other kinds, which are missing.
  const missing = eachMissing(names, path).problems;
  return new Failure(missing.map((problem) => (problem.path === kindPath ? first : problem)));
}

/** Requires exactly one of several fields. Notion lists all of them if none is present, and otherwise the second. */
export function exactlyOneOf<T>(names: readonly string[], parser: Parser<T>): Parser<T> {
  return (value, path) => {
    const parsed = parser(value, path);
    if (parsed instanceof Failure) return parsed;
    const object = objectOr(value);
    const [first, second] = names.filter((name) => object[name] !== undefined);
    if (first === undefined) return eachMissing(names, path);
    return second === undefined ? parsed : failure(`${path}.${second}`, "not present", object[second]);
  };
}

/** Fields by the value of the tag. */
type Variants = Readonly<Record<string, Fields>>;

/** An object whose tag selects its other fields. */
export type TaggedBy<Tag extends string, V extends Variants> = {
  readonly [T in keyof V & string]: { readonly [K in Tag]: T } & ObjectOf<V[T]>;
}[keyof V & string];

/** An object `{ type, … }` whose `type` selects the other fields. */
export function taggedBy<V extends Variants>(variants: V): Parser<TaggedBy<"type", V>>;
export function taggedBy<V extends Variants, Tag extends string>(
  variants: V,
  options: { readonly tag: Tag; readonly loose: boolean },
): Parser<TaggedBy<Tag, V>>;
export function taggedBy(variants: Variants, { tag, loose } = { tag: "type", loose: false }): Parser<unknown> {
  const tagField = { [tag]: needed(oneOf(Object.keys(variants))) };
  const parseTag = looseObjectOf(tagField);
  const parsers = Object.entries(variants).map(([name, fields]) => {
    const all = { ...tagField, ...fields };
    return [name, loose ? looseObjectOf(all) : objectOf(all)] as const;
  });
  const byTag = new Map<string, Parser<unknown>>(parsers);
  return (value, path) => {
    const tagged = parseTag(value, path);
    return tagged instanceof Failure ? tagged : byTag.get(tagged[tag] ?? "")?.(value, path);
  };
}
