// A CRM as an application writes it: pulled with the command, compiled strictly outside the repository, and run against an
// emulated workspace with both clients.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crmProgram } from "./crm-program.ts";

const { resolve } = createRequire(import.meta.url);
const PACKAGE = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ws-schema-crm-"));
let emulator: RunningEmulator;

function run(program: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: emulator.url };
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (_, output, errors) =>
      done(`${output}${errors}`.trim()),
    );
  });
}

async function createSource(title: string, properties: object): Promise<string> {
  const response = await fetch(`${emulator.url}/v1/databases`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${emulator.token}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    },
    body: JSON.stringify({
      parent: { type: "workspace", workspace: true },
      title: [{ type: "text", text: { content: title } }],
      initial_data_source: { properties },
    }),
  });
  return ((await response.json()) as { data_sources: { id: string }[] }).data_sources[0]?.id ?? "";
}

beforeAll(async () => {
  emulator = await startEmulator({ seed: "empty" });
  const relation = (data_source_id: string) => ({ relation: { data_source_id, single_property: {} } });
  const regions = await createSource("Regions", { Name: { title: {} } });
  const customers = await createSource("Customers", {
    Name: { title: {} },
    Email: { email: {} },
    Region: relation(regions),
  });
  await createSource("Deals", {
    Deal: { title: {} },
    Price: { number: { format: "euro" } },
    Stage: { select: { options: [{ name: "Open" }, { name: "Won" }, { name: "Lost" }] } },
    Customer: relation(customers),
  });
  const scope = join(folder, "node_modules", "@ws");
  mkdirSync(scope, { recursive: true });
  symlinkSync(PACKAGE, join(scope, "schema"));
  symlinkSync(join(PACKAGE, "..", "client"), join(scope, "client"));
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    outDir: "out",
  };
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["async.ts", "sync.ts"] }));
  writeFileSync(join(folder, "async.ts"), crmProgram("AsyncClient"));
  writeFileSync(join(folder, "sync.ts"), crmProgram("Client"));
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

test("a CRM compiles without an error, and does its work with both clients", async () => {
  const command = join(PACKAGE, "bin", "ws-schema.js");
  expect(await run(command, ["pull", "--out", "schema.ts", "--all"])).toMatch(/^schema\.ts: wrote /);
  expect(await run(resolve("typescript/package.json").replace(/package\.json$/, "bin/tsc"), [])).toBe("");
  const printed = [
    "first: Deal 0 of Ada in North",
    "page: Deal 4, Deal 3 | Deal 2, Deal 1 | Deal 0",
    "upsert: Ada, Grace; customers: 2",
    "won: 3, open: 2",
    "removed: 2, restored: true, left: 4, read: 1",
  ].join("\n");
  expect(await run("out/async.js", [])).toBe(printed);
  expect(await run("out/sync.js", [])).toBe(printed);
});
