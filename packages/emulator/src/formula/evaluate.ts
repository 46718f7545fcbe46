// Walks a formula's tree. What the emulator does not know ends the walk with "no value", never with a wrong one.
import type { Cell, CellReader } from "../columns/cell.ts";
import { findProperty } from "../columns/find-property.ts";
import { pageTitle } from "../model/titles.ts";
import { DATE_FUNCTIONS } from "./functions/date-functions.ts";
import type { FormulaFunction } from "./functions/formula-function.ts";
import { FormulaError } from "./functions/formula-function.ts";
import type { FormulaReference, FormulaValue } from "./functions/formula-value.ts";
import { fromAnswer, isDate, isEmptyValue, isList, textOf } from "./functions/formula-value.ts";
import { LIST_FUNCTIONS } from "./functions/list-functions.ts";
import { NUMBER_FUNCTIONS } from "./functions/number-functions.ts";
import { TEXT_FUNCTIONS } from "./functions/text-functions.ts";
import type { BinaryOperator, FormulaNode } from "./syntax/formula-node.ts";

const MOST_DEPTH = 15;
let depth = 0;

const EAGER: Readonly<Record<string, FormulaFunction>> = {
  ...NUMBER_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...LIST_FUNCTIONS,
};

/** The names of all functions that the emulator evaluates. */
export function supportedFunctions(): string[] {
  return [...Object.keys(EAGER), ...Object.keys(LAZY)].sort();
}

/** Functions that evaluate an expression for each item of a list, with `current` and `index`. */
export const ITEM_FUNCTIONS: ReadonlySet<string> = new Set(["map", "filter", "find", "findIndex", "some", "every"]);
/** Functions that give names to values. */
export const LET_FUNCTIONS: ReadonlySet<string> = new Set(["let", "lets"]);

interface Scope {
  readonly cell: Cell;
  readonly read: CellReader;
  readonly names: ReadonlyMap<string, FormulaValue>;
}

/**
 * Evaluates a formula for one page.
 * @returns undefined when it uses something that the emulator does not know, or ends in an error
 */
export function evaluate(root: FormulaNode, cell: Cell, read: CellReader): FormulaValue | undefined {
  // Formulas that use each other end here, as the service's do.
  if (depth >= MOST_DEPTH) return undefined;
  depth += 1;
  try {
    return walk(root, { cell, read, names: new Map() });
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  } finally {
    depth -= 1;
  }
}

function walk(node: FormulaNode, scope: Scope): FormulaValue {
  switch (node.kind) {
    case "number":
    case "text":
    case "boolean":
      return node.value;
    case "list":
      return node.items.map((item) => walk(item, scope));
    case "property":
      return propertyOf(scope, scope.cell, node.ref);
    case "name":
      return nameOf(node.name, scope);
    case "call":
      return call(node, scope);
    case "unary":
      return unary(node.op, walk(node.operand, scope));
    case "binary":
      return binary(node.op, node.left, node.right, scope);
    case "ternary":
      return walk(isEmptyValue(walk(node.condition, scope)) ? node.no : node.yes, scope);
  }
}

function propertyOf(scope: Scope, cell: Cell, ref: string): FormulaValue {
  const property = findProperty(cell.source, ref);
  if (property === undefined) throw new FormulaError(`Undefined property "${ref}".`);
  if (property === cell.property) throw new FormulaError("A formula cannot use itself.");
  const value = fromAnswer(property.type, scope.read({ ...cell, property }));
  return property.type === "relation" ? named(cell, value) : value;
}

function named(cell: Cell, value: FormulaValue): FormulaValue {
  if (!isList(value)) return value;
  return value.map((item) => {
    const page = isReference(item) ? cell.workspace.store.page(item.id) : undefined;
    return isReference(item) && page !== undefined ? { ...item, name: pageTitle(page) } : item;
  });
}

function isReference(value: FormulaValue): value is FormulaReference {
  return typeof value === "object" && value !== null && !isList(value) && value.kind !== "date";
}

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };
/** Names that need neither `let` nor parentheses. */
export const BARE_NAMES: readonly string[] = Object.keys(CONSTANTS);

function nameOf(name: string, scope: Scope): FormulaValue {
  const value = scope.names.get(name) ?? CONSTANTS[name];
  if (value === undefined) throw new FormulaError(`Undefined name "${name}".`);
  return value;
}

function call(node: FormulaNode & { kind: "call" }, scope: Scope): FormulaValue {
  const lazy = LAZY[node.name];
  if (lazy !== undefined) return lazy(node.args, scope);
  const eager = EAGER[node.name];
  if (eager === undefined) throw new FormulaError(`Unknown function "${node.name}".`);
  return eager(
    node.args.map((part) => walk(part, scope)),
    { now: scope.cell.workspace.clock.now(), page: scope.cell.page },
  );
}

type LazyFunction = (args: readonly FormulaNode[], scope: Scope) => FormulaValue;

function argument(args: readonly FormulaNode[], index: number): FormulaNode {
  const node = args[index];
  if (node === undefined) throw new FormulaError(`Argument ${index + 1} is missing.`);
  return node;
}

const truthy = (node: FormulaNode, scope: Scope): boolean => !isEmptyValue(walk(node, scope));

function overItems(
  args: readonly FormulaNode[],
  scope: Scope,
): { items: readonly FormulaValue[]; of: (item: FormulaValue, index: number) => FormulaValue } {
  const list = walk(argument(args, 0), scope);
  const body = argument(args, 1);
  return {
    items: isList(list) ? list : list === null ? [] : [list],
    of: (item, index) =>
      walk(body, { ...scope, names: new Map([...scope.names, ["current", item], ["index", index]]) }),
  };
}

/** The operators that have a name, too. */
const asFunction =
  (op: BinaryOperator): LazyFunction =>
  (args, scope) =>
    binary(op, argument(args, 0), argument(args, 1), scope);

const LAZY: Readonly<Record<string, LazyFunction>> = {
  equal: asFunction("=="),
  unequal: asFunction("!="),
  larger: asFunction(">"),
  largerEq: asFunction(">="),
  smaller: asFunction("<"),
  smallerEq: asFunction("<="),
  if: (args, scope) => walk(argument(args, truthy(argument(args, 0), scope) ? 1 : 2), scope),
  ifs: (args, scope) => {
    for (let index = 0; index + 1 < args.length; index += 2) {
      if (truthy(argument(args, index), scope)) return walk(argument(args, index + 1), scope);
    }
    return args.length % 2 === 1 ? walk(argument(args, args.length - 1), scope) : null;
  },
  and: (args, scope) => args.every((node) => truthy(node, scope)),
  or: (args, scope) => args.some((node) => truthy(node, scope)),
  not: (args, scope) => !truthy(argument(args, 0), scope),
  let: (args, scope) => lets(args, scope),
  lets: (args, scope) => lets(args, scope),
  map: (args, scope) => {
    const { items, of } = overItems(args, scope);
    return items.map(of);
  },
  filter: (args, scope) => {
    const { items, of } = overItems(args, scope);
    return items.filter((item, index) => !isEmptyValue(of(item, index)));
  },
  find: (args, scope) => {
    const { items, of } = overItems(args, scope);
    return items.find((item, index) => !isEmptyValue(of(item, index))) ?? null;
  },
  findIndex: (args, scope) => {
    const { items, of } = overItems(args, scope);
    return items.findIndex((item, index) => !isEmptyValue(of(item, index)));
  },
  some: (args, scope) => {
    const { items, of } = overItems(args, scope);
    return items.some((item, index) => !isEmptyValue(of(item, index)));
  },
  every: (args, scope) => {
    const { items, of } = overItems(args, scope);
    return items.every((item, index) => !isEmptyValue(of(item, index)));
  },
  prop: (args, scope) => {
    const receiver = walk(argument(args, 0), scope);
    const page =
      isReference(receiver) && receiver.kind === "page" ? scope.cell.workspace.store.page(receiver.id) : undefined;
    const source = page === undefined ? undefined : scope.cell.workspace.store.dataSourceOf(page);
    if (page === undefined || source === undefined) return null;
    return propertyOf(
      scope,
      { workspace: scope.cell.workspace, source, page, property: scope.cell.property },
      textOf(walk(argument(args, 1), scope)),
    );
  },
};

function lets(args: readonly FormulaNode[], scope: Scope): FormulaValue {
  const names = new Map(scope.names);
  let index = 0;
  for (; index + 2 < args.length; index += 2) {
    const target = argument(args, index);
    if (target.kind !== "name") throw new FormulaError("let needs a name.");
    names.set(target.name, walk(argument(args, index + 1), { ...scope, names }));
  }
  return walk(argument(args, index), { ...scope, names });
}

function unary(op: "-" | "+" | "not", value: FormulaValue): FormulaValue {
  if (op === "not") return isEmptyValue(value);
  const size = toNumber(value);
  return op === "-" ? -size : size;
}

function toNumber(value: FormulaValue): number {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null) return 0;
  if (isDate(value)) return value.start;
  throw new FormulaError("A number is needed.");
}

function binary(op: BinaryOperator, leftNode: FormulaNode, rightNode: FormulaNode, scope: Scope): FormulaValue {
  if (op === "and") return truthy(leftNode, scope) && truthy(rightNode, scope);
  if (op === "or") return truthy(leftNode, scope) || truthy(rightNode, scope);
  const left = walk(leftNode, scope);
  const right = walk(rightNode, scope);
  if (op === "==") return equal(left, right);
  if (op === "!=") return !equal(left, right);
  if (op === "+" && (typeof left === "string" || typeof right === "string")) return textOf(left) + textOf(right);
  const compared = COMPARISONS[op];
  if (compared !== undefined)
    return typeof left === "string" && typeof right === "string"
      ? compared(left < right ? -1 : left > right ? 1 : 0)
      : compared(toNumber(left) - toNumber(right));
  return ARITHMETIC[op]?.(toNumber(left), toNumber(right)) ?? null;
}

function equal(left: FormulaValue, right: FormulaValue): boolean {
  if (left === right) return true;
  if (left === null || right === null)
    return isEmptyValue(left) && isEmptyValue(right) && typeof left !== "boolean" && typeof right !== "boolean";
  if (typeof left !== "object" || typeof right !== "object") return false;
  return JSON.stringify(left) === JSON.stringify(right);
}

const COMPARISONS: Readonly<Record<string, (difference: number) => boolean>> = {
  ">": (difference) => difference > 0,
  ">=": (difference) => difference >= 0,
  "<": (difference) => difference < 0,
  "<=": (difference) => difference <= 0,
};

const ARITHMETIC: Readonly<Record<string, (left: number, right: number) => number>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
  "%": (left, right) => left % right,
  "^": (left, right) => left ** right,
};
