// The columns and rows of the demo's databases, as request bodies. The routes keep parts of a body, so every call returns
// new objects.
import type { JsonObject } from "../values/json.ts";
import { DEMO_CHOICES, pick } from "./demo-content.ts";
import { requestText } from "./request-text.ts";

const DAY_MS = 24 * 3_600_000;

const COLORS = ["gray", "blue", "yellow", "green", "red", "purple"];

const options = (names: readonly string[]): JsonObject => ({
  options: names.map((name, index) => ({ name, color: pick(COLORS, index) })),
});

/** Returns the columns of the customers. */
export const customerColumns = (): JsonObject => ({
  Name: { type: "title", title: {} },
  Email: { type: "email", email: {} },
  Phone: { type: "phone_number", phone_number: {} },
  City: { type: "select", select: options(DEMO_CHOICES.cities) },
  Member: { type: "checkbox", checkbox: {} },
  Since: { type: "date", date: {} },
});

/** Returns the columns of the repairs, without the relation to the customers. */
export const repairColumns = (): JsonObject => ({
  Job: { type: "title", title: {} },
  Stage: { type: "status", status: options(DEMO_CHOICES.stages) },
  Priority: { type: "select", select: options(DEMO_CHOICES.priorities) },
  Tags: { type: "multi_select", multi_select: options(DEMO_CHOICES.tags) },
  Price: { type: "number", number: { format: "euro" } },
  Due: { type: "date", date: {} },
  Paid: { type: "checkbox", checkbox: {} },
  Notes: { type: "rich_text", rich_text: {} },
  Number: { type: "unique_id", unique_id: { prefix: "REP" } },
  "Price with tax": { type: "formula", formula: { expression: 'round(prop("Price") * 119) / 100' } },
});

/** Returns the rollup that counts the repairs of a customer. */
export const repairCount = (): JsonObject => ({
  type: "rollup",
  rollup: { function: "count", relation_property_name: "Repairs", rollup_property_name: "Job" },
});

/** Returns the values of a customer. */
export function customerRow(index: number): JsonObject {
  const first = pick(DEMO_CHOICES.firstNames, index);
  const last = pick(DEMO_CHOICES.lastNames, Math.floor(index / 12) + index);
  return {
    Name: { title: requestText(`${first} ${last}`) },
    Email: { email: `${first}.${last}.${index}@example.com`.toLowerCase() },
    Phone: { phone_number: `+49 30 555 ${String(1000 + index)}` },
    City: { select: { name: pick(DEMO_CHOICES.cities, index) } },
    Member: { checkbox: index % 3 === 0 },
    Since: { date: { start: dayText(Date.UTC(2024, 0, 1) + index * 5 * DAY_MS) } },
  };
}

/** Returns the values of a repair. `now` is the time of the emulator's clock in milliseconds. */
export function repairRow(index: number, customerId: string, now: number): JsonObject {
  const stage = pick(DEMO_CHOICES.stages, index);
  const tags = DEMO_CHOICES.tags.filter((_, at) => (index + at) % 4 === 0);
  const job = pick(DEMO_CHOICES.jobs, index);
  return {
    Job: { title: requestText(`${job}, ${pick(DEMO_CHOICES.bikes, index)}`) },
    Stage: { status: { name: stage } },
    Priority: { select: { name: pick(DEMO_CHOICES.priorities, index * 5 + Math.floor(index / 3)) } },
    Tags: { multi_select: tags.map((name) => ({ name })) },
    Price: { number: 20 + ((index * 37) % 160) },
    Due: index % 8 === 7 ? { date: null } : { date: { start: dayText(now + ((index % 40) - 10) * DAY_MS) } },
    Paid: { checkbox: stage === "Collected" },
    Notes: {
      rich_text: index % 2 === 0 ? requestText(`Ask about the ${job.toLowerCase()} before ordering parts.`) : [],
    },
    Customer: { relation: [{ id: customerId }] },
  };
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
