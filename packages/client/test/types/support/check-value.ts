// Compares a JSON value with a type, strictly. An unknown field is a mismatch, and so is a value that only the open member
// of a union accepts (`UnknownKind`, `string & {}`). Both mean that the types lag behind the service.
import type ts from "typescript-6.0";
import { compiler, isUnresolved } from "./compiler.ts";

/** A difference between a value and its type. */
export interface Mismatch {
  /** Path in the value, such as `$.results[0].icon`. */
  readonly path: string;
  readonly message: string;
}

interface Field {
  readonly type: ts.Type;
  readonly optional: boolean;
  /** True if the type consists of literals, such as the type of `type: "paragraph"`. */
  readonly fixed: boolean;
}

interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  /** Type of the values of further keys. */
  readonly rest: ts.Type | undefined;
}

// The compiler adds undefined to the type of an optional field. JSON has no undefined.
const FIXED =
  compiler.TypeFlags.Literal |
  compiler.TypeFlags.TemplateLiteral |
  compiler.TypeFlags.Never |
  compiler.TypeFlags.Undefined;

type Fields = Readonly<Record<string, unknown>>;

/** Options of a value checker. */
export interface ValueCheckerOptions {
  /**
   * Behavior for a string that a union with `string & {}` does not list. Use `reject` for responses, to notice new values,
   * and `accept` for arguments.
   */
  readonly unlistedStrings: "accept" | "reject";
}

/** Creates a function that compares values with types. It caches the fields and the name of each type. */
export function createValueChecker(
  checker: ts.TypeChecker,
  { unlistedStrings }: ValueCheckerOptions,
): (value: unknown, type: ts.Type) => Mismatch[] {
  const shapes = new Map<ts.Type, Shape>();
  const names = new Map<ts.Type, string>();

  function nameOf(type: ts.Type): string {
    const name = names.get(type) ?? checker.typeToString(type);
    names.set(type, name);
    return name;
  }

  function shapeOf(type: ts.Type): Shape {
    const known = shapes.get(type);
    if (known) return known;
    const fields = new Map<string, Field>();
    for (const property of checker.getPropertiesOfType(type)) {
      // JSON has no methods: this one makes a list iterable.
      if (property.name.startsWith("__@iterator")) continue;
      const optional = (property.flags & compiler.SymbolFlags.Optional) !== 0;
      const fieldType = checker.getTypeOfSymbol(property);
      fields.set(property.name, { type: fieldType, optional, fixed: isFixed(fieldType) });
    }
    const shape = { fields, rest: checker.getIndexTypeOfType(type, compiler.IndexKind.String) };
    shapes.set(type, shape);
    return shape;
  }

  function check(value: unknown, type: ts.Type, path: string): Mismatch[] {
    if (isUnresolved(type))
      throw new Error(`Expected a type at ${path}, got an unresolved name. Load its declaration.`);
    if (type.flags & (compiler.TypeFlags.Any | compiler.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return checkUnion(value, type, path);
    if (isScalar(type)) return scalarFits(value, type, unlistedStrings) ? [] : [mismatch(path, value, nameOf(type))];
    if (checker.isArrayType(type)) return checkList(value, type, path);
    if (!isFields(value)) return [mismatch(path, value, nameOf(type))];
    return checkFields(value, type, path);
  }

  function checkList(value: unknown, type: ts.Type, path: string): Mismatch[] {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    if (!Array.isArray(value) || !element) return [mismatch(path, value, nameOf(type))];
    return value.flatMap((item, index) => check(item, element, `${path}[${index}]`));
  }

  function checkFields(value: Fields, type: ts.Type, path: string): Mismatch[] {
    const { fields, rest } = shapeOf(type);
    const found: Mismatch[] = [];
    for (const [name, item] of Object.entries(value)) {
      const expected = fields.get(name)?.type ?? rest;
      if (expected) found.push(...check(item, expected, `${path}.${name}`));
      else found.push({ path: `${path}.${name}`, message: `${nameOf(type)} does not have this field` });
    }
    for (const [name, { optional }] of fields) {
      if (optional || name in value) continue;
      found.push({
        path: `${path}.${name}`,
        message: `missing, but ${nameOf(type)} requires it`,
      });
    }
    return found;
  }

  function checkUnion(value: unknown, union: ts.UnionType, path: string): Mismatch[] {
    const members = union.types.filter((member) => mayBe(value, member));
    let closest: Mismatch[] | undefined;
    for (const member of members) {
      const found = check(value, member, path);
      if (found.length === 0) return [];
      if (!closest || found.length < closest.length) closest = found;
    }
    return closest ?? [mismatch(path, value, nameOf(union))];
  }

  /** Returns false if a member of a union cannot match. Compares scalars, and the fields of objects with literal types. */
  function mayBe(value: unknown, member: ts.Type): boolean {
    if (isScalar(member)) return scalarFits(value, member, unlistedStrings);
    if (checker.isArrayType(member)) return Array.isArray(value);
    if (!isFields(value)) return false;
    for (const [name, { type, fixed }] of shapeOf(member).fields) {
      if (fixed && name in value && !literalFits(value[name], type)) return false;
    }
    return true;
  }

  function literalFits(value: unknown, type: ts.Type): boolean {
    const literals = type.isUnion() ? type.types : [type];
    return literals.some((literal) => scalarFits(value, literal, unlistedStrings));
  }

  return (value, type) => check(value, type, "$");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns true if a type consists of literals or is `UnknownKind`. */
function isFixed(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isFixed);
  return (type.flags & FIXED) !== 0;
}

/** Returns true if a type is not an object type. `string & {}`, which keeps a union of strings open, counts as a scalar. */
function isScalar(type: ts.Type): boolean {
  return isOpenString(type) || ((type.flags & compiler.TypeFlags.Object) === 0 && !type.isIntersection());
}

function isOpenString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => (part.flags & compiler.TypeFlags.String) !== 0);
}

function scalarFits(value: unknown, type: ts.Type, unlistedStrings: "accept" | "reject"): boolean {
  if (isOpenString(type)) return unlistedStrings === "accept" && typeof value === "string";
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
  const { flags } = type;
  if (flags & compiler.TypeFlags.BooleanLiteral) {
    // Boolean literal types have no value in the compiler, only a name.
    return "intrinsicName" in type && value === (type.intrinsicName === "true");
  }
  if (flags & compiler.TypeFlags.String) return typeof value === "string";
  if (flags & compiler.TypeFlags.Number) return typeof value === "number";
  if (flags & compiler.TypeFlags.Boolean) return typeof value === "boolean";
  if (flags & compiler.TypeFlags.Null) return value === null;
  if (flags & compiler.TypeFlags.Undefined) return value === undefined;
  return false;
}

function mismatch(path: string, value: unknown, expected: string): Mismatch {
  const text = JSON.stringify(value) ?? String(value);
  return { path, message: `${text.length > 120 ? `${text.slice(0, 120)}…` : text} is not ${expected}` };
}
