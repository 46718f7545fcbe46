// Types of the formula language, and which column has which.
import type { SchemaProperty } from "../model/records.ts";

/** A type. `any` cannot be known before a page is read; `mixed` differs between the branches of an `if`. */
export type FormulaType =
  | "number"
  | "text"
  | "boolean"
  | "date"
  | "person"
  | "page"
  | "any"
  | "mixed"
  | `list:${string}`;

/** True for what may turn out to be anything. */
export const isOpenType = (type: FormulaType): boolean => type === "any" || type === "mixed";

/** True for a list of anything. */
export const isListType = (type: FormulaType): type is `list:${string}` => type.startsWith("list:");

/** The type of a list's items; of anything else, itself. */
export function itemType(type: FormulaType): FormulaType {
  return isListType(type) ? (type.slice("list:".length) as FormulaType) : type;
}

/** A list of a type. */
export const listType = (of: FormulaType): FormulaType => `list:${of}`;

/** The type of two that may stand in one place. */
export function commonType(types: readonly FormulaType[]): FormulaType {
  const [first = "any", ...others] = types;
  if (others.every((type) => type === first)) return first;
  return types.includes("any") ? "any" : "mixed";
}

/** A type in words. */
export function typeName(type: FormulaType): string {
  if (isListType(type)) return "a list";
  return type === "text" || isOpenType(type) ? type : `a ${type}`;
}

const COLUMN_TYPES: Readonly<Record<string, FormulaType>> = {
  title: "text",
  rich_text: "text",
  url: "text",
  email: "text",
  phone_number: "text",
  select: "text",
  status: "text",
  unique_id: "text",
  number: "number",
  checkbox: "boolean",
  date: "date",
  created_time: "date",
  last_edited_time: "date",
  created_by: "person",
  last_edited_by: "person",
  multi_select: "list:text",
  files: "list:text",
  people: "list:person",
  relation: "list:page",
};

/** The type of a column's values; `any` for formulas, rollups and what the language does not know. */
export function columnType(property: SchemaProperty): FormulaType {
  return COLUMN_TYPES[property.type] ?? "any";
}
