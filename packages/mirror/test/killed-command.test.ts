// The real command, killed with SIGKILL at random moments, against an emulator over HTTP.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmulator, type Emulator } from "@ws/emulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseCount } from "../../../scripts/test/support/every-case.ts";
import { idOf } from "../src/json.ts";
import { openStore } from "../src/store/open/open-store.ts";
import { OBJECT_KINDS } from "../src/store/tables.ts";
import { createRandom } from "./simulation/random.ts";
import { paragraph, title } from "./export/workspace.ts";
import { call } from "./support/editor.ts";

const COMMAND = join(import.meta.dirname, "../bin/ws-mirror.js");
const KILLS = Number(process.env["KILLS"] ?? caseCount(2, 12));
const SEED = Number(process.env["SEED"] ?? 1);

let emulator: Emulator;
let server: Server;
let folder: string;
/** Requests of the command, as `METHOD path`. */
let requests: string[] = [];
/** Called after each request arrived. */
let onRequest = () => {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ws-mirror-killed-"));
  emulator = createEmulator({ seed: "empty", clock: "frozen", now: "2026-07-01T09:00:00.000Z" });
  for (let page = 0; page < 3; page += 1) {
    const parent = { page_id: emulator.testPageId };
    const id = idOf(call(emulator, "POST", "pages", { parent, properties: title(`Page ${page}`) }));
    for (let part = 0; part < 3; part += 1) {
      const children = Array.from({ length: 90 }, (_, index) => paragraph(`${part} ${index}`));
      call(emulator, "PATCH", `blocks/${id}/children`, { children });
    }
  }
  emulator.setClock("2026-07-02T09:00:00.000Z");
  server = createServer((request, response) => {
    const { method = "GET", url = "/" } = request;
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests.push(`${method} ${url}`);
      onRequest();
      const headers = request.headers as Record<string, string>;
      const answer = emulator.handle({ method, url, headers, body: Buffer.concat(chunks) });
      // The last response of a killed process is lost.
      setTimeout(() => response.writeHead(answer.status, answer.headers).end(answer.body), 5);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command. Kills it after a number of requests and some milliseconds. */
async function pull(copy: string, kill?: { readonly requests: number; readonly ms: number }) {
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, WORKSPACE_TOKEN: emulator.token, WORKSPACE_BASE_URL: `http://127.0.0.1:${port}` };
  const args = [COMMAND, "pull", join(folder, copy), "--requests-per-second", "off"];
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  let left = kill?.requests ?? Infinity;
  onRequest = () => {
    left -= 1;
    if (left === 0) setTimeout(() => child.kill("SIGKILL"), kill?.ms);
  };
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  return signal ?? code;
}

async function contentsOf(copy: string) {
  const store = await openStore(join(folder, copy), { create: false });
  const columns = [
    "kind",
    "id",
    "type",
    "parent_id",
    "page_id",
    "position",
    "json",
    "content_hash",
    "removed_at",
  ] as const;
  const objects = await store.db.selectFrom("ws_objects").select(columns).orderBy("kind").orderBy("id").execute();
  const versions = await store.db.selectFrom("ws_versions").selectAll().where("kind", "in", OBJECT_KINDS).execute();
  await store.close();
  return { objects, versions };
}

test("a command that is killed again and again reads no list of blocks from its beginning more than twice", async () => {
  const random = createRandom(SEED);
  let kills = 0;
  const isKilled = async () =>
    (await pull("killed", { requests: 2 + random.below(random.pick([10, 40, 200])), ms: random.below(40) })) ===
    "SIGKILL";
  while (kills < KILLS && (await isKilled())) kills += 1;
  expect(kills).toBeGreaterThan(1);
  expect(await pull("killed")).toBe(0);
  const begun = requests.filter(
    (line) => /^GET \/v1\/blocks\/[^/]+\/children/u.test(line) && !line.includes("start_cursor"),
  );
  for (const line of new Set(begun))
    expect(begun.filter((other) => other === line).length, line).toBeLessThanOrEqual(2);
  requests = [];
  expect(await pull("undisturbed")).toBe(0);
  expect(await contentsOf("killed")).toEqual(await contentsOf("undisturbed"));
});
