// @haustle/notion-orm: generates a typed module from a data source, and reads and writes its rows.
import { beforeAll, expect, test } from "vitest";
import { ENVIRONMENT, binary, binaryOf, createProject, runProgram } from "../support/run-program.ts";
import { EMULATOR_URL, addDatabase, openWorkspace, readMarkdown, richText, send } from "../support/workspace.ts";

const OPEN = `
import { NotionORM } from "./notion/index.js";
const { repairs } = new NotionORM({ auth: process.env["NOTION_KEY"]! }).databases;
`;

const PROGRAM = `${OPEN}
const { id } = await repairs.create({
  properties: { job: "Chain", hours: 3, state: "Open", parts: ["chain", "oil"], day: { start: "2026-07-01" } },
  markdown: "Use **wax**.",
});
const long = await repairs.findMany({
  where: { and: [{ hours: { greater_than: 1 } }, { job: { does_not_equal: "Job 9" } }] },
  sortBy: [{ property: "hours", direction: "descending" }],
  select: ["job", "parts"],
});
const streamed: unknown[] = [];
for await (const { job } of repairs.findMany({ stream: 1 })) streamed.push(job);
await repairs.updateMany({ where: { job: { equals: "Chain" } }, properties: { state: "Done" } });
await repairs.deleteMany({ where: { job: { equals: "Job 1" } } });
console.log(JSON.stringify({ id, long, streamed: streamed.length, count: await repairs.count() }));
`;

const UPDATE = `${OPEN}
await repairs.update({ where: { id: process.argv[2]! }, properties: { hours: 4 } });
`;

const { pageId, token } = await openWorkspace("notion-orm");
const columns = {
  Job: { title: {} },
  Hours: { number: {} },
  State: { select: { options: [{ name: "Open" }, { name: "Done" }] } },
  Parts: { multi_select: { options: [{ name: "chain" }, { name: "oil" }] } },
  Day: { date: {} },
};
const rows = [1, 2].map((hours) => ({ Job: { title: richText(`Job ${hours}`) }, Hours: { number: hours } }));
const { dataSourceId, rowIds } = await addDatabase(pageId, "Repairs", columns, rows);
const CONFIG = `export default { auth: process.env.NOTION_KEY, databases: ["${dataSourceId}"], agents: [] };`;
const env = { ...ENVIRONMENT, NOTION_KEY: token, NOTION_BASE_URL: EMULATOR_URL };

const compilerOptions = { module: "nodenext", target: "es2023", strict: true, skipLibCheck: true, outDir: "out" };
const tsconfig = JSON.stringify({ compilerOptions, files: ["program.ts", "update.ts"] });
const sources = { "tsconfig.json": tsconfig, "program.ts": PROGRAM, "update.ts": UPDATE };
const project = createProject({ "notion.config.js": CONFIG, ...sources });
beforeAll(async () => {
  expect(await runProgram(project, [binaryOf("@haustle/notion-orm", "notion"), "sync"], env)).toMatchObject({
    code: 0,
    stderr: "",
  });
  expect(await runProgram(project, [binary("tsc")], env)).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("generates a TypeScript module, with which a program creates, finds, updates and deletes rows", async () => {
  const { stdout, stderr } = await runProgram(project, [process.execPath, "out/program.js"], env);
  expect(stderr).toBe("");
  const { id, ...found } = JSON.parse(stdout) as { id: string };
  const long = [
    { job: "Chain", parts: ["chain", "oil"] },
    { job: "Job 2", parts: [] },
  ];
  expect(found).toEqual({ long, streamed: 3, count: 2 });
  expect(await readMarkdown(id)).toBe("Use **wax**.");
  expect(await send("GET", `v1/pages/${id}`)).toMatchObject({
    properties: { State: { select: { name: "Done" } }, Day: { date: { start: "2026-07-01" } } },
  });
});

test("does not update a row by its id, because it compares ids with and without hyphens", async () => {
  const { stderr } = await runProgram(project, [process.execPath, "out/update.js", rowIds[1] ?? ""], env);
  expect(stderr).toContain(`page ${rowIds[1]} does not belong to database Repairs`);
});

test("does not generate JavaScript that Node.js loads, because it imports a CommonJS file as an ES module", async () => {
  const folder = createProject({ "notion.config.js": CONFIG });
  expect(await runProgram(folder, [binaryOf("@haustle/notion-orm", "notion"), "sync"], env)).toMatchObject({
    code: 0,
    stderr: "",
  });
  const { stderr } = await runProgram(folder, [process.execPath, "notion/index.js"], env);
  expect(stderr).toContain("does not provide an export named 'Repairs'");
});
