// The value of a formula property of one page.
import type { Cell, CellReader } from "../columns/cell.ts";
import type { JsonObject } from "../values/json.ts";
import { textOr } from "../values/json.ts";
import { evaluate } from "./evaluate.ts";
import { formulaAnswer } from "./functions/formula-value.ts";
import { parsedOnce } from "./syntax/parsed-once.ts";

/**
 * Evaluates the formula of a cell.
 * @returns undefined when the expression is not known or the emulator cannot evaluate it
 */
export function evaluateProperty(cell: Cell, read: CellReader): JsonObject | undefined {
  const expression = textOr(cell.property.config["expression"], "");
  if (expression === "") return undefined;
  const parsed = parsedOnce(expression);
  // Recorded: an expression that does not parse shows an empty text.
  if (parsed.error !== undefined) return { type: "string", string: null };
  const value = evaluate(parsed.root, cell, read);
  return value === undefined ? undefined : formulaAnswer(value);
}
