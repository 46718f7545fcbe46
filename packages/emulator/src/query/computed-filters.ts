// Filters over computed values: formulas, and rollups with their elements.
import type { ApiError } from "../errors/api-error.ts";
import { oneMissing, validationError } from "../errors/validation-errors.ts";
import { typeOfColumn } from "../formula/column-type.ts";
import { typeName } from "../formula/formula-type.ts";
import type { PageRecord, SchemaProperty } from "../model/records.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { objectOr, objectsOf, textOr } from "../values/json.ts";
import { computedValue } from "./cell-values.ts";
import type { Test } from "./conditions.ts";
import type { FilterContext, FilterKind } from "./filter-kinds.ts";
import { FILTER_KINDS } from "./filter-kinds.ts";

/** The values of formulas: the kind of filter, the field of the value, and the type of formulas. */
const RESULT_KINDS = {
  string: { kind: "rich_text", field: "string", type: "text" },
  checkbox: { kind: "checkbox", field: "boolean", type: "boolean" },
  number: { kind: "number", field: "number", type: "number" },
  date: { kind: "date", field: "date", type: "date" },
} as const;

const isResultKind = (kind: string): kind is keyof typeof RESULT_KINDS => Object.hasOwn(RESULT_KINDS, kind);

/** Compiles a condition over a computed value `{ type, <type>: value }`. */
function overResult(context: FilterContext, condition: JsonObject, path: string): Test<JsonObject> {
  const [name = ""] = Object.keys(condition);
  const row = isResultKind(name) ? RESULT_KINDS[name] : undefined;
  const test =
    row === undefined ? undefined : FILTER_KINDS[row.kind]?.overValue?.(context, condition[name], `${path}.${name}`);
  if (row === undefined || test === undefined)
    throw oneMissing(Object.keys(RESULT_KINDS).map((kind) => `${path}.${kind}`));
  return (result) => test(result[row.field] ?? null);
}

/** Filters over a formula. */
export const formulaKind: FilterKind = {
  fits: [],
  overRow: (context, property, condition, path) => {
    const test = overResult(context, objectOr(condition), path);
    checkFormulaType(context, property, objectOr(condition));
    if (context.isQuery && property.isOfRequest === true && !context.workspace.withoutRules.has("formula_filters"))
      throw unknownFormula();
    return (page) => test(computedValue(context.workspace, context.source, page, property));
  },
};

/**
 * A formula can be filtered if its values have one type, by conditions of that type. Seen: "Unable to filter based on a
 * formula of unknown type" for a formula whose branches have different types.
 */
function checkFormulaType({ source }: FilterContext, property: SchemaProperty, condition: JsonObject): void {
  const [kind = ""] = Object.keys(condition);
  const type = typeOfColumn(source, property);
  if (type === "mixed") throw unknownFormula();
  const fitting = Object.entries(RESULT_KINDS).find(([, row]) => row.type === type)?.[0] ?? "string";
  if (type !== "any" && fitting !== kind)
    throw validationError(`database property formula of ${typeName(type)} does not match filter ${kind}`);
}

/** Notion also says so for a formula that a request has created. */
const unknownFormula = (): ApiError => validationError("Unable to filter based on a formula of unknown type");

const QUANTIFIERS: Readonly<Record<string, (values: JsonValue[], test: Test<JsonValue>) => boolean>> = {
  any: (values, test) => values.some(test),
  none: (values, test) => !values.some(test),
  every: (values, test) => values.every(test),
};

/** Filters over a rollup: over its elements, or over its result. */
export const rollupKind: FilterKind = {
  fits: [],
  overRow: (context, property, condition, path) => {
    const conditions = objectOr(condition);
    const [name = ""] = Object.keys(conditions);
    const resultOf = (page: PageRecord) => computedValue(context.workspace, context.source, page, property);
    const quantifier = Object.hasOwn(QUANTIFIERS, name) ? QUANTIFIERS[name] : undefined;
    if (quantifier !== undefined) {
      const test = overElement(context, objectOr(conditions[name]), `${path}.${name}`);
      return (page) => quantifier(objectsOf(resultOf(page)["array"]).map(valueOf), test);
    }
    if (name !== "date" && name !== "number")
      throw oneMissing([...Object.keys(QUANTIFIERS), "date", "number"].map((kind) => `${path}.${kind}`));
    const test = overResult(context, conditions, path);
    return (page) => test(resultOf(page));
  },
};

const valueOf = (element: JsonObject): JsonValue => element[textOr(element["type"], "")] ?? null;

function overElement(context: FilterContext, condition: JsonObject, path: string): Test<JsonValue> {
  const [name = ""] = Object.keys(condition);
  const row = Object.hasOwn(FILTER_KINDS, name) ? FILTER_KINDS[name] : undefined;
  const test = row?.overValue?.(context, condition[name], `${path}.${name}`);
  if (test !== undefined) return test;
  const names = Object.entries(FILTER_KINDS).flatMap(([kind, { overValue }]) =>
    overValue === undefined ? [] : [kind],
  );
  throw oneMissing(names.map((kind) => `${path}.${kind}`));
}
