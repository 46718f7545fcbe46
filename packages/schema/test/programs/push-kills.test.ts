// The command `ws-schema push` is killed around each of its writes, again and again, and creates everything once.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator } from "@ws/emulator";
import { AsyncClient } from "@ws/client";
import { afterAll, expect, onTestFinished, test } from "vitest";

const COMMAND = fileURLToPath(new URL("../../bin/ws-schema.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ws-schema-push-kills-"));
afterAll(() => rmSync(folder, { recursive: true }));

const MODULE = `import { defineSchema } from "@ws/schema";

export const deals = defineSchema({
  name: "deals",
  title: "Deals",
  properties: {
    deal: { name: "Deal", type: "title" },
    amount: { name: "Amount", type: "number", format: "euro" },
    double: { name: "Double", type: "formula", expression: 'prop("Amount") * 2' },
    customer: { name: "Customer", type: "relation", schema: "customers", syncedProperty: "Deals" },
  },
  views: {
    large: { name: "Large", type: "table", filter: { property: "Amount", number: { greater_than: 5 } } },
  },
});

export const customers = defineSchema({
  name: "customers",
  title: "Customers",
  properties: {
    name: { name: "Name", type: "title" },
    deals: { name: "Deals", type: "relation", schema: "deals", syncedProperty: "Customer" },
    total: { name: "Total", type: "rollup", function: "sum", relation: "deals", property: "Amount" },
  },
});
`;

interface Kill {
  /** Number of the write at which the program is killed. */
  readonly write: number;
  /** True to carry out the write before. */
  readonly isCarriedOut: boolean;
}

test.each([
  ["after its first write, whose response is lost", { write: 1, isCarriedOut: true }],
  ["before its second write", { write: 2, isCarriedOut: false }],
] as const)("a push that is killed %s, in each run, creates everything once", async (name, kill: Kill) => {
  const emulator = await startEmulator({ seed: "empty" });
  onTestFinished(() => emulator.close());
  const client = new AsyncClient({ auth: emulator.token, baseUrl: emulator.url, logLevel: "error" });
  const { id: parent } = await client.pages.create({ parent: { type: "workspace", workspace: true }, properties: {} });

  let writes = 0;
  let end = (): unknown => undefined;
  const proxy = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url = "" } = request;
      const isWrite = method === "PATCH" || (method === "POST" && /\/(?:databases|views)$/.test(url));
      if (isWrite) writes += 1;
      const isKilled = isWrite && writes === kill.write;
      if (isKilled && !kill.isCarriedOut) return end();
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await fetch(emulator.url + url, {
        method,
        headers: request.headers as Record<string, string>,
        ...(method === "GET" ? {} : { body: Buffer.concat(chunks) }),
      });
      const text = await answer.text();
      if (isKilled) return end();
      response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
      return undefined;
    })();
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  onTestFinished(() => void proxy.close());

  const own = mkdtempSync(join(folder, "run-"));
  writeFileSync(join(own, "schema.ts"), MODULE);
  const env = {
    ...process.env,
    WORKSPACE_TOKEN: emulator.token,
    WORKSPACE_BASE_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  };
  const run = () =>
    new Promise<{ readonly code: number | null; readonly output: string }>((done) => {
      writes = 0;
      const program = spawn(process.execPath, [COMMAND, "push", "--parent", parent, "schema.ts"], { cwd: own, env });
      end = () => program.kill("SIGKILL");
      let output = "";
      for (const stream of [program.stdout, program.stderr]) stream.on("data", (text) => (output += String(text)));
      program.on("close", (code) => done({ code, output }));
    });
  let result = await run();
  let kills = 0;
  for (; result.code === null; kills += 1) result = await run();
  expect(result, name).toMatchObject({ code: 0 });
  expect(kills).toBeGreaterThan(4);
  const { results } = await client.blocks.children.list({ block_id: parent });
  expect(results.map((block) => ("child_database" in block ? block.child_database.title : ""))).toEqual([
    "Deals",
    "Customers",
  ]);
  expect(readFileSync(join(own, "schema.ts"), "utf8")).toBe(MODULE);
  expect(readdirSync(own).toSorted()).toEqual(["schema.ids.json", "schema.ts", "schema.ts.pulled.json"]);
});
