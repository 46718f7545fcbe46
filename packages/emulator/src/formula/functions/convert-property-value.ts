// Converts property values to values of the formula language and back.
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { isObject, scalarText, textOr } from "../../values/json.ts";
import { plainTextOf } from "../../values/plain-text.ts";
import type { WorkBudget } from "../../values/work-budget.ts";
import type { FormulaDate, FormulaReference, FormulaValue } from "./formula-value.ts";
import { isDate, isMoment, parseDate, textOf } from "./formula-value.ts";

/** Converts the value of a property, in the form of a response, to a value of the formula language. */
export function fromPropertyValue(type: string, value: JsonValue): FormulaValue {
  if (value === null) return null;
  if (type === "title" || type === "rich_text") return plainTextOf(value);
  if (typeof value === "string") return type.endsWith("_time") ? parseDate(value, undefined) : value;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => fromListItem(type, item));
  return fromObject(type, value);
}

function fromListItem(type: string, item: JsonValue): FormulaValue {
  if (!isObject(item)) return null;
  if (type === "people") return personOf(item);
  if (type === "relation") return { kind: "page", id: textOr(item["id"], ""), name: "" };
  return textOr(item["name"], "");
}

function fromObject(type: string, value: JsonObject): FormulaValue {
  if (type === "date")
    return parseDate(textOr(value["start"], ""), typeof value["end"] === "string" ? value["end"] : undefined);
  if (type === "select" || type === "status") return textOr(value["name"], "");
  if (type === "created_by" || type === "last_edited_by") return personOf(value);
  if (type === "unique_id")
    return typeof value["prefix"] === "string"
      ? `${value["prefix"]}-${scalarText(value["number"])}`
      : scalarText(value["number"]);
  if (type === "formula" || type === "rollup") return fromComputed(value);
  return null;
}

/** Converts the value of a formula or a rollup, which contains its own type. */
function fromComputed(computed: JsonObject): FormulaValue {
  const type = textOr(computed["type"], "");
  const value = computed[type] ?? null;
  if (type === "array" && Array.isArray(value)) {
    return value.map((item) =>
      isObject(item) ? fromPropertyValue(textOr(item["type"], ""), item[textOr(item["type"], "")] ?? null) : null,
    );
  }
  return fromPropertyValue(type, value);
}

function personOf(user: JsonObject): FormulaReference {
  const person = user["person"];
  return {
    kind: "person",
    id: textOr(user["id"], ""),
    name: textOr(user["name"], ""),
    email: isObject(person) ? textOr(person["email"], "") : undefined,
  };
}

/**
 * Converts the result of a formula to the value of its property, in the form of a response.
 * @throws OverBudgetError for a long text
 */
export function toPropertyValue(value: FormulaValue, work: WorkBudget): JsonObject {
  if (typeof value === "boolean") return { type: "boolean", boolean: value };
  if (typeof value === "number") return { type: "number", number: Number.isFinite(value) ? value : null };
  if (isDate(value)) return { type: "date", date: toDateValue(value) };
  if (value === null) return { type: "string", string: null };
  return { type: "string", string: textOf(value, work) };
}

function toDateValue(value: FormulaDate): JsonValue {
  if (!isMoment(value.start)) return null;
  return {
    start: timeText(value.start, value.hasTime),
    end: value.end === undefined || !isMoment(value.end) ? null : timeText(value.end, value.hasTime),
    time_zone: null,
  };
}

function timeText(ms: number, hasTime: boolean): string {
  const iso = new Date(ms).toISOString();
  return hasTime ? `${iso.slice(0, -1)}+00:00` : iso.slice(0, 10);
}
