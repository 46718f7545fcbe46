import { defineSchema, type Column, type SchemaDefinition } from "@ws/schema";
import type { PropertySchemaInput } from "@ws/client";

/** Settings of options that schemas lack: the color, and the group of a status. */
type OptionSettings = Readonly<Record<string, { readonly color?: string; readonly group?: string }>>;

/** Returns the columns of a schema in the form of a request that creates a data source. */
export function newColumns(
  { properties }: SchemaDefinition,
  options: OptionSettings = {},
): Record<string, PropertySchemaInput> {
  const columns = Object.values(properties).map((column) => [
    column.name,
    { [column.type]: settingsOf(column, options) },
  ]);
  return Object.fromEntries(columns) as Record<string, PropertySchemaInput>;
}

function settingsOf(column: Column, options: OptionSettings): object {
  if ("options" in column) return { options: column.options.map((name) => ({ name, ...options[name] })) };
  if (column.type === "number") return { format: column.format };
  if (column.type === "unique_id") return { prefix: column.prefix };
  if (column.type === "formula") return { expression: column.expression };
  return {};
}

/** The repairs. Written by `ws-schema pull` from the demo. */
export const repairs = defineSchema({
  dataSourceId: "86cf2d89-b178-8e9d-a554-d75c85d59854",
  title: "Repairs",
  properties: {
    job: { id: "title", name: "Job", type: "title" },
    stage: { id: "FD%60g", name: "Stage", type: "status", options: ["Waiting", "On the stand", "Ready", "Collected"] },
    bike: {
      id: "%3BiiF",
      name: "Bike",
      type: "select",
      options: ["City bike", "Road bike", "Cargo bike", "Child's bike"],
    },
    tags: { id: "sVpf", name: "Tags", type: "multi_select", options: ["Express", "Warranty", "Parts ordered"] },
    due: { id: "%5E%7Cd%40", name: "Due", type: "date" },
    price: { id: "%7DJm%3A", name: "Price", type: "number", format: "euro" },
    paid: { id: "gDL%7D", name: "Paid", type: "checkbox" },
    notes: { id: "j%40a%7D", name: "Notes", type: "rich_text" },
    number: { id: "%3Dd%5BG", name: "Number", type: "unique_id", prefix: "REP" },
    photos: { id: "iwQe", name: "Photos", type: "files" },
    customer: { id: "KB%5DU", name: "Customer", type: "rich_text" },
    eMail: { id: "xjcO", name: "E-mail", type: "email" },
    phone: { id: "%60urI", name: "Phone", type: "phone_number" },
    requestKey: { id: "luOH", name: "Request key", type: "rich_text" },
    received: { id: "tykS", name: "Received", type: "created_time" },
    priceWithTax: {
      id: "zB%7Dm",
      name: "Price with tax",
      type: "formula",
      expression: 'round(prop("Price") * 119) / 100',
      result: "number",
    },
  },
});
