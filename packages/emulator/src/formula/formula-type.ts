// The types of the formula language, and the types of columns.
import type { SchemaProperty } from "../model/records.ts";

/** A type. `any` is unknown until a page is read; `mixed` differs between the branches of an `if`. */
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

/** True for a type that can turn out to be any type. */
export const isOpenType = (type: FormulaType): boolean => type === "any" || type === "mixed";

/** True for a list type. */
export const isListType = (type: FormulaType): type is `list:${string}` => type.startsWith("list:");

/** Returns the item type of a list type. Other types are returned unchanged. */
export function itemType(type: FormulaType): FormulaType {
  return isListType(type) ? (type.slice("list:".length) as FormulaType) : type;
}

/** Returns the list type for an item type. */
export const listType = (of: FormulaType): FormulaType => `list:${of}`;

/** Returns the type of an expression whose value can have one of several types. */
export function commonType(types: readonly FormulaType[]): FormulaType {
  const [first = "any", ...others] = types;
  if (others.every((type) => type === first)) return first;
  return types.includes("any") ? "any" : "mixed";
}

/** Returns a type in words, for error messages. */
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

/** Returns the type of a column's values, `any` for formulas, rollups and types that the language does not have. */
export function columnType(property: SchemaProperty): FormulaType {
  return COLUMN_TYPES[property.type] ?? "any";
}
