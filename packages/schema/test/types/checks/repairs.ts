import { defineSchema } from "@ws/schema";

export const repairs = defineSchema({
  dataSourceId: "1f2e3d4c-5b6a-4789-8abc-def012345678",
  title: "Repairs",
  properties: {
    job: { id: "title", name: "Job", type: "title" },
    price: { id: "Xk%3Ba", name: "Price", type: "number", format: "euro" },
    state: { id: "p_mQ", name: "State", type: "select", options: ["Open", "Done"] },
    tags: { id: "t1", name: "Tags", type: "multi_select", options: ["warranty", "express"] },
    due: { id: "d1", name: "Due", type: "date" },
    notes: { id: "n1", name: "Notes", type: "rich_text" },
    owner: { id: "o1", name: "Owner", type: "people" },
    paid: { id: "c1", name: "Paid", type: "checkbox" },
    total: { id: "f1", name: "Total", type: "formula", expression: 'prop("Price") * 2', result: "number" },
    guess: { id: "f2", name: "Guess", type: "formula" },
    costs: { id: "r1", name: "Costs", type: "rollup", function: "sum", relation: "parts", property: "x" },
    first: { id: "r2", name: "First", type: "rollup", function: "earliest_date" },
    parts: { id: "r3", name: "Parts", type: "relation", dataSourceId: "1f2e3d4c5b6a47898abcdef012345678" },
    shop: { id: "r4", name: "Shop", type: "relation", dataSourceId: "2f2e3d4c-5b6a-4789-8abc-def012345678" },
    number: { id: "u1", name: "Number", type: "unique_id", prefix: "REP" },
    place: { id: "l1", name: "Place", type: "place" },
    sure: { id: "v1", name: "Sure", type: "verification" },
    future: { id: "x1", name: "Future", type: "unknown" },
  },
});

export const other = defineSchema({
  dataSourceId: "2f2e3d4c-5b6a-4789-8abc-def012345678",
  title: "Shops",
  properties: { city: { id: "title", name: "City", type: "title" } },
});
