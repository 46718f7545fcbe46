// Names of columns that are also names of members of objects in JavaScript.
import { beforeAll, expect, test } from "vitest";
import { readFolder, temporaryFolder } from "./export/read-folder.ts";
import { createWorkspace, text, type TestWorkspace } from "./export/workspace.ts";
import { emptyTarget, newPage, restoreInto } from "./restore/restore-into.ts";
import { treeDifferences } from "./restore/restored-tree.ts";

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty"];

/** Returns an object with all names as keys of its own, as JSON.parse() does. */
const named = (valueOf: (name: string) => object, more: object): object =>
  Object.fromEntries([...Object.entries(more), ...NAMES.map((name) => [name, valueOf(name)])]) as object;

let source: TestWorkspace;
beforeAll(async () => {
  source = await createWorkspace();
  const parent = { page_id: newPage(source, { workspace: true }, "Root") };
  const database = source.call("POST", "databases", {
    parent,
    title: text("List"),
    initial_data_source: { properties: named(() => ({ rich_text: {} }), { Name: { title: {} } }) },
  });
  const [{ id: data_source_id }] = database["data_sources"] as [{ id: string }];
  const properties = named((name) => ({ rich_text: text(`value of ${name}`) }), { Name: { title: text("Row") } });
  source.call("POST", "pages", { parent: { data_source_id }, properties });
  await source.pull();
});

test("are restored with their values", async () => {
  const { target, into } = await emptyTarget();
  await restoreInto(source, target, { into });
  await target.pull();
  expect(await treeDifferences({ source: source.store, restored: target.store, into })).toEqual([]);
});

test.each(["markdown", "json", "csv", "html"] as const)("are exported with their values as %s", async (format) => {
  const out = `${temporaryFolder()}/out`;
  await source.mirror.export({ format, out });
  const files = [...readFolder(out).values()].join("\n");
  for (const name of NAMES) expect(files).toContain(`value of ${name}`);
});
