// What the tour makes to have something to show. Data only; sample-objects.ts sends it.
import type { BlockInput, PropertySchemaInput, PropertyValueInput } from "@ws/client";

/** Blocks that the service takes in one list. */
const BLOCKS_PER_CALL = 100;

const text = (content: string) => [{ text: { content } }];

const JOBS = ["Brake pads", "Chain", "Gears", "Wheels", "Lights", "Saddle"] as const;

/** Twenty blocks: a heading, a toggle with two steps inside, and notes. */
function chapter(job: string, index: number): BlockInput[] {
  const notes = Array.from({ length: 18 }, (_, at) => `${job}, note ${at + 1}: take your time.`);
  const inside = ["Loosen", "Fasten"].map((step) => ({ bulleted_list_item: { rich_text: text(step) } }));
  return [
    { heading_2: { rich_text: text(`${index + 1}. ${job}`) } },
    { toggle: { rich_text: text("In short"), children: inside } },
    ...notes.map((note) => ({ paragraph: { rich_text: text(note) } })),
  ];
}

const blocks = JOBS.flatMap(chapter);

/** The long page in portions that fit one call. */
export const MANUAL_PORTIONS: readonly (readonly BlockInput[])[] = [
  blocks.slice(0, BLOCKS_PER_CALL),
  blocks.slice(BLOCKS_PER_CALL),
];

/** Blocks of the long page, with those inside toggles. */
export const MANUAL_BLOCKS = blocks.length + 2 * JOBS.length;

/** Columns of the data source. */
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

/** Rows of the data source. */
export const REPAIR_ROWS: readonly Readonly<Record<string, PropertyValueInput>>[] = REPAIRS.map(
  ([job, price, notes]) => ({
    Job: { title: text(job) },
    Price: { number: price },
    Notes: { rich_text: text(notes) },
  }),
);

/** Rows whose notes contain "chain". */
export const CHAIN_REPAIRS = REPAIRS.filter(([, , notes]) => notes.includes("chain")).length;
