import { fieldsOf, isFields } from "../json/fields.ts";

/** Returns a filter with the entries of its groups in one order: filters that differ in this order only become the same. */
export function sortedFilter(filter: unknown): unknown {
  if (!isFields(filter)) return filter;
  const [kind, entries] = Object.entries(fieldsOf(filter))[0] ?? [];
  if ((kind !== "and" && kind !== "or") || !Array.isArray(entries)) return filter;
  const texts = entries.map((entry) => JSON.stringify(sortedFilter(entry)));
  return { [kind]: texts.toSorted().map((text) => JSON.parse(text) as unknown) };
}
