// The list of repairs, with its views.
import type { AsyncClient } from "@ws/client";
import { newColumns, repairs } from "./schema.ts";
import { createDemoDatabase, type DemoDatabase } from "./demo-database.ts";
import { richText } from "./text.ts";
import type { Pictures } from "./upload-pictures.ts";

/** Settings of options that the schema lacks. */
export const OPTIONS = {
  Waiting: { color: "gray", group: "To-do" },
  "On the stand": { color: "blue", group: "In progress" },
  Ready: { color: "green", group: "Complete" },
  Collected: { color: "purple", group: "Complete" },
  "City bike": { color: "blue" },
  "Road bike": { color: "red" },
  "Cargo bike": { color: "yellow" },
  "Child's bike": { color: "green" },
  Express: { color: "red" },
  Warranty: { color: "purple" },
  "Parts ordered": { color: "yellow" },
};

const JOBS = ["Full service", "Flat tyre", "New chain", "Brake pads", "Gear tuning", "Wheel truing", "Lights"] as const;
const BIKES = ["City bike", "Road bike", "Cargo bike", "Child's bike"] as const;
const STAGES = ["Waiting", "On the stand", "Ready", "Collected"] as const;
const TAGS = ["Express", "Warranty", "Parts ordered"] as const;
const NAMES = ["Ada", "Benoit", "Chioma", "Dmitri", "Elif"] as const;
const PRICES = [140, 20, 60, 45, 35, 50, 30] as const;
const ROWS = 28;
const DAY_MS = 86_400_000;

/** Returns an item of a list, starting again after the last one. */
const pick = <Item>(items: readonly [Item, ...Item[]], index: number): Item => items[index % items.length] ?? items[0];

/** Creates the repairs, with views of each layout. Returns the id of the database. */
export async function createRepairs(
  client: AsyncClient,
  rootId: string,
  pictures: Pictures,
  today: number,
): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const name = pick(NAMES, index);
    const stage = pick(STAGES, index * 3 + Math.floor(index / 5));
    return {
      Job: { title: richText(`${pick(JOBS, index)}, ${pick(BIKES, index * 3).toLowerCase()}`) },
      Stage: { status: { name: stage } },
      Bike: { select: { name: pick(BIKES, index * 3) } },
      Tags: { multi_select: TAGS.filter((_tag, at) => (index + at) % 4 === 0).map((tag) => ({ name: tag })) },
      Due: { date: { start: new Date(today + ((index % 12) - 3) * DAY_MS).toISOString().slice(0, 10) } },
      Price: { number: pick(PRICES, index) },
      Paid: { checkbox: stage === "Collected" },
      Notes: { rich_text: richText(index % 2 === 0 ? "Call before ordering parts." : "") },
      Customer: { rich_text: richText(`${name} Example`) },
      "E-mail": { email: `${name.toLowerCase()}@example.com` },
      Phone: { phone_number: `+49 30 555 ${1000 + index}` },
    };
  });
  const { id } = await createDemoDatabase(client, rootId, {
    title: repairs.title,
    description: "What is in the workshop today. The number on your ticket is the one in the list.",
    iconId: pictures["icon-wrench"],
    coverId: pictures["cover-repairs"],
    columns: newColumns(repairs, OPTIONS),
    rows: rows.map((properties) => ({ properties })),
    views,
    table: {
      name: "All repairs",
      columns: ["Job", "Number", "Stage", "Due", "Price", "Bike", "Tags", "Paid"],
      sortBy: "Number",
    },
  });
  return id;
}

/** Views of each layout. */
const views: NonNullable<DemoDatabase["views"]> = (id) => [
  {
    name: "Board",
    type: "board",
    sorts: [{ property: "Due", direction: "ascending" }],
    configuration: {
      type: "board",
      group_by: { type: "status", property_id: id("Stage"), group_by: "option", sort: { type: "manual" } },
      properties: ["Bike", "Due", "Price"].map((name) => ({ property_id: id(name), visible: true })),
    },
  },
  {
    name: "Calendar",
    type: "calendar",
    configuration: { type: "calendar", date_property_id: id("Due") },
  },
  {
    name: "Timeline",
    type: "timeline",
    configuration: { type: "timeline", date_property_id: id("Due") },
  },
  {
    name: "Income",
    type: "chart",
    configuration: {
      type: "chart",
      chart_type: "column",
      x_axis: { type: "status", property_id: id("Stage"), group_by: "option", sort: { type: "manual" } },
      y_axis: { aggregator: "sum", property_id: id("Price") },
    },
  },
  {
    name: "Ready to collect",
    type: "list",
    filter: { property: "Stage", status: { equals: "Ready" } },
    sorts: [{ property: "Due", direction: "ascending" }],
    configuration: {
      type: "list",
      properties: ["Bike", "Tags", "Due", "Price"].map((name) => ({ property_id: id(name), visible: true })),
    },
  },
];
