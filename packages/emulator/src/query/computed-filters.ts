// Filters over what is computed: formulas, and rollups with their elements.
import { oneMissing, validationError } from "../errors/validation-errors.ts";
import { typeOfColumn } from "../formula/column-type.ts";
import { typeName } from "../formula/formula-type.ts";
import type { PageRecord, SchemaProperty } from "../model/records.ts";
import type { JsonObject, JsonValue } from "../values/json.ts";
import { arrayOr, isObject, objectOr, textOr } from "../values/json.ts";
import { plainTextOf } from "../values/plain-text.ts";
import { computedValue } from "./cell-values.ts";
import {
  CHECKBOX_CONDITIONS,
  FILE_CONDITIONS,
  MULTI_OPTION_CONDITIONS,
  NUMBER_CONDITIONS,
  OPTION_CONDITIONS,
  TEXT_CONDITIONS,
  idConditions,
  readCondition,
} from "./conditions.ts";
import { dateConditions } from "./date-conditions.ts";
import type { FilterBuilder, FilterContext } from "./filter-builder.ts";

/** A condition of one of these kinds fits a column of any of them. (Recorded: rich_text over title, email, url …) */
export const TEXT_TYPES: ReadonlySet<string> = new Set(["title", "rich_text", "url", "email", "phone_number"]);

/** Conditions over a formula. */
export const formulaFilter: FilterBuilder = (context, property, condition, path) => {
  const test = answerTest(context, objectOr(condition), path);
  checkFormulaKind(context, property, objectOr(condition));
  return (page) => test(computedValue(context.workspace, context.source, page, property));
};

const KIND_OF_TYPE: Readonly<Record<string, string>> = {
  number: "number",
  boolean: "checkbox",
  date: "date",
  text: "string",
};

/**
 * A formula can be filtered when its values are of one type, and by conditions of this type (seen: "Unable to filter
 * based on a formula of unknown type" where the branches of an `if` differ).
 */
function checkFormulaKind({ source }: FilterContext, property: SchemaProperty, condition: JsonObject): void {
  const [kind = ""] = Object.keys(condition);
  const type = typeOfColumn(source, property);
  if (type === "mixed") throw validationError("Unable to filter based on a formula of unknown type");
  if (type !== "any" && (KIND_OF_TYPE[type] ?? "string") !== kind)
    throw validationError(`database property formula of ${typeName(type)} does not match filter ${kind}`);
}

/** Tests over a computed answer `{ type, <type>: value }`. */
function answerTest(
  { workspace }: FilterContext,
  condition: JsonObject,
  path: string,
): (answer: JsonObject) => boolean {
  const [kind] = Object.keys(condition);
  const inner = kind === undefined ? undefined : condition[kind];
  if (kind === "string") {
    const test = readCondition(TEXT_CONDITIONS, inner, `${path}.string`);
    return (answer) => test(textOr(answer["string"], ""));
  }
  if (kind === "number") {
    const test = readCondition(NUMBER_CONDITIONS, inner, `${path}.number`);
    return (answer) => test(typeof answer["number"] === "number" ? answer["number"] : null);
  }
  if (kind === "checkbox") {
    const test = readCondition(CHECKBOX_CONDITIONS, inner, `${path}.checkbox`);
    return (answer) => test(answer["boolean"] === true);
  }
  if (kind === "date") {
    const test = readCondition(dateConditions(workspace.clock.now()), inner, `${path}.date`);
    return (answer) => test(isObject(answer["date"]) ? answer["date"] : null);
  }
  throw oneMissing(["string", "checkbox", "number", "date"].map((name) => `${path}.${name}`));
}

const QUANTIFIERS: Readonly<Record<string, (tests: boolean[]) => boolean>> = {
  any: (tests) => tests.includes(true),
  none: (tests) => !tests.includes(true),
  every: (tests) => !tests.includes(false),
};

/** Conditions over a rollup: over its elements, or over what they come to. */
export const rollupFilter: FilterBuilder = (context, property, condition, path) => {
  const given = objectOr(condition);
  const [kind = ""] = Object.keys(given);
  const answerOf = (page: PageRecord) => computedValue(context.workspace, context.source, page, property);
  const quantifier = QUANTIFIERS[kind];
  if (quantifier === undefined && kind !== "date" && kind !== "number")
    throw oneMissing([...Object.keys(QUANTIFIERS), "date", "number"].map((name) => `${path}.${name}`));
  if (quantifier === undefined) {
    const test = answerTest(context, given, path);
    return (page) => test(answerOf(page));
  }
  const test = elementTest(context, objectOr(given[kind]), `${path}.${kind}`);
  return (page) => {
    const elements = arrayOr(answerOf(page)["array"]).filter(isObject);
    return quantifier(elements.map((element) => test(element[textOr(element["type"], "")] ?? null)));
  };
};

const ELEMENT_KINDS = [
  "rich_text",
  "number",
  "checkbox",
  "select",
  "multi_select",
  "relation",
  "date",
  "people",
  "files",
  "status",
] as const;

/** A test of one element of an array rollup, in the form in which it is read. */
function elementTest({ workspace }: FilterContext, condition: JsonObject, path: string): (value: JsonValue) => boolean {
  const [kind = ""] = Object.keys(condition);
  const inner = condition[kind];
  const where = `${path}.${kind}`;
  if (TEXT_TYPES.has(kind)) {
    const test = readCondition(TEXT_CONDITIONS, inner, where);
    return (value) => test(typeof value === "string" ? value : plainTextOf(value));
  }
  if (kind === "number") {
    const test = readCondition(NUMBER_CONDITIONS, inner, where);
    return (value) => test(typeof value === "number" ? value : null);
  }
  if (kind === "checkbox") {
    const test = readCondition(CHECKBOX_CONDITIONS, inner, where);
    return (value) => test(value === true);
  }
  if (kind === "date") {
    const test = readCondition(dateConditions(workspace.clock.now()), inner, where);
    return (value) => test(isObject(value) ? value : null);
  }
  if (kind === "select" || kind === "status" || kind === "multi_select") {
    const test = readCondition(kind === "multi_select" ? MULTI_OPTION_CONDITIONS : OPTION_CONDITIONS, inner, where);
    return (value) => test(namesIn(value));
  }
  if (kind === "people" || kind === "relation") {
    const test = readCondition(idConditions(workspace.botId), inner, where);
    return (value) =>
      test(
        arrayOr(value)
          .filter(isObject)
          .map((item) => textOr(item["id"], "")),
      );
  }
  if (kind === "files") {
    const test = readCondition(FILE_CONDITIONS, inner, where);
    return (value) => test(arrayOr(value));
  }
  throw oneMissing(ELEMENT_KINDS.map((name) => `${path}.${name}`));
}

function namesIn(value: JsonValue): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter(isObject).map((item) => textOr(item["name"], ""));
}
