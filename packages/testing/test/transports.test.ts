import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import axios, { type AxiosInstance } from "axios";
import { createHttpClient, type HttpClientResponse } from "@ws/core";
import { startEmulator } from "@ws/emulator";
import { createCassette, type Har } from "@ws/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { testFolder } from "./support/folder.ts";
import { inMemory } from "./support/in-memory.ts";
import { callApi, callApiSync } from "./support/mini-client.ts";

const folder = testFolder();
let files = 0;
const newPath = () => join(folder, `${(files += 1)}.har`);
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Har;

const EVENTS = ['data: {"type":"a"}\n\n', 'data: {"type":"b","text":"zwölf"}\n', '\ndata: {"type":"stream.end"}\n\n'];

/** A server with one path per kind of response. */
const server = createServer((request, response) => {
  if (request.url === "/v1/gzip") {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync('{"packed":true}'));
  } else {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      response.writeHead(request.url === "/v1/teapot" ? 418 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify({ method: request.method, url: request.url, length: Buffer.concat(chunks).length }));
    });
  }
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function chunksOf(stream: unknown): Promise<string[]> {
  const found: string[] = [];
  for await (const chunk of stream as Readable) found.push(Buffer.from(chunk as Uint8Array).toString("utf8"));
  return found;
}

const syncChunksOf = (stream: unknown): string[] =>
  Array.from(stream as Iterable<Uint8Array>, (chunk) => Buffer.from(chunk).toString("utf8"));

describe("recording over the network", () => {
  test("both clients record with their own transport into one file", async () => {
    const emulator = await startEmulator();
    try {
      const path = newPath();
      const recording = await createCassette({ path, mode: "record" });
      const live = await callApi(recording.httpClient, { method: "GET", path: "users/me" }, emulator.url);
      const liveSync = callApiSync(
        recording.syncHttpClient,
        { method: "POST", path: "search", body: { query: "Prices", page_size: 1 } },
        emulator.url,
      );
      await recording.close();
      expect(read(path).log.entries.map(({ request }) => request.url)).toEqual([
        "http://localhost/v1/users/me",
        "http://localhost/v1/search",
      ]);
      const replay = await createCassette({ path, mode: "replay", unused: "fail" });
      expect(callApiSync(replay.syncHttpClient, { method: "GET", path: "users/me" })).toEqual(live);
      expect(
        await callApi(replay.httpClient, { method: "POST", path: "search", body: { page_size: 1, query: "Prices" } }),
      ).toEqual(liveSync);
      await replay.close();
    } finally {
      await emulator.close();
    }
  });

  test("stores and replays a compressed body decompressed", async () => {
    const path = newPath();
    const recording = await createCassette({ path, mode: "record" });
    await callApi(recording.httpClient, { method: "GET", path: "gzip" }, base);
    await recording.close();
    const [entry] = read(path).log.entries;
    expect(entry?.response.content).toMatchObject({ text: '{"packed":true}' });
    expect(entry?.response.headers).toEqual([{ name: "content-type", value: "application/json" }]);
    const replay = await createCassette({ path, mode: "replay" });
    expect(await callApi(replay.httpClient, { method: "GET", path: "gzip" })).toEqual({ packed: true });
  });
});

describe("a stream", () => {
  const config = () => ({ method: "GET", url: "https://api.notion.com/v1/events", responseType: "stream" as const });

  /** A service with a stream of chunks 40 ms apart, by the mocked clock of the cassette. */
  function eventService(afterLast: () => Promise<void> = async () => undefined) {
    let nowMs = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => nowMs);
    async function* events() {
      for (const event of EVENTS) {
        yield Buffer.from(event);
        nowMs += 40;
      }
      await afterLast();
    }
    const headers = { "content-type": "text/event-stream" };
    return { upstream: { request: async () => ({ status: 200, headers, data: events() }) } };
  }
  afterEach(() => vi.restoreAllMocks());

  async function recorded(): Promise<string> {
    const path = newPath();
    const recording = await createCassette({ path, mode: "record", ...eventService() });
    const response = await recording.httpClient.request<unknown>(config());
    expect(await chunksOf(response.data)).toEqual(EVENTS);
    await recording.close();
    vi.restoreAllMocks();
    return path;
  }

  test("keeps its chunk boundaries and the times of the chunks", async () => {
    const path = await recorded();
    const { _chunks: chunks } = read(path).log.entries[0]?.response.content ?? {};
    expect(chunks).toEqual(EVENTS.map((event, index) => [40 * index, Buffer.byteLength(event)]));
    const replay = await createCassette({ path, mode: "replay" });
    expect(await chunksOf((await replay.httpClient.request<unknown>(config())).data)).toEqual(EVENTS);
  });

  /** The same recording with the last chunk an hour late. */
  async function lateRecording(): Promise<string> {
    const path = await recorded();
    const { log } = read(path);
    const [last] = log.entries[0]?.response.content._chunks?.slice(-1) ?? [];
    if (last !== undefined) last[0] = 3_600_000;
    writeFileSync(path, JSON.stringify({ log }));
    return path;
  }

  test("is replayed without delays by default", async () => {
    const replay = await createCassette({ path: await lateRecording(), mode: "replay" });
    expect(await chunksOf((await replay.httpClient.request<unknown>(config())).data)).toEqual(EVENTS);
  });

  test("is replayed with the recorded delays with timing: recorded", async () => {
    const path = await recorded();
    const replay = await createCassette({ path, mode: "replay", timing: "recorded" });
    expect(await chunksOf((await replay.httpClient.request<unknown>(config())).data)).toEqual(EVENTS);
    const slow = await createCassette({ path: await lateRecording(), mode: "replay", timing: "recorded" });
    const stream = (await slow.httpClient.request<Readable>(config())).data;
    const received: string[] = [];
    stream.on("data", (chunk: Buffer) => received.push(String(chunk)));
    await expect.poll(() => received.length).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 20));
    // The third chunk is due in an hour.
    expect(received).toEqual(EVENTS.slice(0, 2));
    stream.destroy();
  });

  test("is replayed to Client in chunks, with or without delays", async () => {
    const path = await recorded();
    const wait = vi.spyOn(Atomics, "wait").mockReturnValue("timed-out");
    for (const timing of ["none", "recorded"] as const) {
      const replay = await createCassette({ path, mode: "replay", timing });
      const { data } = replay.syncHttpClient.request(config());
      expect(syncChunksOf(data)).toEqual(EVENTS);
      // The chunks are 40 ms apart.
      expect(wait.mock.calls.map(([, , , ms]) => ms)).toEqual(timing === "none" ? [] : [40, 40]);
    }
  });

  test("that Client requests is recorded and returned in chunks", async () => {
    const path = newPath();
    const headers = { "content-type": "text/event-stream" };
    const respond = (): HttpClientResponse => ({
      status: 200,
      headers,
      data: EVENTS.map((event) => Buffer.from(event)),
    });
    const recording = await createCassette({ path, mode: "record", syncUpstream: { request: respond } });
    const live = recording.syncHttpClient.request(config()).data;
    expect(syncChunksOf(live)).toEqual(EVENTS);
    await recording.close();
    const { _chunks: chunks = [] } = read(path).log.entries[0]?.response.content ?? {};
    expect(chunks.map(([, bytes]) => bytes)).toEqual(EVENTS.map((event) => Buffer.byteLength(event)));
  });

  test("with an error status is returned as a whole body to both clients", async () => {
    const path = newPath();
    const refusal = inMemory(() => ({ status: 403, json: { object: "error" } }));
    const recording = await createCassette({ path, mode: "record", ...refusal });
    const streams = [recording.syncHttpClient.request(config()).data];
    streams.push(recording.syncHttpClient.request(config()).data);
    await recording.close();
    const replay = await createCassette({ path, mode: "replay" });
    streams.push(replay.syncHttpClient.request(config()).data);
    for (const data of streams) expect(String(data)).toBe('{"object":"error"}');
    const refused = await replay.httpClient.request<unknown>({ ...config(), validateStatus: () => true });
    expect(await chunksOf(refused.data)).toEqual(['{"object":"error"}']);
  });

  test("that is cancelled, or still open when the cassette closes, is recorded as incomplete", async () => {
    const path = newPath();
    const endless = eventService(() => new Promise<never>(() => undefined));
    const recording = await createCassette({ path, mode: "record", ...endless });
    const cancelled = await recording.httpClient.request<Readable>(config());
    for await (const chunk of cancelled.data) {
      expect(String(chunk)).toBe(EVENTS[0]);
      break;
    }
    const running = await recording.httpClient.request<Readable>(config());
    const received: string[] = [];
    running.data.on("error", () => undefined).on("data", (chunk: Buffer) => received.push(String(chunk)));
    await expect.poll(() => received).toEqual(EVENTS);
    await recording.close();
    const contents = read(path).log.entries.map(({ response }) => response.content);
    expect(contents).toMatchObject([{ _incomplete: true }, { text: EVENTS.join(""), _incomplete: true }]);
    // A stream reads ahead, so the recording may contain more than the test consumed.
    expect(contents[0]?.text?.startsWith(EVENTS[0] ?? "?")).toBe(true);
    expect(contents[0]?.text).not.toBe(EVENTS.join(""));
  });
});

describe("axios", () => {
  test("httpClient is an axios instance: interceptors, params and parsed JSON work", async () => {
    const path = newPath();
    const recording = await createCassette({ path, mode: "record" });
    await recording.httpClient.get(`${base}/v1/users`, { params: { page_size: 2 } });
    await recording.close();
    const replay = await createCassette({ path, mode: "replay" });
    replay.httpClient.interceptors.request.use((config) => ({
      ...config,
      url: config.url?.replace("people", "users") ?? "",
    }));
    const response = await replay.httpClient.get<unknown>("http://127.0.0.1:1/v1/people", { params: { page_size: 2 } });
    expect(response.data).toEqual({ method: "GET", url: "/v1/users?page_size=2", length: 0 });
    expect(replay.httpClient.defaults.maxRedirects).toBe(0);
  });

  test("a custom instance replays through cassette.adapter and throws axios errors", async () => {
    const path = newPath();
    const recording = await createCassette({ path, mode: "record" });
    const failing = axios.create({ adapter: recording.adapter, baseURL: `${base}/v1` });
    await expect(failing.get("teapot")).rejects.toMatchObject({ response: { status: 418 } });
    await recording.close();
    const replay = await createCassette({ path, mode: "replay" });
    const custom = axios.create({ adapter: replay.adapter, baseURL: "https://api.notion.com/v1" });
    await expect(custom.get("teapot")).rejects.toMatchObject({
      isAxiosError: true,
      code: "ERR_BAD_REQUEST",
      response: { status: 418, data: { url: "/v1/teapot" } },
    });
  });

  test.each([
    ["the axios default", () => axios.create({ baseURL: base })],
    ["createHttpClient", () => createHttpClient<AxiosInstance>({ baseURL: base })],
  ])("an attached instance sends through its previous adapter (%s) until close restores it", async (_, create) => {
    const path = newPath();
    const instance = create();
    const before = instance.defaults.adapter;
    const recording = await createCassette({ path, mode: "record" });
    expect(recording.attach(instance)).toBe(instance);
    expect((await instance.post<unknown>("/v1/pages", { a: 1 })).data).toEqual({
      method: "POST",
      url: "/v1/pages",
      length: 7,
    });
    await recording.close();
    expect(instance.defaults.adapter).toBe(before);
    const replay = await createCassette({ path, mode: "replay" });
    replay.attach(instance);
    expect((await instance.post<unknown>("/v1/pages", { a: 1 })).data).toMatchObject({ url: "/v1/pages" });
    await expect(instance.post("/v1/pages", { a: 2 })).rejects.toThrow("body.a: recorded 1, sent 2");
    await replay.close();
    // Other instances still reach the server.
    expect((await axios.get<unknown>(`${base}/v1/free`)).data).toMatchObject({ url: "/v1/free" });
  });

  test("records and matches forms and streams by content", async () => {
    const path = newPath();
    const send = async (mode: "record" | "replay", text: string) => {
      const cassette = await createCassette({ path, mode, unused: "ignore" });
      const form = new FormData();
      form.set("file", new Blob([text]), "note.txt");
      const responses = [
        await cassette.httpClient.post<unknown>(`${base}/v1/form`, form),
        await cassette.httpClient.post<unknown>(`${base}/v1/stream`, Readable.from([text, "!"])),
        await cassette.httpClient.post<unknown>(`${base}/v1/bytes`, Buffer.from([0xff, 0, 1])),
      ];
      await cassette.close();
      return responses.map(({ data }) => data);
    };
    const live = await send("record", "hello");
    expect(await send("replay", "hello")).toEqual(live);
    await expect(send("replay", "other")).rejects.toThrow("No recorded response for POST form");
  });

  test("aborts a request with its signal", async () => {
    const stall = {
      request: ({ signal }: { signal?: AbortSignal }) =>
        new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("gone")))),
    };
    const cassette = await createCassette({ path: newPath(), mode: "record", upstream: stall });
    const controller = new AbortController();
    const pending = cassette.httpClient.get("https://api.notion.com/v1/users", { signal: controller.signal });
    setTimeout(() => controller.abort(), 5);
    await expect(pending).rejects.toThrow("canceled");
    await cassette.close();
    expect(read(cassette.path).log.entries).toEqual([]);
  });
});

test("writes the stand-ins of ids, and replays the live ids", async () => {
  const path = newPath();
  const standIns = { "12345678-1234-4234-8234-123456789abc": "00000000-0000-4000-8000-000000000001" };
  const echo = inMemory(({ url, body }) => ({ json: { url, body } }));
  const run = async (mode: "record" | "replay", id: string, options: { standIns?: Record<string, string> }) => {
    const cassette = await createCassette({ path, mode, ...echo, ...options });
    const response = await callApi(cassette.httpClient, {
      method: "POST",
      path: `pages/${id.replaceAll("-", "")}`,
      body: { id },
    });
    await cassette.close();
    return response;
  };
  const [live = ""] = Object.keys(standIns);
  const response = await run("record", live, { standIns });
  expect(readFileSync(path, "utf8")).not.toMatch(/12345678-?1234/);
  expect(await run("replay", live, { standIns })).toEqual(response);
  expect(await run("replay", "00000000-0000-4000-8000-000000000001", {})).toMatchObject({
    body: { id: "00000000-0000-4000-8000-000000000001" },
  });
});
