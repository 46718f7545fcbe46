// notion-cli-agent: a command line tool for people and assistants. It talks to the service with fetch, without an SDK.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { INTERCEPTED, binary, createProject, runProgram } from "../support/run-program.ts";
import { addDatabase, addPage, openWorkspace, readMarkdown, richText, send } from "../support/workspace.ts";

const { pageId, token } = await openWorkspace("notion-cli-agent");
const project = createProject();
const columns = {
  Name: { title: {} },
  Status: { status: {} },
  Priority: { select: { options: [{ name: "High" }, { name: "Low" }] } },
  Due: { date: {} },
  Size: { number: {} },
};
const row = (name: string, due: string) => ({ Name: { title: richText(name) }, Due: { date: { start: due } } });
const rows = [row("Brakes", "2026-06-01"), row("Lights", "2099-01-01")];
const { databaseId, rowIds } = await addDatabase(pageId, "Repairs", columns, rows);
const [brakes = "", lights = ""] = rowIds;

const start = (args: readonly string[]) =>
  runProgram(project, [binary("notion-cli-agent"), ...args], { ...INTERCEPTED, NOTION_TOKEN: token });

/** Runs the tool. Returns its output. */
async function notion(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await start(args);
  expect([code, stderr]).toEqual([0, ""]);
  return stdout;
}

test("finds rows by a sentence, and by the title", async () => {
  const overdue = await notion("find", "overdue tasks", "-d", databaseId);
  expect(overdue).toContain("Brakes");
  expect(overdue).not.toContain("Lights");
  const { results } = JSON.parse(await notion("db", "query", databaseId, "--title", "Lights", "--json")) as {
    results: { id: string }[];
  };
  expect(results.map(({ id }) => id)).toEqual([lights]);
});

test("changes a status, an icon and a select, clears it, and moves the row to the trash", async () => {
  await notion("page", "update", lights, "--prop", "Status:status=Done", "--prop", "Priority=High", "--icon", "🔔");
  const read = () => send("GET", `v1/pages/${lights}`);
  expect(await read()).toMatchObject({
    icon: { emoji: "🔔" },
    properties: { Status: { status: { name: "Done" } }, Priority: { select: { name: "High" } } },
  });
  await notion("page", "update", lights, "--clear-prop", "Priority");
  expect(await read()).toMatchObject({ properties: { Priority: { select: null } } });
  await notion("page", "archive", lights);
  expect(await read()).toMatchObject({ in_trash: true });
});

test("imports a table and a markdown file, and runs a batch", async () => {
  writeFileSync(join(project, "data.csv"), "Name,Priority,Size\nChain,Low,3\nBell,High,4\n");
  writeFileSync(join(project, "notes.md"), "# Notes\n\nPump the **tyres**.\n\n- helmet\n- lights\n");
  const { databaseId: stock } = await addDatabase(pageId, "Stock", columns, []);
  await notion("import", "csv", "data.csv", "--to", stock);
  const queried = await notion(
    "batch",
    "--llm",
    "--data",
    JSON.stringify([{ op: "query", type: "database", id: stock }]),
  );
  expect(queried).toContain("1/1 succeeded");
  expect(await notion("stats", "overview", stock)).toMatch(/Total entries: 2\n[^]*High +1 \( 50%\)/);
  const target = await addPage(pageId, "Notes");
  await notion("import", "markdown", "notes.md", "--to", target);
  expect(await readMarkdown(target)).toContain("# Notes\nPump the **tyres**.\n- helmet\n- lights");
});

test("writes comments, and a backup and a vault of all rows", async () => {
  await notion("comment", "create", "--page", brakes, "--text", "Order new pads");
  expect(await notion("comment", "list", brakes)).toContain("Order new pads");
  await notion("block", "append", brakes, "--text", "Front wheel first");
  await notion("backup", databaseId, "-o", "backup", "--content");
  expect(JSON.parse(readFileSync(join(project, "backup/schema.json"), "utf8"))).toMatchObject({
    properties: { Name: { type: "title" }, Status: { type: "status" } },
  });
  mkdirSync(join(project, "vault"));
  await notion("export", "db", databaseId, "--vault", "vault", "--folder", "repairs", "--content");
  expect(readdirSync(join(project, "vault/repairs"))).toEqual(["Brakes.md"]);
  const note = readFileSync(join(project, "vault/repairs/Brakes.md"), "utf8");
  expect(note).toContain(`notion_id: "${brakes}"`);
  expect(note).toContain('due: "2026-06-01"');
  expect(note).toContain("Front wheel first");
});

test("does not duplicate a page with paragraphs, because it sends the empty icon that it read", async () => {
  const { code, stderr } = await start(["duplicate", "page", brakes]);
  expect(code).not.toBe(0);
  expect(stderr).toContain("paragraph.icon should be an object or `undefined`, instead was `null`");
});
