// The type of a formula column, through the columns that it uses.
import { findProperty } from "../columns/find-property.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import { textOr } from "../values/json.ts";
import type { FormulaType } from "./formula-type.ts";
import { columnType } from "./formula-type.ts";
import { inferType } from "./infer-type.ts";
import { parsedOnce } from "./syntax/parsed-once.ts";

/** Formulas that use each other end here. */
const MOST_DEPTH = 15;

/** The type of any column's values, of a formula's too; `any` for what cannot be known. */
export function typeOfColumn(source: DataSourceRecord, property: SchemaProperty, depth = 0): FormulaType {
  if (property.type !== "formula" || depth > MOST_DEPTH) return columnType(property);
  const parsed = parsedOnce(textOr(property.config["expression"], ""));
  if (parsed.error !== undefined) return "any";
  const inferred = inferType(parsed.root, (nameOrId) => typeOfNamed(source, nameOrId, depth + 1));
  return inferred.problem === undefined ? inferred.type : "any";
}

/** The same for a column by its name or id. */
export function typeOfNamed(source: DataSourceRecord, nameOrId: string, depth = 0): FormulaType {
  const property = findProperty(source, nameOrId);
  return property === undefined ? "any" : typeOfColumn(source, property, depth);
}
