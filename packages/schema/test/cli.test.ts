// The command: arguments, variables, output and exit codes.
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { main } from "../src/command/main.ts";

const COMMAND = fileURLToPath(new URL("../bin/ws-schema.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ws-schema-cli-"));
const file = join(folder, "schema.ts");

let emulator: RunningEmulator;
let sourceId: string;
const send = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const headers = {
    authorization: `Bearer ${emulator.token}`,
    "notion-version": "2026-03-11",
    "content-type": "application/json",
  };
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
};
beforeAll(async () => {
  emulator = await startEmulator({ seed: "empty" });
  const properties = { Job: { title: {} }, Price: { number: {} } };
  const database = await send("POST", "/v1/databases", {
    parent: { type: "workspace", workspace: true },
    initial_data_source: { properties },
  });
  sourceId = (database["data_sources"] as { id: string }[])[0]?.id ?? "";
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

interface Result {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command in this process. */
async function run(
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  signal = new AbortController().signal,
): Promise<Result> {
  const output = { stdout: "", stderr: "" };
  const environment = { WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url, ...variables };
  const streams = {
    stdout: { write: (text: string) => (output.stdout += text) },
    stderr: { write: (text: string) => (output.stderr += text) },
  };
  const code = await main(args, environment, streams, signal);
  return { code, ...output };
}

/** Runs the command as users do. */
function runProcess(args: readonly string[]): Promise<Result> {
  const env = { ...process.env, WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
  return new Promise((done) => {
    execFile(process.execPath, [COMMAND, ...args], { env, cwd: folder }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test("runs as a process, with paths relative to the current folder", async () => {
  expect(await runProcess(["pull", "--out", "process.ts", sourceId])).toMatchObject({ code: 0, stderr: "" });
  expect(await runProcess(["check", "process.ts"])).toMatchObject({
    code: 0,
    stdout: "process.ts matches Notion.\n",
  });
  expect(await runProcess(["check"])).toMatchObject({ code: 2, stdout: "" });
});

test("pull, check, plan and apply work on a file", async () => {
  expect(await run(["pull", "--out", file, sourceId])).toMatchObject({ code: 0, stderr: "" });
  expect(await run(["check", file, "--json"])).toMatchObject({ code: 0 });
  writeFileSync(file, readFileSync(file, "utf8").replace('name: "Price"', 'name: "Cost"'));
  const checked = await run(["check", file, "--json"]);
  expect(checked.code).toBe(3);
  expect(JSON.parse(checked.stdout)).toMatchObject({
    matches: false,
    differences: [{ kind: "renamed", key: "price", file: "Cost", service: "Price" }],
  });
  const planned = await run(["plan", file, "--json"]);
  expect(JSON.parse(planned.stdout)).toMatchObject({
    changes: [{ action: "rename", key: "price", reversible: true, destructive: false }],
  });
  expect(await run(["apply", file])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('rename column "Price" to "Cost"') as string,
  });
  expect(JSON.parse((await run(["apply", file, "--json"])).stdout)).toMatchObject({ changes: [], requests: 0 });
});

test("a destructive change has exit code 3 and nothing is sent", async () => {
  const path = join(folder, "remove.ts");
  await run(["pull", "--out", path, sourceId]);
  await send("POST", "/v1/pages", { parent: { data_source_id: sourceId }, properties: { Cost: { number: 5 } } });
  writeFileSync(path, readFileSync(path, "utf8").replace(/\n.*type: "number".*/, ""));
  const refused = await run(["apply", path]);
  expect(refused).toMatchObject({ code: 3, stdout: "" });
  expect(refused.stderr).toMatch(
    /^ws-schema: Nothing was changed.*\n1\. schema: remove column "Cost".*DESTROYS VALUES.*\n.*--allow-destructive/,
  );
  expect(await run(["apply", path, "--allow-destructive"])).toMatchObject({ code: 0 });
});

test("a plan with a change that is not possible has exit code 3", async () => {
  const path = join(folder, "impossible.ts");
  await run(["pull", "--out", path, sourceId]);
  writeFileSync(path, readFileSync(path, "utf8").replace(/type: "title"/, 'type: "number"'));
  expect(await run(["plan", path])).toMatchObject({
    code: 3,
    stdout: expect.stringContaining("NOT POSSIBLE") as string,
    stderr: "",
  });
});

test("an interrupted command sends no further request, and says that the next run continues", async () => {
  const path = join(folder, "interrupted.ts");
  await run(["pull", "--out", path, sourceId]);
  const requests: string[] = [];
  const interruption = new AbortController();
  const service = createServer((request, response) => {
    requests.push(request.url ?? "");
    interruption.abort(new Error("Interrupted."));
    response.destroy();
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const { port } = service.address() as AddressInfo;
  const variables = { WORKSPACE_BASE_URL: `http://127.0.0.1:${port}` };
  expect(await run(["apply", path], variables, interruption.signal)).toEqual({
    code: 130,
    stdout: "",
    stderr: "Interrupted. The next run continues where this one stopped.\n",
  });
  service.close();
  expect(requests).toHaveLength(1);
});

test("wrong usage has exit code 2 and a hint", async () => {
  const missing = join(folder, "missing.ts");
  const usages: readonly (readonly [string[], NodeJS.ProcessEnv, RegExp])[] = [
    [[], {}, /^Usage: ws-schema \[options\] \[command\]\n/],
    [
      ["push", file],
      {},
      /^ws-schema: required option '--parent <PAGE>' not specified\nSee npx @ws\/schema push --help\.\n$/,
    ],
    [
      ["chek", file],
      {},
      /^ws-schema: unknown command 'chek'\n\(Did you mean check\?\)\nSee npx @ws\/schema --help\.\n$/,
    ],
    [
      ["check", file, "--jsn"],
      {},
      /unknown option '--jsn'\n\(Did you mean --json\?\)\nSee npx @ws\/schema check --help\./,
    ],
    [["toString"], {}, /unknown command 'toString'/],
    [["pull", sourceId], {}, /required option '--out <FILE\.ts>' not specified/],
    [["pull", "--out", missing], {}, /Missing argument ID or URL/],
    [
      ["pull", "--out", missing, "not-an-id"],
      {},
      /Expected the id or URL of a database or data source, got "not-an-id"/,
    ],
    [["check"], {}, /missing required argument 'FILE\.ts'/],
    [["check", "a.ts", "b.ts"], {}, /too many arguments for 'check'\. Expected 1 argument but got 2/],
    [["check", missing], {}, /File not found/],
    [["check", file, "--allow-destructive"], {}, /unknown option '--allow-destructive'/],
    [["check", file, "--verbose"], {}, /--verbose/],
    [["check", file], { WORKSPACE_TOKEN: "" }, /Expected a token in WORKSPACE_TOKEN, got none/],
    [["check", file], { WORKSPACE_TOKEN: "Bearer ntn_0123456789" }, /Expected WORKSPACE_TOKEN to be a whole token/],
    [["check", file], { WORKSPACE_TOKEN: "", NOTION_TOKEN: "ntn_…" }, /Expected NOTION_TOKEN to be a whole token/],
    [["check", file], { WORKSPACE_TOKEN: "ntn_..." }, /Expected WORKSPACE_TOKEN to be a whole token/],
    [["check", file], { WORKSPACE_BASE_URL: "nowhere" }, /Expected WORKSPACE_BASE_URL to be an http or https URL/],
    [["check", file], { WORKSPACE_BASE_URL: `${emulator.url}/v1/` }, /Expected WORKSPACE_BASE_URL without \/v1\./],
  ];
  const results = await Promise.all(usages.map(([args, variables]) => run(args, variables)));
  for (const [index, { code, stderr, stdout }] of results.entries()) {
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(usages[index]?.[2] ?? /^$/);
    expect(stderr).not.toContain("    at ");
  }
  expect(existsSync(missing)).toBe(false);
});

test("a failed request has exit code 1, and its message has no secret and no stack", async () => {
  const results = await Promise.all([
    run(["check", file], { WORKSPACE_TOKEN: "invalid_secret_token" }),
    run(["check", file], { WORKSPACE_BASE_URL: "http://127.0.0.1:1" }),
    run(["pull", "--out", join(folder, "none.ts"), "00000000-0000-4000-8000-000000000000", "--json"]),
  ]);
  for (const { code, stderr } of results) {
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/secret_token|    at /);
  }
  expect(results[0]?.stderr).toMatch(/401 unauthorized: .*\. Check WORKSPACE_TOKEN\.$/m);
  expect(JSON.parse(results[2]?.stdout ?? "")).toMatchObject({
    error: { message: expect.stringMatching(/finds no database and no data source 00000000-0000/) as string },
  });
});

test("--help and --version print to the standard output", async () => {
  expect(await run(["--help"])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: ws-schema \[options\] \[command\]/) as string,
  });
  expect((await run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+/);
});

test("the id of a page gets an error that names the data source or the databases in it", async () => {
  const row = await send("POST", "/v1/pages", { parent: { data_source_id: sourceId }, properties: {} });
  const out = join(folder, "page.ts");
  expect((await run(["pull", "--out", out, String(row["id"])])).stderr).toContain(
    `got a page: ${String(row["id"])}. It is a row of a data source. To pull its columns, use ${sourceId}.`,
  );
  const page = await send("POST", "/v1/pages", { parent: { type: "workspace", workspace: true }, properties: {} });
  const parent = { type: "page_id", page_id: page["id"] };
  expect(await run(["pull", "--out", out, String(page["id"])])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("In the app, open the database as a page of its own and copy its link.") as string,
  });
  const title = [{ type: "text", text: { content: "Tools 🔧" } }];
  const database = await send("POST", "/v1/databases", {
    parent,
    title,
    initial_data_source: { properties: { A: { title: {} } } },
  });
  expect((await run(["pull", "--out", out, String(page["id"])])).stderr).toContain(
    `It contains these databases:\n  ${String(database["id"])} "Tools 🔧"`,
  );
  expect(existsSync(out)).toBe(false);
});

test("list prints the shared data sources, and pull --all writes all of them", async () => {
  const { stdout } = await run(["list", "--json"]);
  const { sources } = JSON.parse(stdout) as { sources: { id: string; place: string }[] };
  expect(sources.map(({ id }) => id)).toContain(sourceId);
  expect((await run(["list"])).stdout.split("\n")).toHaveLength(sources.length + 1);
  const out = join(folder, "all.ts");
  expect(await run(["pull", "--out", out, "--all"])).toMatchObject({ code: 0, stderr: "" });
  for (const { id } of sources) expect(readFileSync(out, "utf8")).toContain(id);
  expect((await run(["pull", "--out", out, "--all", sourceId])).stderr).toContain("Expected --all or ids, got both.");
  expect((await run(["list", "x"])).code).toBe(2);
});

test("a line of a response does not look like a line of the command", async () => {
  const service = createServer((_, response) => {
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ code: "x\nws-schema: no", message: "Wrong.\nDone: schema.ts matches Notion." }));
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const { port } = service.address() as AddressInfo;
  const { stderr } = await run(["check", file], { WORKSPACE_BASE_URL: `http://127.0.0.1:${port}` });
  service.close();
  expect(stderr).toContain("Wrong.");
  expect(stderr.trimEnd().split("\n").slice(1)).toEqual([
    "  | ws-schema: no: Wrong.",
    "  | Done: schema.ts matches Notion.",
  ]);
});

test("names of the service do not control the terminal", async () => {
  const title = [{ type: "text", text: { content: "a\u001b]0;b\u0007\u009bc" } }];
  const parent = { type: "workspace", workspace: true };
  await send("POST", "/v1/databases", { parent, title, initial_data_source: { properties: { A: { title: {} } } } });
  const { stdout } = await runProcess(["list"]);
  expect(stdout).toContain("a\\u001b]0;b\\u0007\\u009bc");
  // oxlint-disable-next-line no-control-regex -- looks for control characters
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

test("each command ends with the exit codes of all commands", async () => {
  const own = join(folder, "codes.ts");
  const module = (columns: string) =>
    writeFileSync(
      own,
      `export const jobs = defineSchema({ name: "jobs", title: "Jobs", properties: { job: { name: "Job", type: "title" }${columns} } });\n`,
    );
  const page = await send("POST", "/v1/pages", { parent: { type: "workspace", workspace: true }, properties: {} });
  const parent = ["--parent", String(page["id"])];
  const codes = async (variables: NodeJS.ProcessEnv = {}) => {
    const found: number[] = [];
    for (const args of [
      ["check", own],
      ["plan", own],
      ["apply", own],
      ["push", own, ...parent],
    ])
      found.push((await run(args, variables)).code);
    return found;
  };
  module(', press: { name: "Press", type: "button" }');
  expect(await codes()).toEqual([3, 3, 3, 3]);
  module(', price: { name: "Price", type: "number", fromat: "euro" }');
  expect(await codes()).toEqual([2, 2, 2, 2]);
  module("");
  expect((await run(["push", own, ...parent])).code).toBe(0);
  expect(await codes()).toEqual([0, 0, 0, 0]);
  // Nothing listens on the port.
  expect(await codes({ WORKSPACE_BASE_URL: "http://127.0.0.1:9" })).toEqual([1, 1, 1, 1]);
  expect((await run(["push", own, "--parent", "1f2e3d4c-5b6a-4789-8abc-def012345678"])).code).toBe(1);
  rmSync(join(folder, "codes.ids.json"));
  expect((await run(["push", own, ...parent])).stderr).toContain("pass --adopt");
  const adopted = await run(["push", own, ...parent, "--adopt"]);
  expect([adopted.code, adopted.stdout]).toEqual([0, expect.stringContaining("jobs: adopted the database") as string]);
  writeFileSync(own, readFileSync(own, "utf8").replaceAll("jobs", "tasks"));
  const planned = await run(["plan", own]);
  expect([planned.code, planned.stdout]).toEqual([3, expect.stringContaining("--rename jobs=tasks") as string]);
  expect((await run(["plan", own, "--rename", "jobs=tasks"])).stdout).toContain("No changes");
  expect((await run(["plan", own, "--rename", "jobs"])).code).toBe(2);
  writeFileSync(own, readFileSync(own, "utf8").replace('name: "Job"', 'name: "Task"'));
  expect(await codes()).toEqual([3, 0, 0, 0]);
});

test("pull without an id names --all", async () => {
  const { code, stderr } = await run(["pull", "--out", join(folder, "none.ts")]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("--all") as string]);
});
