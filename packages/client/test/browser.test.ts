// Bundles the package for browsers: the bundle must not need Node, AsyncClient must work, and Client must explain why it
// does not.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as api from "@ws/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpResponse, startFaultServer, type FaultServer } from "../../core/test/support/fault-server.ts";
import { bundleClient } from "./support/browser-bundle.ts";
import { TOKEN } from "./support/clients.ts";

let folder: string;
let server: FaultServer;
let code: string;
let bundle: typeof api;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "ws-browser-"));
  server = await startFaultServer();
  ({ code } = await bundleClient({ platform: "browser", conditions: ["browser"] }));
  const file = path.join(folder, "bundle.mjs");
  await writeFile(file, code);
  bundle = (await import(pathToFileURL(file).href)) as typeof api;
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test("a browser bundle imports no Node modules", () => {
  expect([
    ...code.matchAll(/(?:from|import|require)\s*\(?\s*["'](node:[^"']+|worker_threads|http|https|zlib)["']/g),
  ]).toEqual([]);
});

test("AsyncClient works in a browser bundle, through fetch, with the same errors and timeouts", async () => {
  await server.script("users", [{ write: httpResponse(200, '{"object":"list","results":[]}') }]);
  const client = new bundle.AsyncClient({ auth: TOKEN, baseUrl: server.url, logLevel: "error" });
  expect(await client.users.list()).toEqual({ object: "list", results: [] });
  await server.script("users", [
    { write: httpResponse(404, '{"object":"error","code":"object_not_found","message":"no"}') },
  ]);
  await expect(client.users.me()).rejects.toMatchObject({ name: "APIResponseError", code: "object_not_found" });
  await server.script("users", [{ write: httpResponse(200, "", { "content-length": 50 }) }]);
  await expect(client.users.me({}, { timeoutMs: 60 })).rejects.toMatchObject({ name: "RequestTimeoutError" });
});

test("Client explains that it needs threads, and works with a synchronous HTTP client", () => {
  expect(() => new bundle.Client()).toThrow(/Client needs threads.*Use AsyncClient/);
  const httpClient = { request: () => ({ status: 200, headers: {}, data: '{"object":"user"}' }) };
  expect(new bundle.Client({ auth: TOKEN, httpClient }).users.me()).toEqual({ object: "user" });
});

test("a runtime without URL.canParse gets one clear error", () => {
  const original = Object.getOwnPropertyDescriptor(URL, "canParse") ?? {};
  Reflect.deleteProperty(URL, "canParse");
  try {
    expect(() => new bundle.AsyncClient()).toThrow(
      "Expected a runtime with URL.canParse, got one without it. In Cloudflare Workers, set compatibility_date to 2022-10-31",
    );
  } finally {
    Object.defineProperty(URL, "canParse", original);
  }
});

test("esbuild bundles AsyncClient for a neutral platform without settings, and without axios", async () => {
  const { code: neutral, inputs } = await bundleClient({ platform: "neutral" });
  expect(inputs.filter((file) => file.includes("node_modules"))).toEqual([]);
  const file = path.join(folder, "neutral.mjs");
  await writeFile(file, neutral);
  const { AsyncClient, createHttpClient } = (await import(pathToFileURL(file).href)) as typeof api;
  await server.script("users", [{ write: httpResponse(200, '{"object":"list","results":[]}') }]);
  const client = new AsyncClient({ auth: TOKEN, baseUrl: server.url });
  expect(await client.users.list()).toEqual({ object: "list", results: [] });
  expect(() => createHttpClient()).toThrow("Pass an instance of axios as httpClient");
});

// Bundlers ignore the field "browser" of axios on a neutral platform: https://esbuild.github.io/api/#platform
test.each([[["worker"]], [["workerd", "worker", "browser"]]])(
  "esbuild bundles createHttpClient for a neutral platform with the conditions %j, without Node modules",
  async (conditions) => {
    const { code: neutral } = await bundleClient({ platform: "neutral", conditions });
    const file = path.join(folder, `${conditions.join("-")}.mjs`);
    await writeFile(file, neutral);
    const { AsyncClient, createHttpClient } = (await import(pathToFileURL(file).href)) as typeof api;
    await server.script("users", [{ write: httpResponse(200, '{"object":"list","results":[]}') }]);
    const client = new AsyncClient({ auth: TOKEN, baseUrl: server.url, httpClient: createHttpClient() });
    expect(await client.users.list()).toEqual({ object: "list", results: [] });
  },
);
