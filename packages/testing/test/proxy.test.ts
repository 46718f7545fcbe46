// The command ws-cassette proxy.
import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { RunningEmulator } from "@ws/emulator";
import { startEmulator } from "@ws/emulator";
import { createCassette, type Har } from "@ws/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRecordingProxy, type RecordingProxy } from "../src/proxy/recording-proxy.ts";
import { startCommandLines } from "./support/command-lines.ts";
import { testFolder } from "./support/folder.ts";
import { callApi } from "./support/mini-client.ts";

const folder = testFolder();
const BIN = fileURLToPath(new URL("../bin/ws-cassette.js", import.meta.url));
const EMULATOR = fileURLToPath(new URL("bin/ws-emulator.js", import.meta.resolve("@ws/emulator/package.json")));
const TOKEN = "ntn_proxy0secret0000";
const headers = { authorization: `Bearer ${TOKEN}`, "notion-version": "2026-03-11" };

const BYTES = Buffer.from([0, 255, 1, 254, 2, 253]);
const EVENT = 'data: {"n":1}\n\n';
/** A service that sends unusual responses. */
const odd = createServer((message, reply) => {
  const path = message.url;
  if (path === "/v1/zip") reply.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"zipped":true}'));
  else if (path === "/v1/bytes") message.pipe(reply.writeHead(200, { "content-type": "application/octet-stream" }));
  else if (path === "/v1/cookies") reply.writeHead(200, { "set-cookie": ["a=1", "b=2"] }).end("{}");
  else if (path === "/v1/cut") reply.writeHead(200, { "content-length": "100" }).write("{", () => reply.destroy());
  else if (path === "/v1/stream" || path === "/v1/broken") {
    reply.writeHead(200, { "content-type": "text/event-stream" }).write(EVENT);
    if (path === "/v1/broken") setImmediate(() => reply.destroy());
  } else reply.end(JSON.stringify({ path, accepts: message.headers["accept-encoding"] }));
});

let emulator: RunningEmulator;
let oddUrl: URL;
beforeAll(async () => {
  emulator = await startEmulator({ seed: "demo" });
  odd.listen(0, "127.0.0.1");
  await once(odd, "listening");
  oddUrl = new URL(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`);
});
afterAll(async () => {
  odd.closeAllConnections();
  odd.close();
  await emulator.close();
});

const harOf = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Har;

describe("the command", () => {
  const run = startCommandLines(folder);

  /** Starts the proxy and returns its URL. */
  async function startCommand(...args: string[]): Promise<{ child: ChildProcess; url: string; output: () => string }> {
    const child = spawn(process.execPath, [BIN, "proxy", ...args, "--port", "0"], { cwd: folder });
    let output = "";
    const url = await new Promise<string>((resolve) => {
      child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.stdout.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const found = /requests to (http:\S+)/.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    return { child, url, output: () => output };
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
    const ended = once(child, "close");
    child.kill(signal);
    return ended;
  }

  test("records a program, and the recording without people becomes the seed of an emulator", async () => {
    const { child, url, output } = await startCommand("chain.har", "--upstream", emulator.url);
    const responses = await Promise.all(
      [`pages/${emulator.testPageId}`, `blocks/${emulator.testPageId}/children`, "users"].map((path) =>
        fetch(`${url}/v1/${path}`, { headers }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const users = (await responses[2]?.json()) as { results: { type: string; name: string }[] };
    const { name = "" } = users.results.find(({ type }) => type === "person") ?? {};
    expect(await end(child, "SIGINT")).toEqual([0, null]);
    expect(output()).toContain("chain.har: recorded 3 interactions");
    const recorded = readFileSync(join(folder, "chain.har"), "utf8");
    expect(recorded).not.toContain(TOKEN);
    expect(recorded).not.toContain(name);
    expect(readdirSync(folder).filter((file) => file.startsWith("chain"))).toEqual(["chain.har"]);

    expect((await run("export", "--seed", "chain.json", "chain.har")).status).toBe(0);
    const program = `
      const headers = { authorization: "Bearer " + process.env.WORKSPACE_TOKEN, "notion-version": "2026-03-11" };
      const read = async (path) => (await fetch(process.env.WS_EMULATOR_URL + "/v1/" + path, { headers })).json();
      const [page, users] = await Promise.all(["pages/${emulator.testPageId}", "users"].map(read));
      console.log(JSON.stringify({ page, names: users.results.map((user) => user.name) }));`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [EMULATOR, "exec", "--import-seed", "chain.json", "--", process.execPath, "--input-type=module", "-e", program],
      { cwd: folder, encoding: "utf8" },
    );
    expect(stderr).toBe("");
    const copy = JSON.parse(stdout) as { page: unknown; names: string[] };
    expect(copy.page).toMatchObject({ object: "page", id: emulator.testPageId });
    expect(copy.names).toContain("Redacted Person 1");
    expect(copy.names).not.toContain(name);
  });

  test("keeps the old cassette if a signal arrives before the first request", async () => {
    const before = readFileSync(join(folder, "chain.har"), "utf8");
    const { child, output } = await startCommand("chain.har", "--upstream", emulator.url);
    expect(await end(child, "SIGTERM")).toEqual([0, null]);
    expect(output()).toContain("chain.har: nothing was recorded");
    expect(readFileSync(join(folder, "chain.har"), "utf8")).toBe(before);
  });

  test.each<[string[], string, number?]>([
    [["proxy"], "missing required argument 'FILE'"],
    [["proxy", "a.har", "b.har"], "too many arguments for 'proxy'. Expected 1 argument but got 2."],
    [["proxy", "a.har", "--upstream", "api.notion.com"], "Expected --upstream to be a URL"],
    [["proxy", "a.har", "--port", "x"], "Expected --port to be a whole number"],
    [["proxy", "a.har", "--seed", "x"], "unknown option '--seed'"],
    [["proxy", "a.har", "--off", "nothing"], "nothing"],
    [["proxy", "text.har"], "text.har is not valid JSON", 1],
  ])("refuses %j", async (args, message, code = 2) => {
    writeFileSync(join(folder, "text.har"), "{");
    const { status, stderr } = await run(...args);
    expect([status, stderr]).toEqual([code, expect.stringContaining(message)]);
    expect(existsSync(join(folder, "a.har"))).toBe(false);
  });
});

describe("the proxy", () => {
  const open: RecordingProxy[] = [];
  afterAll(() => {
    for (const proxy of open) proxy.close();
  });

  async function start(name: string, upstream = oddUrl): Promise<RecordingProxy & { lines: string[] }> {
    const lines: string[] = [];
    const path = join(folder, name);
    const proxy = await startRecordingProxy({
      path,
      upstream,
      port: 0,
      redact: {},
      report: (line) => lines.push(line),
    });
    open.push(proxy);
    return Object.assign(proxy, { lines });
  }

  test("passes binary bodies on unchanged and replays them", async () => {
    const proxy = await start("bytes.har");
    const type = "application/octet-stream";
    const init = { method: "POST", body: BYTES, headers: { ...headers, "content-type": type } };
    const response = await fetch(`${proxy.url}/v1/bytes`, init);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
    proxy.close();
    const cassette = await createCassette({ path: join(folder, "bytes.har") });
    const replayed = await cassette.httpClient.request<ArrayBuffer>({
      method: "POST",
      url: "https://api.notion.com/v1/bytes",
      responseType: "arraybuffer",
      data: BYTES,
      headers: init.headers,
    });
    expect(Buffer.from(replayed.data)).toEqual(BYTES);
    await cassette.close();
  });

  test("decodes a compressed response, requests plain ones, and keeps each cookie", async () => {
    const proxy = await start("plain.har");
    expect(await (await fetch(`${proxy.url}/v1/zip`)).json()).toEqual({ zipped: true });
    expect(await (await fetch(`${proxy.url}/v1/any?x=1`)).json()).toEqual({ path: "/v1/any?x=1", accepts: "identity" });
    expect((await fetch(`${proxy.url}/v1/cookies`)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    proxy.close();
    expect(harOf("plain.har").log.entries.map(({ response }) => response.content.text?.slice(0, 9))).toEqual([
      '{"zipped"',
      '{"path":"',
      "{}",
    ]);
  });

  test("passes an event stream on while it is open, and records it as incomplete when the proxy ends", async () => {
    const proxy = await start("stream.har");
    const response = await fetch(`${proxy.url}/v1/stream`);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe(EVENT);
    proxy.close();
    await expect(reader?.read()).rejects.toThrow(/terminated/);
    const [entry] = harOf("stream.har").log.entries;
    expect(entry?.response.content).toMatchObject({ text: EVENT, _incomplete: true });
  });

  test("cuts a response that broke, and records it only if it is a stream", async () => {
    const proxy = await start("cut.har");
    const cut = await fetch(`${proxy.url}/v1/cut`);
    await expect(cut.text()).rejects.toThrow(/terminated/);
    const broken = await fetch(`${proxy.url}/v1/broken`);
    await expect(broken.text()).rejects.toThrow(/terminated/);
    proxy.close();
    expect(harOf("cut.har").log.entries.map(({ request: { url } }) => url)).toEqual(["http://localhost/v1/broken"]);
  });

  test("responds with 502 and the reason if the service cannot be reached, and records nothing", async () => {
    const proxy = await start("refused.har", new URL("http://127.0.0.1:1"));
    const response = await fetch(`${proxy.url}/v1/users?secret=1`, { headers });
    expect([response.status, await response.json()]).toEqual([
      502,
      {
        object: "error",
        status: 502,
        code: "bad_gateway",
        message: expect.stringMatching(
          /^ws-cassette proxy: GET \/v1\/users got no response from http:\/\/127\.0\.0\.1:1: .*ECONNREFUSED/,
        ) as unknown,
      },
    ]);
    proxy.close();
    expect(existsSync(join(folder, "refused.har"))).toBe(false);
  });

  test("records concurrent requests in the order of their start, and writes the cassette while it runs", async () => {
    const proxy = await start("many.har");
    const send = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => fetch(`${proxy.url}/v1/many/${index}`)));
    await send(20);
    await expect.poll(() => existsSync(join(folder, "many.har"))).toBe(true);
    await send(5);
    proxy.close();
    const paths = harOf("many.har").log.entries.map(({ request: { url } }) => url);
    expect(paths).toHaveLength(25);
    expect(new Set(paths).size).toBe(20);
    expect(proxy.count).toBe(25);
  });

  test("survives a program that disconnects, and accepts the complete URL of an HTTP proxy", async () => {
    const proxy = await start("gone.har");
    const { port } = new URL(proxy.url);
    const gone = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/v1/bytes",
      headers: { "content-length": 9 },
    });
    gone.on("error", () => {});
    gone.write("a", () => gone.destroy());
    await new Promise((resolve) => gone.once("close", resolve));
    const response = await new Promise<number>((resolve) => {
      const options = { port, host: "127.0.0.1", path: "http://api.notion.com/v1/absolute" };
      request(options, (message) => resolve(message.resume().statusCode ?? 0)).end();
    });
    expect(response).toBe(200);
    proxy.close();
    expect(harOf("gone.har").log.entries.map(({ request: { url } }) => url)).toEqual(["http://localhost/v1/absolute"]);
  });

  test("reports a cassette that cannot be written, and continues", async () => {
    const proxy = await start("folder/blocked.har");
    await fetch(`${proxy.url}/v1/first`);
    writeFileSync(join(folder, "folder", "blocked.har"), "{");
    await expect.poll(() => proxy.lines.join()).toContain("the cassette could not be written");
    expect((await fetch(`${proxy.url}/v1/second`)).status).toBe(200);
    writeFileSync(join(folder, "folder", "blocked.har"), JSON.stringify(harOf("many.har")));
    proxy.close();
    const urls = harOf("folder/blocked.har").log.entries.map(({ request: { url } }) => url);
    expect(urls.slice(-2)).toEqual(["http://localhost/v1/first", "http://localhost/v1/second"]);
  });
});

test("a cassette of the proxy replays for a client", async () => {
  const cassette = await createCassette({ path: join(folder, "chain.har"), unused: "ignore" });
  const page = await callApi(cassette.httpClient, { method: "GET", path: `pages/${emulator.testPageId}` });
  expect(page).toMatchObject({ object: "page", id: emulator.testPageId });
  await cassette.close();
});
