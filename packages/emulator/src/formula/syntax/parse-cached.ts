// A cache of parsed formulas, because all rows of a column have the same formula.
import type { ParsedFormula } from "./parse-formula.ts";
import { parseFormula } from "./parse-formula.ts";

const CACHE = new Map<string, ParsedFormula>();
const MAX_CACHED = 1000;

/** Parses an expression, or returns the cached result. */
export function parseCached(expression: string): ParsedFormula {
  let parsed = CACHE.get(expression);
  if (parsed === undefined) {
    if (CACHE.size >= MAX_CACHED) CACHE.clear();
    parsed = parseFormula(expression);
    CACHE.set(expression, parsed);
  }
  return parsed;
}
