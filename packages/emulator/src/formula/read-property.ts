// Reads the properties that a formula uses.
import type { Cell } from "../columns/cell.ts";
import { findProperty } from "../columns/find-property.ts";
import { pageTitle } from "../model/titles.ts";
import { fromPropertyValue } from "./functions/convert-property-value.ts";
import { FormulaError } from "./functions/formula-function.ts";
import type { FormulaValue } from "./functions/formula-value.ts";
import { isList, isReference } from "./functions/formula-value.ts";
import type { Scope } from "./scope.ts";

/** Steps of reading a property, which takes longer than the other nodes of a formula. */
const STEPS = 10;

/**
 * Returns the value of a property in the row of `cell`.
 * @param ref name or id of the property
 * @throws FormulaError for an unknown property, and for the property of the formula itself
 */
export function readProperty(scope: Scope, cell: Cell, ref: string): FormulaValue {
  cell.workspace.work.spend(STEPS);
  const property = findProperty(cell.source, ref);
  if (property === undefined) throw new FormulaError(`Undefined property "${ref}".`);
  if (property === cell.property) throw new FormulaError("A formula cannot use itself.");
  const value = fromPropertyValue(property.type, scope.read({ ...cell, property }));
  return property.type === "relation" ? withPageTitles(cell, value) : value;
}

/** Adds the titles of related pages, which the value of a relation does not contain. */
function withPageTitles(cell: Cell, value: FormulaValue): FormulaValue {
  if (!isList(value)) return value;
  return value.map((item) => {
    const page = isReference(item) ? cell.workspace.store.page(item.id) : undefined;
    return isReference(item) && page !== undefined ? { ...item, name: pageTitle(page) } : item;
  });
}
