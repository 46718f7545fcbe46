// The demo workspace: small, believable, the same in every run, and large enough that lists have several pages.
// It is planted through the emulator's own interface, so it holds nothing that a client could not have made.
import { personValue } from "../model/user-values.ts";
import type { Workspace } from "../model/workspace.ts";
import type { JsonObject } from "../values/json.ts";
import { arrayOr, objectOr, objectsOf, textOr } from "../values/json.ts";
import type { DemoPage } from "./demo-content.ts";
import {
  DEMO_CHOICES,
  DEMO_LONG_PAGE,
  DEMO_LONG_PAGE_BLOCKS,
  DEMO_PAGES,
  DEMO_PEOPLE,
  DEMO_ROOT,
  DEMO_ROWS,
} from "./demo-content.ts";
import type { SeedSteps } from "./lazy-seed.ts";

type Call = (method: string, path: string, body: JsonObject) => JsonObject;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ROWS_A_STEP = 20;
/** The oldest thing is this much older than the clock's start. */
const AGE_MS = 30 * DAY_MS;

/** When the demo's things begin to be made, for a clock that starts at `now`. */
export const demoStart = (now: number): number => now - AGE_MS;

/** Plants the demo content into an empty workspace, in steps; the first gives the id of the page that holds it all. */
export function* demoSteps(workspace: Workspace, call: Call): SeedSteps {
  addPeople(workspace);
  const rootId = newPage(call, { workspace: true }, DEMO_ROOT, "🚲");
  yield rootId;
  append(call, rootId, [
    paragraph("Everything about the workshop: the handbook, the projects and every repair."),
    { divider: {} },
  ]);
  for (const page of DEMO_PAGES) {
    plantPage(call, rootId, page);
    yield rootId;
  }
  plantLongPage(call, rootId);
  yield rootId;
  for (const _ of plantDatabases(call, workspace, rootId)) yield rootId;
  plantComments(call, rootId);
}

function addPeople(workspace: Workspace): void {
  const { users } = workspace.store;
  for (const user of users.values()) if (user.value["type"] === "person") users.delete(user.id);
  const bot = users.get(workspace.botId);
  users.clear();
  for (const [name, email] of DEMO_PEOPLE) {
    const id = workspace.ids.uuid();
    users.set(id, { id, listed: true, value: personValue(id, name, email) });
  }
  if (bot !== undefined) users.set(bot.id, bot);
}

const text = (content: string): JsonObject[] => [{ text: { content } }];
const paragraph = (content: string): JsonObject => ({ paragraph: { rich_text: text(content) } });
const idOf = (answer: JsonObject): string => textOr(answer["id"], "");

function newPage(call: Call, parent: JsonObject, title: string, emoji?: string): string {
  const icon = emoji === undefined ? {} : { icon: { type: "emoji", emoji } };
  return idOf(call("POST", "pages", { parent, properties: { title: { title: text(title) } }, ...icon }));
}

function append(call: Call, parentId: string, children: JsonObject[]): JsonObject[] {
  return objectsOf(call("PATCH", `blocks/${parentId}/children`, { children })["results"]);
}

function plantPage(call: Call, parentId: string, page: DemoPage): void {
  const id = newPage(call, { page_id: parentId }, page.title, page.emoji);
  if (page.text !== undefined) append(call, id, page.text.map(paragraph));
  for (const child of page.pages ?? []) plantPage(call, id, child);
}

function plantLongPage(call: Call, rootId: string): void {
  const id = newPage(call, { page_id: rootId }, DEMO_LONG_PAGE, "📖");
  const blocks = Array.from({ length: DEMO_LONG_PAGE_BLOCKS }, (_, index) => manualBlock(index));
  for (let at = 0; at < blocks.length; at += 100) append(call, id, blocks.slice(at, at + 100));
}

/** Every tenth block is a heading, some are list items or to-dos, the rest paragraphs. */
function manualBlock(index: number): JsonObject {
  const job = pick(DEMO_CHOICES.jobs, Math.floor(index / 10));
  const rich_text = (content: string) => ({ rich_text: text(content) });
  if (index % 10 === 0) return { heading_2: rich_text(`${index / 10 + 1}. ${job}`) };
  if (index % 10 === 7) return { to_do: { ...rich_text(`Check the ${job.toLowerCase()} once more`), checked: false } };
  if (index % 3 === 0) return { bulleted_list_item: rich_text(`Step ${index % 10} of ${job.toLowerCase()}`) };
  return paragraph(`Note ${index + 1} about ${job.toLowerCase()}: take your time and keep the parts in order.`);
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError("Nothing to pick from.");
  return item;
}

function* plantDatabases(call: Call, workspace: Workspace, rootId: string): Generator<void, void> {
  const customers = newDatabase(call, rootId, "Customers", customerColumns());
  const relation = {
    type: "relation",
    relation: { data_source_id: customers, type: "dual_property", dual_property: { synced_property_name: "Repairs" } },
  };
  const repairs = newDatabase(call, rootId, "Repairs", { ...repairColumns(), Customer: relation });
  call("PATCH", `data_sources/${customers}`, { properties: { "Number of repairs": rollup() } });
  const customerIds: string[] = [];
  for (const index of numbers(DEMO_ROWS)) {
    if (index % ROWS_A_STEP === 0) yield;
    customerIds.push(newRow(call, workspace, customers, customerRow(index)));
  }
  const now = workspace.clock.now();
  for (const index of numbers(DEMO_ROWS)) {
    if (index % ROWS_A_STEP === 0) yield;
    newRow(call, workspace, repairs, repairRow(index, pick(customerIds, index * 7), now));
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function newDatabase(call: Call, rootId: string, title: string, properties: JsonObject): string {
  const database = call("POST", "databases", {
    parent: { type: "page_id", page_id: rootId },
    title: text(title),
    initial_data_source: { properties },
  });
  const [source] = arrayOr(database["data_sources"]);
  return idOf(objectOr(source));
}

function newRow(call: Call, workspace: Workspace, dataSourceId: string, properties: JsonObject): string {
  workspace.clock.set(workspace.clock.now() + HOUR_MS);
  const parent = { type: "data_source_id", data_source_id: dataSourceId };
  // Nobody reads the rest of the answer, and formulas and rollups cost time.
  return idOf(call("POST", "pages?filter_properties=title", { parent, properties }));
}

/** Fresh objects each time: the workspace keeps parts of what it is given. */
const options = (names: readonly string[], colors: readonly string[]): JsonObject => ({
  options: names.map((name, index) => ({ name, color: pick(colors, index) })),
});

const COLORS = ["gray", "blue", "yellow", "green", "red", "purple"];

const customerColumns = (): JsonObject => ({
  Name: { type: "title", title: {} },
  Email: { type: "email", email: {} },
  Phone: { type: "phone_number", phone_number: {} },
  City: { type: "select", select: options(DEMO_CHOICES.cities, COLORS) },
  Member: { type: "checkbox", checkbox: {} },
  Since: { type: "date", date: {} },
});

const repairColumns = (): JsonObject => ({
  Job: { type: "title", title: {} },
  Stage: { type: "status", status: options(DEMO_CHOICES.stages, COLORS) },
  Priority: { type: "select", select: options(DEMO_CHOICES.priorities, COLORS) },
  Tags: { type: "multi_select", multi_select: options(DEMO_CHOICES.tags, COLORS) },
  Price: { type: "number", number: { format: "euro" } },
  Due: { type: "date", date: {} },
  Paid: { type: "checkbox", checkbox: {} },
  Notes: { type: "rich_text", rich_text: {} },
  Number: { type: "unique_id", unique_id: { prefix: "REP" } },
  "Price with tax": { type: "formula", formula: { expression: 'round(prop("Price") * 119) / 100' } },
});

const rollup = (): JsonObject => ({
  type: "rollup",
  rollup: { function: "count", relation_property_name: "Repairs", rollup_property_name: "Job" },
});

function customerRow(index: number): JsonObject {
  const first = pick(DEMO_CHOICES.firstNames, index);
  const last = pick(DEMO_CHOICES.lastNames, Math.floor(index / 12) + index);
  return {
    Name: { title: text(`${first} ${last}`) },
    Email: { email: `${first}.${last}.${index}@example.com`.toLowerCase() },
    Phone: { phone_number: `+49 30 555 ${String(1000 + index)}` },
    City: { select: { name: pick(DEMO_CHOICES.cities, index) } },
    Member: { checkbox: index % 3 === 0 },
    Since: { date: { start: dayText(Date.UTC(2024, 0, 1) + index * 5 * DAY_MS) } },
  };
}

function repairRow(index: number, customerId: string, now: number): JsonObject {
  const stage = pick(DEMO_CHOICES.stages, index);
  const tags = DEMO_CHOICES.tags.filter((_, at) => (index + at) % 4 === 0);
  const job = pick(DEMO_CHOICES.jobs, index);
  return {
    Job: { title: text(`${job}, ${pick(DEMO_CHOICES.bikes, index)}`) },
    Stage: { status: { name: stage } },
    Priority: { select: { name: pick(DEMO_CHOICES.priorities, index * 5 + Math.floor(index / 3)) } },
    Tags: { multi_select: tags.map((name) => ({ name })) },
    Price: { number: 20 + ((index * 37) % 160) },
    Due: index % 8 === 7 ? { date: null } : { date: { start: dayText(now + ((index % 40) - 10) * DAY_MS) } },
    Paid: { checkbox: stage === "Collected" },
    Notes: { rich_text: index % 2 === 0 ? text(`Ask about the ${job.toLowerCase()} before ordering parts.`) : [] },
    Customer: { relation: [{ id: customerId }] },
  };
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function plantComments(call: Call, rootId: string): void {
  const comment = (content: string): JsonObject =>
    call("POST", "comments", { parent: { page_id: rootId }, rich_text: text(content) });
  const first = comment("Welcome! Everything below this page is made up.");
  call("POST", "comments", {
    discussion_id: textOr(first["discussion_id"], ""),
    rich_text: text("And may be changed: a restart brings it back."),
  });
  comment("The encyclopedia is long on purpose.");
}
