// Functions that evaluate their arguments themselves: conditions, definitions of names, and functions that evaluate an
// expression for each item of a list.
import { FormulaError } from "./functions/formula-function.ts";
import type { FormulaValue } from "./functions/formula-value.ts";
import { isEmptyValue, isList, isReference, textOf } from "./functions/formula-value.ts";
import { applyBinary } from "./operators.ts";
import { readProperty } from "./read-property.ts";
import type { Scope } from "./scope.ts";
import type { FormulaNode } from "./syntax/formula-node.ts";

/** A function that receives the nodes of its arguments. */
type LazyFunction = (args: readonly FormulaNode[], scope: Scope) => FormulaValue;

/** Functions that evaluate an expression for each item of a list, with the names `current` and `index`. */
export const ITEM_FUNCTIONS: ReadonlySet<string> = new Set(["map", "filter", "find", "findIndex", "some", "every"]);
/** Functions that define names. */
export const LET_FUNCTIONS: ReadonlySet<string> = new Set(["let", "lets"]);

function argument(args: readonly FormulaNode[], index: number): FormulaNode {
  const node = args[index];
  if (node === undefined) throw new FormulaError(`Argument ${index + 1} is missing.`);
  return node;
}

const valueOf = (node: FormulaNode, scope: Scope): FormulaValue => scope.evaluate(node, scope);

/** True if a node's value counts as true: every value except the empty ones. */
export const isTrue = (node: FormulaNode, scope: Scope): boolean => !isEmptyValue(valueOf(node, scope));

/** Returns a function that applies an operator, for the operators that also have a name. */
const operatorFunction =
  (operator: Parameters<typeof applyBinary>[0]): LazyFunction =>
  (args, scope) =>
    applyBinary(
      operator,
      valueOf(argument(args, 0), scope),
      valueOf(argument(args, 1), scope),
      scope.cell.workspace.work,
    );

/** Evaluates the list in the first argument. `evaluateItem` evaluates the second argument for one item. */
function itemsOf(
  args: readonly FormulaNode[],
  scope: Scope,
): { items: readonly FormulaValue[]; evaluateItem: (item: FormulaValue, index: number) => FormulaValue } {
  const list = valueOf(argument(args, 0), scope);
  const body = argument(args, 1);
  return {
    items: isList(list) ? list : list === null ? [] : [list],
    evaluateItem: (item, index) => {
      // Each item copies the names.
      scope.cell.workspace.work.spend(scope.names.size);
      return valueOf(body, { ...scope, names: new Map([...scope.names, ["current", item], ["index", index]]) });
    },
  };
}

/** Like `itemsOf`, with a test of the second argument for one item. */
function testedItems(
  args: readonly FormulaNode[],
  scope: Scope,
): { items: readonly FormulaValue[]; passes: (item: FormulaValue, index: number) => boolean } {
  const { items, evaluateItem } = itemsOf(args, scope);
  return { items, passes: (item, index) => !isEmptyValue(evaluateItem(item, index)) };
}

/** Defines names in pairs of a name and its value, then evaluates the last argument. */
const defineNames: LazyFunction = (args, scope) => {
  const names = new Map(scope.names);
  let index = 0;
  for (; index + 2 < args.length; index += 2) {
    const target = argument(args, index);
    if (target.kind !== "name") throw new FormulaError("let needs a name.");
    names.set(target.name, valueOf(argument(args, index + 1), { ...scope, names }));
  }
  return valueOf(argument(args, index), { ...scope, names });
};

/** The lazy functions by name. */
export const LAZY_FUNCTIONS: Readonly<Record<string, LazyFunction>> = {
  equal: operatorFunction("=="),
  unequal: operatorFunction("!="),
  larger: operatorFunction(">"),
  largerEq: operatorFunction(">="),
  smaller: operatorFunction("<"),
  smallerEq: operatorFunction("<="),
  if: (args, scope) => valueOf(argument(args, isTrue(argument(args, 0), scope) ? 1 : 2), scope),
  ifs: (args, scope) => {
    for (let index = 0; index + 1 < args.length; index += 2) {
      if (isTrue(argument(args, index), scope)) return valueOf(argument(args, index + 1), scope);
    }
    return args.length % 2 === 1 ? valueOf(argument(args, args.length - 1), scope) : null;
  },
  and: (args, scope) => args.every((node) => isTrue(node, scope)),
  or: (args, scope) => args.some((node) => isTrue(node, scope)),
  not: (args, scope) => !isTrue(argument(args, 0), scope),
  let: defineNames,
  lets: defineNames,
  map: (args, scope) => {
    const { items, evaluateItem } = itemsOf(args, scope);
    return items.map(evaluateItem);
  },
  filter: (args, scope) => {
    const { items, passes } = testedItems(args, scope);
    return items.filter(passes);
  },
  find: (args, scope) => {
    const { items, passes } = testedItems(args, scope);
    return items.find(passes) ?? null;
  },
  findIndex: (args, scope) => {
    const { items, passes } = testedItems(args, scope);
    return items.findIndex(passes);
  },
  some: (args, scope) => {
    const { items, passes } = testedItems(args, scope);
    return items.some(passes);
  },
  every: (args, scope) => {
    const { items, passes } = testedItems(args, scope);
    return items.every(passes);
  },
  prop: (args, scope) => {
    const { workspace, property } = scope.cell;
    const target = valueOf(argument(args, 0), scope);
    const page = isReference(target) && target.kind === "page" ? workspace.store.page(target.id) : undefined;
    const source = page === undefined ? undefined : workspace.store.dataSourceOf(page);
    if (page === undefined || source === undefined) return null;
    return readProperty(
      scope,
      { workspace, source, page, property },
      textOf(valueOf(argument(args, 1), scope), workspace.work),
    );
  },
};
