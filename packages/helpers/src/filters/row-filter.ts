// Filters rows in memory. The conditions are those of a copy: see conditions.ts.
import { plainId } from "../ids.ts";
import { fieldsOf, textOf, type Fields } from "../json/fields.ts";
import { comparedTime, comparedValue, type ComparedValue } from "./compared-value.ts";
import { compileFilter, type FilterContext, type RowConditions } from "./compile-filter.ts";
import type { CombinedConditions, NumberComparison, TextComparison, ValueConditions } from "./conditions.ts";

const COMBINED: CombinedConditions<boolean> = {
  not: (condition) => !condition,
  all: (conditions) => conditions.every(Boolean),
  any: (conditions) => conditions.some(Boolean),
};

const TEXTS: { readonly [Name in TextComparison]: (text: string, wanted: string) => boolean } = {
  equals: (text, wanted) => text === wanted,
  contains: (text, wanted) => text.includes(wanted),
  starts_with: (text, wanted) => text.startsWith(wanted),
  ends_with: (text, wanted) => text.endsWith(wanted),
};

const NUMBERS: { readonly [Name in NumberComparison]: (number: number, wanted: number) => boolean } = {
  "=": (number, wanted) => number === wanted,
  ">": (number, wanted) => number > wanted,
  "<": (number, wanted) => number < wanted,
  ">=": (number, wanted) => number >= wanted,
  "<=": (number, wanted) => number <= wanted,
};

const valueConditions = (value: ComparedValue): ValueConditions<boolean> => ({
  ...COMBINED,
  text: (comparison, wanted) => TEXTS[comparison](value.text ?? "", wanted),
  number: (member, comparison, wanted) => value[member] !== undefined && NUMBERS[comparison](value[member], wanted),
  checkbox: (wanted) => (value.checkbox === 1) === wanted,
  state: (wanted) => (value.state ?? "none") === wanted,
  isEmpty: (member) => value[member] === undefined,
  // Ids are written with and without dashes.
  hasAny: (member, texts) => {
    const form = member === "ids" ? plainId : String;
    const wanted = new Set(texts.map(form));
    return value[member]?.some((text) => wanted.has(form(text))) ?? false;
  },
  someElement: (condition) => value.array?.some((element) => condition(valueConditions(element))) ?? false,
});

function rowConditions(row: Fields): RowConditions<boolean> {
  const properties = Object.values(fieldsOf(row["properties"])).map(fieldsOf);
  return {
    ...COMBINED,
    column: (id) => {
      const property = fieldsOf(properties.find((found) => found["id"] === id));
      return valueConditions(comparedValue(textOf(property["type"]) ?? "", property));
    },
    time: (name) => valueConditions(comparedTime(row[name])),
  };
}

/**
 * Returns a function that is true for the rows of a filter, given as pages of Notion.
 * @param context columns of `filterColumns(dataSource.properties)`, and the present time
 * @throws HelperError `invalid_argument` if a part of the filter does not fit
 * @example
 * const matches = rowFilter(filter, { columns: filterColumns(dataSource.properties), nowMs: Date.now() });
 * const found = rows.filter(matches);
 */
export function rowFilter(filter: unknown, context: FilterContext): (row: Fields) => boolean {
  const compiled = compileFilter(filter, context);
  return (row) => compiled(rowConditions(row));
}
