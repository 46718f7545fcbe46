// An export of chosen pages: each format has them and what is below them, and nothing of others.
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { EXPORT_FORMATS } from "../../src/export/export-formats.ts";
import { readFolder, temporaryFolder } from "../export/read-folder.ts";
import { ChosenWorkspace } from "./chosen-workspace.ts";

let workspace: ChosenWorkspace;
beforeEach(async () => {
  workspace = await ChosenWorkspace.create();
  workspace.page("team");
  workspace.page("salaries");
  workspace.database("payees", "salaries");
  workspace.page("alice", "payees source", "data_source_id");
  workspace.database("orders", "team", {
    buyer: { relation: { data_source_id: workspace.id("payees source"), single_property: {} } },
  });
  workspace.page("order", "orders source", "data_source_id");
  const relation = [{ id: workspace.id("alice") }];
  workspace.test.call("PATCH", `pages/${workspace.id("order")}`, { properties: { buyer: { relation } } });
  const mention = { type: "mention", mention: { page: { id: workspace.id("salaries") } } };
  const children = [{ paragraph: { rich_text: [{ text: { content: "see " } }, mention] } }];
  workspace.test.call("PATCH", `blocks/${workspace.id("team")}/children`, { children });
  await workspace.pull();
});

const HIDDEN = /salaries|payees|alice/iu;

test.each(EXPORT_FORMATS)("%s has what only names, and no word or id of others", async (format) => {
  const out = temporaryFolder();
  const only = [workspace.id("team")];
  const result = await workspace.test.mirror.export({ format, out, only });
  expect(result).toMatchObject({ complete: true, skipped: [], copy: { skipped: [] } });
  const all = [...readFolder(out)].flat().join("\n");
  expect(all).toContain("order");
  if (format !== "csv") expect(all).toContain("text of team");
  expect(all).not.toMatch(HIDDEN);
  for (const name of ["salaries", "payees", "payees source", "alice"])
    expect(all.replaceAll("-", "")).not.toContain(workspace.id(name).replaceAll("-", ""));
});

test("except leaves out a page in the middle, and an equal copy gives equal bytes", async () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()];
  const options = { format: "markdown", except: [workspace.id("salaries"), workspace.id("orders")] } as const;
  const result = await workspace.test.mirror.export({ ...options, out: first });
  expect(result.written).toMatchObject({ rows: 0, databases: 0 });
  await workspace.test.mirror.export({ ...options, out: second });
  expect(readFolder(second)).toEqual(readFolder(first));
});

test("an id that the copy does not have is refused, and nothing is written", async () => {
  const out = join(temporaryFolder(), "out");
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith("ws-limited-copy-"));
  const only = ["0f0e0d0c-0b0a-4908-8706-050403020100"];
  await expect(workspace.test.mirror.export({ format: "json", out, only })).rejects.toThrow("Expected ids of pages");
  await expect(workspace.test.mirror.export({ format: "json", out, only: [] })).rejects.toThrow("at least one id");
  expect(readdirSync(join(out, "..")).filter((name) => name === "out")).toEqual([]);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith("ws-limited-copy-"))).toEqual(before);
});

test("a damaged text is left out and named, as in an export of everything", async () => {
  const { db } = workspace.test.store;
  await db
    .updateTable("ws_objects")
    .set({ json: "{" })
    .where("kind", "=", "page")
    .where("id", "=", workspace.id("order"))
    .execute();
  const out = temporaryFolder();
  const result = await workspace.test.mirror.export({ format: "markdown", out, only: [workspace.id("team")] });
  expect(result).toMatchObject({ complete: false, skipped: [{ object_id: workspace.id("order") }] });
});
