// Constants of a statement: values, names of types, and intervals.
import type { A_Const, Node, TypeName } from "libpg-query";
import { only, stringsOf } from "../allow-list.ts";
import { refused } from "../refused.ts";
import { quotedText, type Typed } from "./typed.ts";

/** A number, as it is written again. Longer ones would need much memory. */
const NUMBER = /^-?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:[eE][+-]?\d{1,2})?$/u;

/** Writes a value. */
export function constantOf(value: A_Const): Typed {
  const { ival, fval, sval, boolval, isnull } = only(value, "A value", "ival fval sval boolval isnull");
  if (sval !== undefined) {
    const text = sval.sval ?? "";
    return { sql: quotedText(text), type: "literal", value: text };
  }
  if (isnull === true) return { sql: "null", type: "null" };
  if (boolval !== undefined) return { sql: boolval.boolval === true ? "true" : "false", type: "boolean" };
  const number = fval === undefined ? String(ival?.ival ?? 0) : (fval.fval ?? "");
  if (!NUMBER.test(number)) throw refused(`The number ${number.slice(0, 50)} is not allowed`);
  return {
    sql: number.startsWith("-") ? `(${number})` : number,
    type: /^-?\d{1,18}$/u.test(number) ? "integer" : "number",
    value: number,
  };
}

/** Writes a number of rows. */
export function countOf(node: Node): string {
  const { ival } = "A_Const" in node ? node.A_Const : {};
  const count = ival === undefined ? -1 : (ival.ival ?? 0);
  if (count < 0 || count > 999_999_999) throw refused("Expected a whole number in the sql, such as LIMIT 10");
  return String(count);
}

/** Returns the name of a type. */
export function typeOf(typeName: TypeName): string {
  const all = stringsOf(only(typeName, "A type", "names typemod").names);
  const isPlain = all.length === 1 || (all.length === 2 && all[0] === "pg_catalog");
  return isPlain ? (all.at(-1) ?? "") : all.join(".");
}

/** Returns the text of an interval in quotes. Undefined for another expression. */
export function intervalOf(node: Node | undefined): string | undefined {
  if (node === undefined || !("TypeCast" in node)) return undefined;
  const { arg, typeName = {} } = only(node.TypeCast, "CAST", "arg typeName");
  if (arg === undefined || !("A_Const" in arg) || typeOf(typeName) !== "interval") return undefined;
  return arg.A_Const.sval?.sval;
}
