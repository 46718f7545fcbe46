// The content that sample-objects.ts sends: a manual of a bicycle workshop and a table of repairs.
import type { BlockInput, PropertySchemaInput, PropertyValueInput } from "@ws/client";

/** The most blocks that Notion accepts in one list. */
const BLOCKS_PER_CALL = 100;

const text = (content: string) => [{ text: { content } }];

const JOBS = ["Brake pads", "Chain", "Gears", "Wheels", "Lights", "Saddle"] as const;

/** Returns twenty blocks: a heading, a toggle that contains two steps, and notes. */
function createChapter(job: string, index: number): BlockInput[] {
  const notes = Array.from({ length: 18 }, (_, at) => `${job}, note ${at + 1}: take your time.`);
  const jobSteps = ["Loosen", "Fasten"].map((step) => ({ bulleted_list_item: { rich_text: text(step) } }));
  return [
    { heading_2: { rich_text: text(`${index + 1}. ${job}`) } },
    { toggle: { rich_text: text("In short"), children: jobSteps } },
    ...notes.map((note) => ({ paragraph: { rich_text: text(note) } })),
  ];
}

const blocks = JOBS.flatMap(createChapter);

/** The blocks of the manual, in portions that fit into one request. */
export const MANUAL_PORTIONS: readonly (readonly BlockInput[])[] = [
  blocks.slice(0, BLOCKS_PER_CALL),
  blocks.slice(BLOCKS_PER_CALL),
];

/** Number of blocks in the manual, including those inside toggles. */
export const MANUAL_BLOCKS = blocks.length + 2 * JOBS.length;

/** Columns of the table of repairs. */
export const REPAIR_COLUMNS: Readonly<Record<string, PropertySchemaInput>> = {
  Job: { title: {} },
  Price: { number: { format: "euro" } },
  Notes: { rich_text: {} },
};

const REPAIRS = [
  ["City bike, full service", 140, "The chain is worn, the brakes are fine."],
  ["Road bike, gear tuning", 45, "Only the rear derailleur."],
  ["Cargo bike, new chain", 60, "Order a long chain."],
  ["Folding bike, flat tyre", 20, "Rear wheel."],
  ["Child's bike, brakes", 30, "Both pads; oil the chain while at it."],
] as const;

/** Rows of the table of repairs. */
export const REPAIR_ROWS: readonly Readonly<Record<string, PropertyValueInput>>[] = REPAIRS.map(
  ([job, price, notes]) => ({
    Job: { title: text(job) },
    Price: { number: price },
    Notes: { rich_text: text(notes) },
  }),
);

/** Number of rows whose notes contain "chain". */
export const CHAIN_REPAIRS = REPAIRS.filter(([, , notes]) => notes.includes("chain")).length;
