// Types of the results of formulas, named by the caller: Notion does not tell them, and a new data source has no row that shows them.
import { UsageError } from "@ws/helpers/command";
import { describeValue } from "@ws/helpers/messages";
import { columnOf } from "../../input/invalid-input.ts";
import type { Column, FormulaResult, SchemaDefinition } from "../../schema-definition.ts";

/** The types by schema and key, as in `deals.total`. */
export type FormulaTypes = ReadonlyMap<string, FormulaResult>;

const RESULTS: readonly string[] = ["string", "number", "boolean", "date"] satisfies readonly FormulaResult[];

const isResult = (type: string): type is FormulaResult => RESULTS.includes(type);

/** Reads the options `--formula-type SCHEMA.COLUMN=TYPE`. @throws UsageError if one has another form */
export function readFormulaTypes(options: readonly string[]): FormulaTypes {
  return new Map(
    options.map((option) => {
      const [, name = "", type = ""] = /^(\w+\..+)=(\w+)$/.exec(option) ?? [];
      if (name !== "" && isResult(type)) return [name, type] as const;
      throw new UsageError(
        `Expected --formula-type SCHEMA.COLUMN=TYPE with ${RESULTS.join(", ")}, got ${describeValue(option)}.`,
      );
    }),
  );
}

/** Returns a schema with the types of its formulas. @throws UsageError if a column is no formula, or rows show another type */
export function withFormulaTypes(name: string, definition: SchemaDefinition, types: FormulaTypes): SchemaDefinition {
  const own = [...types].flatMap(([place, result]): readonly (readonly [string, Column])[] => {
    if (!place.startsWith(`${name}.`)) return [];
    const key = place.slice(name.length + 1);
    const column = columnOf(definition.properties, key);
    if (column?.type !== "formula") throw new UsageError(`Expected ${describeValue(place)} to be a formula.`);
    if ((column.result ?? result) === result) return [[key, { ...column, result }]];
    throw new UsageError(
      `Expected ${describeValue(place)} to be a ${result}, but it is a ${column.result} in Notion or in the module.`,
    );
  });
  return { ...definition, properties: { ...definition.properties, ...Object.fromEntries(own) } };
}

/** @throws UsageError if a type belongs to a schema that is not pulled */
export function checkFormulaTypes(names: readonly string[], types: FormulaTypes): void {
  for (const place of types.keys()) {
    if (names.some((name) => place.startsWith(`${name}.`))) continue;
    throw new UsageError(`Expected a formula of ${names.join(", ")}, got ${describeValue(place)}.`);
  }
}
