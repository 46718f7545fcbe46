// Infers the type of a formula and finds type errors. A value that can have several types fits everywhere, so only
// errors that occur with every value are reported. Only the beginning of Notion's message is recorded.
import { CONSTANT_NAMES } from "./evaluate.ts";
import type { FormulaType } from "./formula-type.ts";
import { commonType, isListType, isOpenType, itemType, listType, typeName } from "./formula-type.ts";
import { ITEM_FUNCTIONS, LET_FUNCTIONS } from "./lazy-functions.ts";
import type { Signature } from "./signatures.ts";
import { SIGNATURES, fitsParam } from "./signatures.ts";
import type { BinaryOperator, FormulaNode } from "./syntax/formula-node.ts";

/** A type error in a formula. */
class TypeProblem extends Error {}

interface TypeScope {
  readonly columnOf: (nameOrId: string) => FormulaType;
  readonly names: ReadonlyMap<string, FormulaType>;
}

/** The type of a formula, or the text of its type error. */
export type InferredType = { readonly type: FormulaType; readonly problem?: undefined } | { readonly problem: string };

/**
 * Infers the type of a formula.
 * @param columnOf returns the type of a column by its name or id
 */
export function inferType(root: FormulaNode, columnOf: (nameOrId: string) => FormulaType): InferredType {
  try {
    return { type: typeOf(root, { columnOf, names: new Map() }) };
  } catch (error) {
    if (error instanceof TypeProblem) return { problem: error.message };
    throw error;
  }
}

function typeOf(node: FormulaNode, scope: TypeScope): FormulaType {
  switch (node.kind) {
    case "number":
    case "text":
    case "boolean":
      return node.kind;
    case "list":
      return listType(commonType(node.items.map((item) => typeOf(item, scope))));
    case "property":
      return scope.columnOf(node.ref);
    case "name":
      return scope.names.get(node.name) ?? (CONSTANT_NAMES.includes(node.name) ? "number" : "any");
    case "call":
      return typeOfCall(node, scope);
    case "unary": {
      const operand = typeOf(node.operand, scope);
      return node.op === "not" ? "boolean" : numeric(node.op, operand);
    }
    case "binary":
      return typeOfBinary(node.op, typeOf(node.left, scope), typeOf(node.right, scope));
    case "ternary":
      typeOf(node.condition, scope);
      return commonType([typeOf(node.yes, scope), typeOf(node.no, scope)]);
  }
}

function numeric(op: string, type: FormulaType): FormulaType {
  if (type === "number" || type === "boolean" || isOpenType(type)) return "number";
  throw new TypeProblem(`"${op}" needs numbers, not ${typeName(type)}.`);
}

const COMPARISONS: ReadonlySet<BinaryOperator> = new Set([">", ">=", "<", "<="]);

function typeOfBinary(op: BinaryOperator, left: FormulaType, right: FormulaType): FormulaType {
  if (op === "and" || op === "or" || op === "==" || op === "!=") return "boolean";
  if (op === "+" && (left === "text" || right === "text")) return "text";
  if (op === "+" && (isOpenType(left) || isOpenType(right))) return "any";
  if (!COMPARISONS.has(op)) {
    numeric(op, left);
    return numeric(op, right);
  }
  const kinds = [left, right].map((type) => (type === "boolean" ? "number" : type));
  const [a = "any", b = "any"] = kinds as FormulaType[];
  if (a !== b && !isOpenType(a) && !isOpenType(b))
    throw new TypeProblem(`"${op}" cannot compare ${typeName(left)} with ${typeName(right)}.`);
  return "boolean";
}

function typeOfCall(node: FormulaNode & { kind: "call" }, scope: TypeScope): FormulaType {
  const { name, args } = node;
  if (name === "if") {
    checkCount(name, args.length, 3, 3);
    const [, yes = "any", no = "any"] = args.map((arg) => typeOf(arg, scope));
    return commonType([yes, no]);
  }
  if (name === "ifs") return typeOfIfs(args, scope);
  if (name === "prop") {
    for (const arg of args) typeOf(arg, scope);
    return "any";
  }
  if (LET_FUNCTIONS.has(name)) return typeOfLet(args, scope);
  if (ITEM_FUNCTIONS.has(name)) return typeOfItems(name, args, scope);
  const signature = SIGNATURES[name];
  const types = args.map((arg) => typeOf(arg, scope));
  return signature === undefined ? "any" : resultType(name, signature, types);
}

function typeOfIfs(args: readonly FormulaNode[], scope: TypeScope): FormulaType {
  checkCount("ifs", args.length, 2, Number.POSITIVE_INFINITY);
  const types = args.map((arg) => typeOf(arg, scope));
  return commonType(
    types.filter((_, index) => index % 2 === 1 || (index === types.length - 1 && types.length % 2 === 1)),
  );
}

function typeOfLet(args: readonly FormulaNode[], scope: TypeScope): FormulaType {
  const names = new Map(scope.names);
  for (let index = 0; index + 2 < args.length; index += 2) {
    const [target, value] = args.slice(index, index + 2);
    if (target?.kind === "name" && value !== undefined) names.set(target.name, typeOf(value, { ...scope, names }));
  }
  const body = args.at(-1);
  return body === undefined ? "any" : typeOf(body, { ...scope, names });
}

function typeOfItems(name: string, args: readonly FormulaNode[], scope: TypeScope): FormulaType {
  checkCount(name, args.length, 2, 2);
  const [list, body] = args;
  if (list === undefined || body === undefined) return "any";
  const typeOfList = typeOf(list, scope);
  const names = new Map([...scope.names, ["current", itemType(typeOfList)], ["index", "number"]] as const);
  const typeOfBody = typeOf(body, { ...scope, names });
  if (name === "map") return listType(typeOfBody);
  if (name === "filter") return isListType(typeOfList) ? typeOfList : "any";
  if (name === "find") return itemType(typeOfList);
  return name === "findIndex" ? "number" : "boolean";
}

function checkCount(name: string, count: number, least: number, most: number): void {
  if (count >= least && count <= most) return;
  const expected = least === most ? `${least}` : count < least ? `at least ${least}` : `at most ${most}`;
  throw new TypeProblem(
    `Function "${name}" takes ${expected} argument${/\b1$/.test(expected) ? "" : "s"}, not ${count}.`,
  );
}

/** Checks the arguments of a call and returns the type of its result. */
function resultType(name: string, signature: Signature, types: readonly FormulaType[]): FormulaType {
  const { params, repeats, returns } = signature;
  const least = params.filter((param) => !param.endsWith("?")).length;
  checkCount(name, types.length, least, repeats === true ? Number.POSITIVE_INFINITY : params.length);
  types.forEach((type, index) => {
    const param = params[index] ?? params.at(-1);
    if (param === undefined || fitsParam(param, type)) return;
    const expected = param === "numbers" ? "numbers" : typeName(param.replace("?", "") as FormulaType);
    throw new TypeProblem(`Argument ${index + 1} of "${name}" must be ${expected}, not ${typeName(type)}.`);
  });
  return typeof returns === "function" ? returns(types) : returns;
}
