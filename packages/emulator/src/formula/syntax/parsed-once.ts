// Formulas are parsed once and kept: every row of a column has the same.
import type { ParsedFormula } from "./parse-formula.ts";
import { parseFormula } from "./parse-formula.ts";

const PARSED = new Map<string, ParsedFormula>();
const MOST_PARSED = 1000;

/** The tree of an expression, or what is wrong with it. */
export function parsedOnce(expression: string): ParsedFormula {
  let parsed = PARSED.get(expression);
  if (parsed === undefined) {
    if (PARSED.size >= MOST_PARSED) PARSED.clear();
    parsed = parseFormula(expression);
    PARSED.set(expression, parsed);
  }
  return parsed;
}
