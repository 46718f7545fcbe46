// Evaluates the formula property of a page.
import type { Cell, CellReader } from "../columns/cell.ts";
import type { JsonObject } from "../values/json.ts";
import { textOr } from "../values/json.ts";
import { evaluate } from "./evaluate.ts";
import { toPropertyValue } from "./functions/convert-property-value.ts";
import { parseCached } from "./syntax/parse-cached.ts";

/**
 * Evaluates the formula of a cell.
 * @returns undefined if the expression is unknown or the emulator cannot evaluate it
 * @throws OverBudgetError
 */
export function evaluateProperty(cell: Cell, read: CellReader): JsonObject | undefined {
  const expression = textOr(cell.property.config["expression"], "");
  if (expression === "") return undefined;
  const parsed = parseCached(expression);
  // Recorded: an expression that does not parse has an empty text as its value.
  if (parsed.error !== undefined) return { type: "string", string: null };
  const { work } = cell.workspace;
  return work.forEvaluation(() => {
    const value = evaluate(parsed, cell, read);
    return value === undefined ? undefined : toPropertyValue(value, work);
  });
}
