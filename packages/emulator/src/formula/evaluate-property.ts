// The value of a formula property of one page.
import { evaluate } from "./evaluate.ts";
import { parsedOnce } from "./parsed-once.ts";
import { formulaAnswer } from "./values.ts";
import { textOr } from "../json.ts";
import type { Cell, CellReader } from "../properties/cell.ts";
import type { JsonObject } from "../types.ts";

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
