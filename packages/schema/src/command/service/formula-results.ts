// Notion does not tell the type of the result of a formula. The values of some rows show it.
import { LIMITS } from "@ws/helpers";
import { fieldsOf, type Fields } from "@ws/helpers/json";
import type { FormulaResult, SchemaDefinition } from "../../schema-definition.ts";
import type { Service } from "./service.ts";

const RESULTS: readonly FormulaResult[] = ["string", "number", "boolean", "date"];

/** Returns a schema with the types of the results of its formulas. A formula that no row shows keeps its type. */
export async function withFormulaResults(service: Service, definition: SchemaDefinition): Promise<SchemaDefinition> {
  const ids = Object.values(definition.properties).flatMap(({ type, id }) =>
    type === "formula" && id !== undefined ? [id] : [],
  );
  if (ids.length === 0) return definition;
  const query = ids
    .slice(0, LIMITS.filterProperties)
    .map((id) => `filter_properties=${id}`)
    .join("&");
  const path = `data_sources/${definition.dataSourceId}/query?${query}`;
  const { results } = await service.request("POST", path, { page_size: LIMITS.pageSize });
  const seen = seenResults(Array.isArray(results) ? results.map(fieldsOf) : []);
  const properties = Object.entries(definition.properties).map(([key, column]) => {
    const types = column.type === "formula" ? seen.get(column.id) : undefined;
    const [result] = types ?? [];
    if (types === undefined || result === undefined) return [key, column] as const;
    const { result: _, ...others } = column as typeof column & { readonly result?: FormulaResult };
    return [key, types.size === 1 ? { ...others, result } : others] as const;
  });
  return { ...definition, properties: Object.fromEntries(properties) };
}

/** Returns the types of results by column id. */
function seenResults(rows: readonly Fields[]): Map<unknown, Set<FormulaResult>> {
  const seen = new Map<unknown, Set<FormulaResult>>();
  for (const row of rows) {
    for (const property of Object.values(fieldsOf(row["properties"])).map(fieldsOf)) {
      const formula = fieldsOf(property["formula"]);
      const type = RESULTS.find((name) => name === formula["type"]);
      // A missing result can have the wrong type.
      if (type !== undefined && (formula[type] ?? null) !== null)
        seen.set(property["id"], (seen.get(property["id"]) ?? new Set()).add(type));
    }
  }
  return seen;
}
