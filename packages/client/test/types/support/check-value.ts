// Compares a JSON value with a type, closed: a field that no type names is a mismatch, and so is a value that only the
// open member of a union accepts (`UnknownKind`, `string & {}`): both mean that the types lag behind the service.
import ts from "typescript-6.0";

/** One way in which a value is not what its type says. */
export interface Mismatch {
  /** Where in the value, such as `$.results[0].icon`. */
  readonly path: string;
  readonly message: string;
}

interface Field {
  readonly type: ts.Type;
  readonly optional: boolean;
}

interface Shape {
  readonly fields: ReadonlyMap<string, Field>;
  /** Type of the values of further keys. */
  readonly rest: ts.Type | undefined;
}

// An optional field may be undefined as far as the compiler is concerned; JSON never is.
const FIXED = ts.TypeFlags.Literal | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Never | ts.TypeFlags.Undefined;

type Fields = Readonly<Record<string, unknown>>;

/** How strict a checker is. */
export interface ValueCheckerOptions {
  /**
   * Whether `string & {}` beside listed words takes any other word. Answers of the service refuse it, so that a new word
   * is noticed; what callers write may hold any.
   */
  readonly openWords: "accept" | "refuse";
}

/** A function that compares values with types; what it learns about a type it keeps. */
export function createValueChecker(
  checker: ts.TypeChecker,
  { openWords }: ValueCheckerOptions,
): (value: unknown, type: ts.Type) => Mismatch[] {
  const shapes = new Map<ts.Type, Shape>();

  function shapeOf(type: ts.Type): Shape {
    const known = shapes.get(type);
    if (known) return known;
    const fields = new Map<string, Field>();
    for (const property of checker.getPropertiesOfType(type)) {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      fields.set(property.name, { type: checker.getTypeOfSymbol(property), optional });
    }
    const shape = { fields, rest: checker.getIndexTypeOfType(type, ts.IndexKind.String) };
    shapes.set(type, shape);
    return shape;
  }

  function check(value: unknown, type: ts.Type, path: string): Mismatch[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (type.isUnion()) return checkUnion(value, type, path);
    if (isScalar(type))
      return scalarFits(value, type, openWords) ? [] : [mismatch(path, value, checker.typeToString(type))];
    if (checker.isArrayType(type)) return checkList(value, type, path);
    if (!isFields(value)) return [mismatch(path, value, checker.typeToString(type))];
    return checkFields(value, type, path);
  }

  function checkList(value: unknown, type: ts.Type, path: string): Mismatch[] {
    const [element] = checker.getTypeArguments(type as ts.TypeReference);
    if (!Array.isArray(value) || !element) return [mismatch(path, value, checker.typeToString(type))];
    return value.flatMap((item, index) => check(item, element, `${path}[${index}]`));
  }

  function checkFields(value: Fields, type: ts.Type, path: string): Mismatch[] {
    const { fields, rest } = shapeOf(type);
    const found: Mismatch[] = [];
    for (const [name, item] of Object.entries(value)) {
      const expected = fields.get(name)?.type ?? rest;
      if (expected) found.push(...check(item, expected, `${path}.${name}`));
      else found.push({ path: `${path}.${name}`, message: `${checker.typeToString(type)} does not name this field` });
    }
    for (const [name, { optional }] of fields) {
      if (optional || name in value) continue;
      found.push({
        path: `${path}.${name}`,
        message: `missing, but ${checker.typeToString(type)} says that it is there`,
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
    return closest ?? [mismatch(path, value, checker.typeToString(union))];
  }

  /** Whether a member of a union is worth a closer look: scalars must fit, of objects the fields with fixed values. */
  function mayBe(value: unknown, member: ts.Type): boolean {
    if (isScalar(member)) return scalarFits(value, member, openWords);
    if (checker.isArrayType(member)) return Array.isArray(value);
    if (!isFields(value)) return false;
    for (const [name, { type }] of shapeOf(member).fields) {
      if (name in value && isFixed(type) && check(value[name], type, "").length > 0) return false;
    }
    return true;
  }

  return (value, type) => check(value, type, "$");
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a type stands for a few given values, or for the kinds that are not listed. */
function isFixed(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.every(isFixed);
  return (type.flags & FIXED) !== 0;
}

/** Whether a type is no object. `string & {}`, which keeps a union of words open, is none. */
function isScalar(type: ts.Type): boolean {
  return isOpenString(type) || ((type.flags & ts.TypeFlags.Object) === 0 && !type.isIntersection());
}

function isOpenString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((part) => (part.flags & ts.TypeFlags.String) !== 0);
}

function scalarFits(value: unknown, type: ts.Type, openWords: "accept" | "refuse"): boolean {
  if (isOpenString(type)) return openWords === "accept" && typeof value === "string";
  if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value;
  const { flags } = type;
  if (flags & ts.TypeFlags.BooleanLiteral) {
    // The compiler gives the two boolean literals no value, only a name.
    return "intrinsicName" in type && value === (type.intrinsicName === "true");
  }
  if (flags & ts.TypeFlags.String) return typeof value === "string";
  if (flags & ts.TypeFlags.Number) return typeof value === "number";
  if (flags & ts.TypeFlags.Boolean) return typeof value === "boolean";
  if (flags & ts.TypeFlags.Null) return value === null;
  if (flags & ts.TypeFlags.Undefined) return value === undefined;
  return false;
}

function mismatch(path: string, value: unknown, expected: string): Mismatch {
  const text = JSON.stringify(value) ?? String(value);
  return { path, message: `${text.length > 120 ? `${text.slice(0, 120)}…` : text} is not ${expected}` };
}
