// The order of the views of a database, the tabs in the app. The service tells their times by the minute, so that only the list
// of the views has their order.
import { join } from "node:path";
import { createEmulator, type JsonObject } from "@ws/emulator";
import { beforeAll, expect, test } from "vitest";
import { openRecords } from "../src/snapshot/snapshot.ts";
import { fileWith, readFolder, temporaryFolder } from "./export/read-folder.ts";
import { createWorkspace, idIn, text, title, type TestWorkspace } from "./export/workspace.ts";
import { emptyTarget, restoreInto } from "./restore/restore-into.ts";

let workspace: TestWorkspace;
let page: string;
let database: string;
let source: string;
let views: Map<string, string>;
beforeAll(async () => {
  workspace = await createWorkspace();
  page = idIn(workspace.call("POST", "pages", { parent: { workspace: true }, properties: title("Page") }));
  const made = workspace.call("POST", "databases", {
    parent: { page_id: page },
    title: text("Tasks"),
    initial_data_source: { title: text("Tasks"), properties: { Name: { title: {} } } },
  });
  database = idIn(made);
  source = idIn((made["data_sources"] as JsonObject[])[0]);
  views = new Map();
  const [first] = listed(workspace.call("GET", `views?database_id=${database}`));
  workspace.call("PATCH", `views/${first}`, { name: "first" });
  for (let index = 0; index < 8; index += 1) addView(`end ${index}`, { type: "end" });
  for (let index = 0; index < 4; index += 1) addView(`start ${index}`, { type: "start" });
});

const listed = (list: JsonObject): string[] => (list["results"] as JsonObject[]).map(idIn);

function addView(name: string, position: JsonObject): void {
  const body = { database_id: database, data_source_id: source, name, type: "table", position };
  views.set(name, idIn(workspace.call("POST", "views", body)));
}

const namesAt = async (at?: string): Promise<unknown[]> => {
  const names: unknown[] = [];
  const snapshot = await openRecords(workspace.store, at);
  for await (const { json } of snapshot.views(database)) names.push(json["name"]);
  return names;
};

const STARTS = ["start 3", "start 2", "start 1", "start 0"];
const ENDS = Array.from({ length: 8 }, (_, index) => `end ${index}`);
const BEFORE = [...STARTS, "first", ...ENDS];
const AFTER = ["newest", ...STARTS, "first", ...ENDS.filter((name) => name !== "end 3")];

const namesIn = ({ call }: Pick<TestWorkspace, "call">, id: string): unknown[] =>
  listed(call("GET", `views?database_id=${id}`)).map((view) => call("GET", `views/${view}`)["name"]);

test("views keep their order, also in earlier states, seeds and restored workspaces", async () => {
  await workspace.pull(5);
  expect(await namesAt()).toEqual(BEFORE);
  const before = workspace.now();

  workspace.call("DELETE", `views/${views.get("end 3")}`);
  addView("newest", { type: "start" });
  // Views leave no trace on their database, so they are listed again after a week.
  await workspace.pull(8 * 24 * 60);
  expect(await namesAt()).toEqual(AFTER);
  expect(await namesAt(before)).toEqual(BEFORE);
  expect(await workspace.mirror.verify({ deep: true })).toMatchObject({ problems: [], differences: [] });

  const folder = temporaryFolder();
  await workspace.mirror.export({ format: "seed", out: join(folder, "seed") });
  const seed = JSON.parse(fileWith(readFolder(join(folder, "seed")), "seed.json")) as JsonObject[];
  const again = await createWorkspace(createEmulator({ seed }));
  expect(namesIn(again, database)).toEqual(AFTER);

  const { target, into } = await emptyTarget();
  await restoreInto(workspace, target, { into, only: page });
  const found = target.call("POST", "search", { filter: { property: "object", value: "data_source" } });
  const [{ parent }] = found["results"] as [{ parent: { database_id: string } }];
  expect(namesIn(target, parent.database_id)).toEqual(AFTER);
});
