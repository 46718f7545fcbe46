// The scope in which a node of a formula is evaluated.
import type { Cell, CellReader } from "../columns/cell.ts";
import type { FormulaValue } from "./functions/formula-value.ts";
import type { FormulaNode } from "./syntax/formula-node.ts";

/** The values that a node can use. */
export interface Scope {
  /** The cell of the formula. */
  readonly cell: Cell;
  readonly read: CellReader;
  /** Values of the names that `let` and the item functions define. */
  readonly names: ReadonlyMap<string, FormulaValue>;
  /** Evaluates a node. A field, because the evaluator and the lazy functions call each other. */
  readonly evaluate: (node: FormulaNode, scope: Scope) => FormulaValue;
}
