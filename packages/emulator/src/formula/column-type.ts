// The type of a column's values, including formula columns that use other columns.
import { findProperty } from "../columns/find-property.ts";
import type { DataSourceRecord, SchemaProperty } from "../model/records.ts";
import { textOr } from "../values/json.ts";
import type { FormulaType } from "./formula-type.ts";
import { columnType } from "./formula-type.ts";
import { inferType } from "./infer-type.ts";
import { parseCached } from "./syntax/parse-cached.ts";

/** Maximum depth of formulas that use other formulas. Ends formulas that use each other in a circle. */
const MAX_DEPTH = 15;

/** The types of columns that were inferred so far. Saves time if many formulas use the same columns. */
type KnownTypes = Map<SchemaProperty, FormulaType>;

/** Returns the type of a column's values, `any` if the type is unknown. */
export function typeOfColumn(
  source: DataSourceRecord,
  property: SchemaProperty,
  depth = 0,
  known: KnownTypes = new Map(),
): FormulaType {
  if (property.type !== "formula" || depth > MAX_DEPTH) return columnType(property);
  const type = known.get(property) ?? typeOfFormula(source, property, depth, known);
  known.set(property, type);
  return type;
}

function typeOfFormula(
  source: DataSourceRecord,
  property: SchemaProperty,
  depth: number,
  known: KnownTypes,
): FormulaType {
  const parsed = parseCached(textOr(property.config["expression"], ""));
  if (parsed.error !== undefined) return "any";
  const inferred = inferType(parsed.root, typesIn(source, depth + 1, known));
  return inferred.problem === undefined ? inferred.type : "any";
}

/** Returns a function that returns the type of a column by its name or id. */
export function typesIn(
  source: DataSourceRecord,
  depth = 0,
  known: KnownTypes = new Map(),
): (nameOrId: string) => FormulaType {
  return (nameOrId) => {
    const property = findProperty(source, nameOrId);
    return property === undefined ? "any" : typeOfColumn(source, property, depth, known);
  };
}
