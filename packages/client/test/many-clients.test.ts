// A server that creates a client for each user or each request, and never closes one.
import { execFile } from "node:child_process";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { caseCount } from "../../../scripts/test/support/every-case.ts";

const server = http.createServer((request, response) => {
  request.resume();
  response.setHeader("content-type", "application/json");
  response.end('{"object":"user","id":"u","type":"bot"}');
});
let connections = 0;
server.on("connection", () => (connections += 1));
server.keepAliveTimeout = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** 5,000 clients need at most 20 MB. */
const CLIENTS = caseCount(1_000, 5_000);
const MAX_HEAP_BYTES = CLIENTS * 4_000;

/** Runs a program that makes a call with each of many clients, and keeps all of them. Returns the growth of its heap in bytes. */
async function heapGrowth(kind: "AsyncClient" | "Client"): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const program = `
    import * as ws from ${JSON.stringify(import.meta.resolve("@ws/client"))};
    const clients = [];
    const call = () => {
      const auth = "ntn_user" + clients.length;
      const client = new ws.${kind}({ auth, baseUrl: "http://127.0.0.1:${port}", logger: false });
      clients.push(client);
      return client.users.me();
    };
    const work = async (until) => { while (clients.length < until) await call(); };
    const callAll = (until) => Promise.all(Array.from({ length: 20 }, () => work(until)));
    const heap = () => (gc(), gc(), process.memoryUsage().heapUsed);
    await callAll(200);
    const before = heap();
    await callAll(${CLIENTS + 200});
    console.log(heap() - before, clients.length);`;
  const flags = ["--expose-gc", "--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { env: { ...process.env, NODE_OPTIONS: "" } });
  return Number.parseInt(stdout, 10);
}

test.each([
  ["AsyncClient", 20],
  ["Client", 1],
] as const)("many open clients of %s with a token each need few connections and little memory", async (kind, most) => {
  connections = 0;
  expect(await heapGrowth(kind)).toBeLessThan(MAX_HEAP_BYTES);
  expect(connections).toBeLessThanOrEqual(most);
});
