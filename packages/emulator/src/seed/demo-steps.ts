// Creates the demo workspace: realistic, the same in every run, and large enough for lists with several pages.
// It uses the routes of the API, so it contains only objects that a client can create.
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
  pick,
} from "./demo-content.ts";
import { customerColumns, customerRow, repairColumns, repairCount, repairRow } from "./demo-databases.ts";
import type { SeedSteps } from "./lazy-seed.ts";
import { requestParagraph, requestText } from "./request-text.ts";

type Call = (method: string, path: string, body: JsonObject) => JsonObject;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ROWS_PER_STEP = 20;
/** Age of the oldest object at the start of the clock. */
const AGE_MS = 30 * DAY_MS;

/** Returns the creation time of the oldest object, for a clock that starts at `now`. */
export const demoStart = (now: number): number => now - AGE_MS;

/** Creates the demo content in an empty workspace. Every step yields the id of the root page. */
export function* demoSteps(workspace: Workspace, call: Call): SeedSteps {
  addPeople(workspace);
  const rootId = newPage(call, { workspace: true }, DEMO_ROOT, "🚲");
  yield rootId;
  append(call, rootId, [
    requestParagraph("Everything about the workshop: the handbook, the projects and every repair."),
    { divider: {} },
  ]);
  for (const page of DEMO_PAGES) {
    createPage(call, rootId, page);
    yield rootId;
  }
  createLongPage(call, rootId);
  yield rootId;
  for (const _ of createDatabases(call, workspace, rootId)) yield rootId;
  createComments(call, rootId);
}

function addPeople(workspace: Workspace): void {
  const { users } = workspace.store;
  for (const user of users.values()) if (user.value["type"] === "person") users.delete(user.id);
  const bot = users.get(workspace.mainBotId);
  users.clear();
  for (const [name, email] of DEMO_PEOPLE) {
    const id = workspace.ids.uuid();
    users.set(id, { id, listed: true, value: personValue(id, name, email) });
  }
  if (bot !== undefined) users.set(bot.id, bot);
}

const idOf = (response: JsonObject): string => textOr(response["id"], "");

function newPage(call: Call, parent: JsonObject, title: string, emoji?: string): string {
  const icon = emoji === undefined ? {} : { icon: { type: "emoji", emoji } };
  return idOf(call("POST", "pages", { parent, properties: { title: { title: requestText(title) } }, ...icon }));
}

function append(call: Call, parentId: string, children: JsonObject[]): JsonObject[] {
  return objectsOf(call("PATCH", `blocks/${parentId}/children`, { children })["results"]);
}

function createPage(call: Call, parentId: string, page: DemoPage): void {
  const id = newPage(call, { page_id: parentId }, page.title, page.emoji);
  if (page.text !== undefined) append(call, id, page.text.map(requestParagraph));
  for (const child of page.pages ?? []) createPage(call, id, child);
}

function createLongPage(call: Call, rootId: string): void {
  const id = newPage(call, { page_id: rootId }, DEMO_LONG_PAGE, "📖");
  const blocks = Array.from({ length: DEMO_LONG_PAGE_BLOCKS }, (_, index) => manualBlock(index));
  for (let at = 0; at < blocks.length; at += 100) append(call, id, blocks.slice(at, at + 100));
}

/** Returns a block of the long page: every tenth is a heading, some are list items or to-dos, the others are paragraphs. */
function manualBlock(index: number): JsonObject {
  const job = pick(DEMO_CHOICES.jobs, Math.floor(index / 10));
  const rich_text = (content: string) => ({ rich_text: requestText(content) });
  if (index % 10 === 0) return { heading_2: rich_text(`${index / 10 + 1}. ${job}`) };
  if (index % 10 === 7) return { to_do: { ...rich_text(`Check the ${job.toLowerCase()} once more`), checked: false } };
  if (index % 3 === 0) return { bulleted_list_item: rich_text(`Step ${index % 10} of ${job.toLowerCase()}`) };
  return requestParagraph(`Note ${index + 1} about ${job.toLowerCase()}: take your time and keep the parts in order.`);
}

function* createDatabases(call: Call, workspace: Workspace, rootId: string): Generator<void, void> {
  const customers = newDatabase(call, rootId, "Customers", customerColumns());
  const relation = {
    type: "relation",
    relation: { data_source_id: customers, type: "dual_property", dual_property: { synced_property_name: "Repairs" } },
  };
  const repairs = newDatabase(call, rootId, "Repairs", { ...repairColumns(), Customer: relation });
  call("PATCH", `data_sources/${customers}`, { properties: { "Number of repairs": repairCount() } });
  const customerIds: string[] = [];
  for (const index of numbers(DEMO_ROWS)) {
    if (index % ROWS_PER_STEP === 0) yield;
    customerIds.push(newRow(call, workspace, customers, customerRow(index)));
  }
  const now = workspace.clock.now();
  for (const index of numbers(DEMO_ROWS)) {
    if (index % ROWS_PER_STEP === 0) yield;
    newRow(call, workspace, repairs, repairRow(index, pick(customerIds, index * 7), now));
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function newDatabase(call: Call, rootId: string, title: string, properties: JsonObject): string {
  const database = call("POST", "databases", {
    parent: { type: "page_id", page_id: rootId },
    title: requestText(title),
    initial_data_source: { properties },
  });
  const [source] = arrayOr(database["data_sources"]);
  return idOf(objectOr(source));
}

function newRow(call: Call, workspace: Workspace, dataSourceId: string, properties: JsonObject): string {
  workspace.clock.set(workspace.clock.now() + HOUR_MS);
  const parent = { type: "data_source_id", data_source_id: dataSourceId };
  // Skip the other properties of the response: computing formulas and rollups takes time.
  return idOf(call("POST", "pages?filter_properties=title", { parent, properties }));
}

function createComments(call: Call, rootId: string): void {
  const comment = (content: string): JsonObject =>
    call("POST", "comments", { parent: { page_id: rootId }, rich_text: requestText(content) });
  const first = comment("Welcome! Everything below this page is made up.");
  call("POST", "comments", {
    discussion_id: textOr(first["discussion_id"], ""),
    rich_text: requestText("Change anything: a restart restores the demo."),
  });
  comment("The encyclopedia is long on purpose.");
}
