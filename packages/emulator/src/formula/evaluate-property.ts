// The value of a formula property of one page.
import { parseFormula } from "./parse.ts";
import type { ParsedFormula } from "./parse.ts";
import { evaluate } from "./evaluate.ts";
import { formulaAnswer } from "./values.ts";
import { textOr } from "../json.ts";
import type { Cell, CellReader } from "../properties/cell.ts";
import type { JsonObject } from "../types.ts";

const PARSED = new Map<string, ParsedFormula>();
const MOST_PARSED = 1000;

function parsedOnce(expression: string): ParsedFormula {
  let parsed = PARSED.get(expression);
  if (parsed === undefined) {
    if (PARSED.size >= MOST_PARSED) PARSED.clear();
    parsed = parseFormula(expression);
    PARSED.set(expression, parsed);
  }
  return parsed;
}

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
