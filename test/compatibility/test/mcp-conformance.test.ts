// The public conformance suite of the protocol, with the scenarios that need no tools of their own, on `ws-mcp --http`. It knows the
// revisions of 2025: packages/mcp/test/serve-http.test.ts has those of 2026. It needs Node.js 22.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { run } from "../../../scripts/test/repository.ts";
import { PROJECT, TOOLS } from "./project.ts";

const NODE_22 = join(TOOLS, "node-22/bin/node");
const SUITE = join(TOOLS, "@modelcontextprotocol/conformance/dist/index.js");

let server: ReturnType<typeof spawn>;

/** The suite sends no token, so that a proxy adds it. A name of the proxy stands for the same name of the server. */
const proxy = createServer((sent, response) => {
  const own = String((proxy.address() as AddressInfo).port);
  const named = (text = "") => text.replace(own, String(port));
  const { host, origin } = sent.headers;
  const headers = { ...sent.headers, host: named(host), ...(origin !== undefined && { origin: named(origin) }) };
  const options = { port, path: sent.url, method: sent.method, headers: { ...headers, authorization: "Bearer t" } };
  const passed = request({ host: "127.0.0.1", ...options }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  sent.pipe(passed.on("error", () => response.destroy()));
});
let port = 0;

beforeAll(async () => {
  const copy = join(PROJECT, "conformance-copy");
  const { WS_TOKEN, WS_URL } = inject("variables");
  const env = { WORKSPACE_TOKEN: WS_TOKEN, WORKSPACE_BASE_URL: WS_URL };
  await run("node_modules/.bin/ws-mirror", ["pull", copy, "--requests-per-second", "off"], PROJECT, env);
  server = spawn("node_modules/.bin/ws-mcp", [copy, "--http", "0"], {
    cwd: PROJECT,
    env: { ...process.env, WS_MCP_TOKEN: "t" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [line] = (await once(server.stderr?.setEncoding("utf8") ?? server, "data")) as [string];
  port = Number(/:(\d+)\/mcp/.exec(line)?.[1]);
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
});
afterAll(() => {
  server.kill();
  proxy.close();
});

test.each(["server-initialize", "ping", "tools-list", "dns-rebinding-protection"])("%s", async (scenario) => {
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
  const { stdout, stderr } = await run(NODE_22, [SUITE, "server", "--url", url, "--scenario", scenario], PROJECT);
  expect(stdout + stderr).toMatch(/Passed: ([1-9])\/\1, 0 failed, 0 warnings/);
});
