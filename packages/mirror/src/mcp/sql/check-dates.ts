// Refuses to compute with dates in SQLite. They are texts there, so `current_date - 7` would be a year: 2019.
import type { Node } from "libpg-query";
import { stringsOf } from "./allow-list.ts";
import { refused } from "./names.ts";

/** Operators that PostgreSQL has for dates, or refuses. */
const ARITHMETIC: ReadonlySet<string> = new Set("+ - * / %".split(" "));

/** Functions and types whose values are dates or times. */
const FUNCTIONS: ReadonlySet<string> = new Set(["date", "time", "datetime", "now"]);
const TYPES: ReadonlySet<string> = new Set(["date", "timestamp", "timestamptz"]);

/** @throws MirrorError `invalid_argument` for an operator that would compute with a date */
export function checkDates(operator: string, operands: readonly (Node | undefined)[]): void {
  if (ARITHMETIC.has(operator) && operands.some(isDate))
    throw refused(
      "SQLite cannot compute with dates. Write date('now', '-7 days'), or julianday(a) - julianday(b) for days",
    );
}

/** True for an expression that is a date or a time, as it is written. */
function isDate(node: Node | undefined): boolean {
  if (node === undefined) return false;
  if ("SQLValueFunction" in node) return true;
  if ("FuncCall" in node) return FUNCTIONS.has(stringsOf(node.FuncCall.funcname).join("."));
  return "TypeCast" in node && TYPES.has(stringsOf(node.TypeCast.typeName?.names).at(-1) ?? "");
}
