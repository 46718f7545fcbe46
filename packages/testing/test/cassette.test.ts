import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createEmulator } from "@ws/emulator";
import { createCassette, type Cassette, type CassetteMode, type CassetteOptions, type Har } from "@ws/testing";
import { describe, expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { callApi, callApiSync, type Call } from "./support/mini-client.ts";

const folder = testFolder();
let files = 0;
const newPath = () => join(folder, `${(files += 1)}.har`);
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Har;

/** Sends a call through each of the two HTTP clients of a cassette. */
const clients = [
  { name: "httpClient", send: (cassette: Cassette, call: Call) => callApi(cassette.httpClient, call) },
  {
    name: "syncHttpClient",
    send: async (cassette: Cassette, call: Call) => callApiSync(cassette.syncHttpClient, call),
  },
] as const;

function setUp() {
  const emulator = createEmulator({ clock: "frozen" });
  const reports: string[] = [];
  const open = (path: string, mode: CassetteMode, options: Partial<CassetteOptions> = {}) =>
    createCassette({
      path,
      mode,
      upstream: emulator.httpClient,
      syncUpstream: emulator.syncHttpClient,
      report: (line) => reports.push(line),
      ...options,
    });
  return { emulator, open, reports };
}

const me: Call = { method: "GET", path: "users/me" };
const page: Call = { method: "GET", path: "search/none?b=2&a=1" };
const newPage = (parent: string, title: string) => ({
  parent: { page_id: parent },
  properties: { title: { title: [{ text: { content: title } }] } },
});
const urls = (path: string) => read(path).log.entries.map(({ request }) => request.url);
const filesBeside = (path: string) => readdirSync(folder).filter((name) => name.startsWith(`${basename(path)}.`));

/** Runs with other environment variables. The tests of this file run one after the other. */
async function withEnvironment(variables: Readonly<Record<string, string>>, run: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    await run();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}
const search = (query: string): Call => ({ method: "POST", path: "search", body: { query, page_size: 1 } });
const failure = (promise: Promise<unknown>): Promise<Error & Record<string, unknown>> =>
  promise.then(
    () => Promise.reject(new Error("Nothing failed")),
    (error: Error & Record<string, unknown>) => error,
  );

describe.each(clients)("$name", ({ name, send }) => {
  test("replays recorded requests without an upstream", async () => {
    const { open } = setUp();
    const path = newPath();
    const recording = await open(path, "record");
    const live = [await send(recording, me), await send(recording, search("Safety")), await send(recording, page)];
    await recording.close();
    const replay = await createCassette({ path, mode: "replay" });
    expect([await send(replay, me), await send(replay, search("Safety")), await send(replay, page)]).toEqual(live);
    expect(() => replay.assertAllUsed()).not.toThrow();
    await replay.close();
  });

  test("gives the n-th response to the n-th equal request, also for concurrent requests", async () => {
    const { open, emulator } = setUp();
    const path = newPath();
    const recording = await open(path, "record");
    const times = ["2026-07-02T00:00:00.000Z", "2026-07-03T00:00:00.000Z", "2026-07-04T00:00:00.000Z"];
    for (const time of times) {
      emulator.setClock(time);
      await send(recording, { method: "POST", path: "pages", body: newPage(emulator.testPageId, "same") });
    }
    await recording.close();
    const replay = await open(path, "replay");
    const call = { method: "POST", path: "pages", body: newPage(emulator.testPageId, "same") };
    const responses = await Promise.all(times.map(() => send(replay, call)));
    expect(responses.map((response) => (response as { created_time: string }).created_time)).toEqual(times);
    const error = await failure(send(replay, call));
    expect(error.message).toContain("No recorded response is left for POST pages: all 3 responses were used before");
  });

  test("shows the nearest recorded request, the differences and the record command for a missing request", async () => {
    const { open } = setUp();
    const path = newPath();
    const recording = await open(path, "record");
    await send(recording, search("Safety"));
    await send(recording, me);
    await recording.close();
    const replay = await open(path, "replay", {
      mode: undefined,
      recordCommand: "WS_CASSETTE_MODE=auto npx vitest run",
    });
    const error = await failure(send(replay, search("Danger")));
    expect(error.message.split("\n")).toEqual([
      "No recorded response for POST search. The nearest of 2 recorded requests is log.entries[0], POST search:",
      '  | body.query: recorded "Safety", sent "Danger"',
      "  | To record it, run: WS_CASSETTE_MODE=auto npx vitest run",
      "  | No request was sent: the cassette is in replay mode",
    ]);
    // Not sent, so nothing was changed.
    expect(error).toMatchObject({ sent: false });
  });

  test("auto mode replays recorded requests and records missing ones", async () => {
    const { open, emulator } = setUp();
    const path = newPath();
    const first = await open(path, "auto");
    await send(first, search("Safety"));
    await first.close();
    emulator.addFault({ match: { path: "/v1/search" }, status: 500 });
    const second = await open(path, "auto");
    await send(second, search("Safety"));
    await send(second, me);
    await second.close();
    expect(urls(path)).toEqual(["https://api.notion.com/v1/search", "https://api.notion.com/v1/users/me"]);
  });

  test("passthrough mode sends requests without reading or writing the file", async () => {
    const { open } = setUp();
    const path = newPath();
    const cassette = await open(path, "passthrough");
    expect(await send(cassette, me)).toMatchObject({ object: "user" });
    await cassette.close();
    expect(existsSync(path)).toBe(false);
  });

  test("refresh mode replaces the old cassette when it is closed, and keeps it if the test fails", async () => {
    const { open } = setUp();
    const path = newPath();
    const recording = await open(path, "record");
    await send(recording, me);
    await recording.close();
    const old = readFileSync(path, "utf8");
    const failing = await open(path, "refresh");
    await send(failing, search("Safety"));
    expect(readFileSync(path, "utf8")).toBe(old);
    await failing.close({ failed: true });
    expect(readFileSync(path, "utf8")).toBe(old);
    const refresh = await open(path, "refresh");
    await send(refresh, search("Safety"));
    expect(readFileSync(path, "utf8")).toBe(old);
    await refresh.close();
    expect(urls(path)).toEqual(["https://api.notion.com/v1/search"]);
    expect(filesBeside(path)).toEqual([]);
  });

  test(`does not record a failed request, and throws the same error as without a cassette (${name})`, async () => {
    const { open, emulator } = setUp();
    emulator.addFault({ match: { path: "/v1/users/me" }, reset: true });
    const path = newPath();
    const cassette = await open(path, "record");
    const [through, without] = [await failure(send(cassette, me)), await failure(callApi(emulator.httpClient, me))];
    expect(through.message).toBe(without.message);
    expect(through).toMatchObject({ sent: without["sent"] });
    await cassette.close();
    expect(urls(path)).toEqual([]);
  });

  test("replays binary responses byte for byte", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const config = { method: "GET", url: "https://files.example/picture.png", responseType: "arraybuffer" };
    const response = { status: 200, headers: { "content-type": "image/png" }, data: bytes };
    const path = newPath();
    const options = { path, upstream: { request: async () => response }, syncUpstream: { request: () => response } };
    const fetchBytes = async (cassette: Cassette) =>
      name === "httpClient"
        ? ((await cassette.httpClient.request({ ...config, responseType: "arraybuffer" })).data as Buffer)
        : (cassette.syncHttpClient.request(config).data as Buffer);
    const recording = await createCassette({ ...options, mode: "record" });
    expect([...(await fetchBytes(recording))]).toEqual([...bytes]);
    await recording.close();
    expect(read(path).log.entries[0]?.response.content).toMatchObject({ encoding: "base64", size: 256 });
    const replay = await createCassette({ ...options, mode: "replay" });
    expect([...(await fetchBytes(replay))]).toEqual([...bytes]);
  });
});

describe("modes", () => {
  test.each(["record", "auto", "refresh", "passthrough"] as const)(
    "mode %s requires WS_CASSETTE_RECORD=1 in CI",
    async (mode) => {
      const path = newPath();
      await withEnvironment({ CI: "true", WS_CASSETTE_RECORD: "" }, async () => {
        await expect(createCassette({ path, mode })).rejects.toMatchObject({ code: "recording_forbidden" });
        await (await createCassette({ path, mode: "replay" })).close();
      });
      await withEnvironment({ CI: "true", WS_CASSETTE_RECORD: "1" }, async () => {
        await (await createCassette({ path, mode })).close();
      });
    },
  );

  test("reads the mode from WS_CASSETTE_MODE, with replay as the default", async () => {
    const path = newPath();
    await withEnvironment({ WS_CASSETTE_MODE: "auto" }, async () => {
      expect((await createCassette({ path })).mode).toBe("auto");
      expect((await createCassette({ path, mode: "replay" })).mode).toBe("replay");
    });
    expect((await createCassette({ path })).mode).toBe("replay");
    await withEnvironment({ WS_CASSETTE_MODE: "rewind" }, async () => {
      await expect(createCassette({ path })).rejects.toThrow(/Expected WS_CASSETTE_MODE to be one of replay, record/);
    });
  });

  test.each([
    [{ modes: "record" }, /Unknown option "modes"/],
    [{ mode: "rewind" }, /Expected mode to be one of/],
    [{ match: { volatil: ["ids"] } }, /Unknown match option "volatil"/],
    [{ match: { ignore: ["header"] } }, /Unknown match part "header"/],
    [{ match: { volatile: ["uuids"] } }, /in match.volatile, got "uuids"/],
    [{ match: { volatile: [/x*/] } }, /must not match the empty string/],
    [{ redact: { email: false } }, /Unknown redaction rule "email"/],
    [{ unused: "throw" }, /Expected unused to be one of/],
    [{ path: 5 }, /Expected path to be a file path/],
  ])("rejects the invalid option %o and names it", async (options, words) => {
    const open = () => createCassette({ path: newPath(), ...(options as object) });
    await expect(open()).rejects.toMatchObject({ code: "invalid_option" });
    await expect(open()).rejects.toThrow(words);
  });
});

describe("the cassette file", () => {
  test("is HAR 1.2 with each body as the text that was sent", async () => {
    const { open } = setUp();
    const path = newPath();
    const recording = await open(path, "record");
    await callApi(recording.httpClient, search("Safety"));
    await recording.close();
    const { log } = read(path);
    expect(log).toMatchObject({ version: "1.2", creator: { name: "@ws/testing" }, _cassette: { schema: 1 } });
    const [entry] = log.entries;
    expect(entry).toMatchObject({
      request: {
        method: "POST",
        url: "https://api.notion.com/v1/search",
        httpVersion: "HTTP/1.1",
        cookies: [],
        queryString: [],
        postData: {
          mimeType: "application/json",
          text: '{"query":"Safety","page_size":1}',
        },
      },
      response: { status: 200, content: { mimeType: "application/json; charset=utf-8" } },
      cache: {},
    });
    expect(JSON.parse(entry?.response.content.text ?? "")).toMatchObject({ object: "list" });
    expect(Date.parse(entry?.startedDateTime ?? "")).not.toBeNaN();
  });

  test("keeps the order of requests, independent of the order of responses", async () => {
    const responses: (() => void)[] = [];
    const upstream = {
      request: ({ url }: { url: string }) =>
        new Promise<{ status: number; headers: object; data: string }>((resolve) =>
          responses.push(() => resolve({ status: 200, headers: {}, data: JSON.stringify({ url }) })),
        ),
    };
    const path = newPath();
    const cassette = await createCassette({ path, mode: "record", upstream });
    const pending = ["a", "b", "c"].map((id) => callApi(cassette.httpClient, { method: "GET", path: `pages/${id}` }));
    await expect.poll(() => responses.length).toBe(3);
    for (const response of responses.toReversed()) response();
    await Promise.all(pending);
    await cassette.close();
    expect(urls(path).map((url) => url.at(-1))).toEqual(["a", "b", "c"]);
  });

  test("does not change if the same is recorded again with new ids, times and durations", async () => {
    const path = newPath();
    const record = async (mode: CassetteMode, randomSeed: number, title: string) => {
      const emulator = createEmulator({ clock: "frozen", randomSeed, now: Date.UTC(2026, 6, randomSeed) });
      const cassette = await createCassette({
        path,
        mode,
        upstream: emulator.httpClient,
        match: { volatile: ["ids"] },
      });
      const made = (await callApi(cassette.httpClient, {
        method: "POST",
        path: "pages",
        body: newPage(emulator.testPageId, "kept"),
      })) as { id: string };
      await callApi(cassette.httpClient, { method: "GET", path: `pages/${made.id}` });
      await callApi(cassette.httpClient, search(title));
      await cassette.close();
      return readFileSync(path, "utf8");
    };
    const first = await record("record", 1, "Safety");
    expect(await record("refresh", 2, "Safety")).toBe(first);
    const changed = await record("refresh", 3, "Prices");
    const lines = new Set(first.split("\n"));
    const added = changed.split("\n").filter((line) => !lines.has(line));
    expect(added.join("\n")).toContain("Prices");
    // The two unchanged interactions keep their old entries.
    expect((JSON.parse(changed) as Har).log.entries.slice(0, 2)).toEqual(
      (JSON.parse(first) as Har).log.entries.slice(0, 2),
    );
  });

  test("recovers all interactions if the process crashes while recording", async () => {
    const { open, reports } = setUp();
    const path = newPath();
    const recording = await open(path, "record");
    await callApi(recording.httpClient, me);
    await callApi(recording.httpClient, search("Safety"));
    const [journal = ""] = filesBeside(path);
    expect(journal).toMatch(/\.journal$/);
    // Simulates a crash: a journal of a process that no longer runs, with an incomplete last line.
    const dead = join(folder, journal.replace(/\.\d+-/, ".999999999-"));
    writeFileSync(dead, `${readFileSync(join(folder, journal), "utf8")}{"startedDateTime":"2026`);
    const replay = await open(path, "replay");
    expect(reports.join("\n")).toContain("found 2 interactions of an interrupted recording");
    expect(existsSync(dead)).toBe(true);
    await replay.close();
    const next = await open(path, "auto");
    expect(reports.join("\n")).toContain("recovered 2 interactions");
    expect(existsSync(dead)).toBe(false);
    await callApi(next.httpClient, me);
    await next.close();
    expect(urls(path)).toHaveLength(2);
  });

  test("contains the interactions of all recorders that write it at the same time", async () => {
    const { open } = setUp();
    const path = newPath();
    const cassettes = await Promise.all([open(path, "auto"), open(path, "auto"), open(path, "record")]);
    await Promise.all(cassettes.map((cassette, index) => callApi(cassette.httpClient, search(`word ${index}`))));
    await Promise.all(cassettes.map((cassette) => cassette.close()));
    const texts = read(path).log.entries.map(({ request }) => request.postData?.text);
    expect(new Set(texts)).toEqual(new Set([0, 1, 2].map((n) => JSON.stringify({ query: `word ${n}`, page_size: 1 }))));
    expect(filesBeside(path)).toEqual([]);
  });

  test("is rejected with its path if it is invalid or has a newer schema", async () => {
    for (const [text, words] of [
      ["{", "is not valid JSON"],
      ["[]", '"log" is missing'],
      ['{"log":{"entries":[{}]}}', "log.entries[0].request: expected an object, got undefined"],
      ['{"log":{"_cassette":{"schema":7},"entries":[]}}', "reads schemas up to 1. Update @ws/testing."],
    ] as const) {
      const path = newPath();
      writeFileSync(path, text);
      await expect(createCassette({ path, mode: "replay" })).rejects.toThrow(words);
      await expect(createCassette({ path, mode: "replay" })).rejects.toThrow(path);
    }
  });

  test("may be HAR of another tool, with base64 bodies and compression headers", async () => {
    const path = newPath();
    const headers = [
      { name: ":status", value: "200" },
      { name: "Content-Encoding", value: "br" },
      { name: "Content-Type", value: "application/json" },
    ];
    const content = { size: 12, mimeType: "application/json", text: btoa('{"id":"bot"}'), encoding: "base64" };
    const request = {
      method: "GET",
      url: "https://api.notion.com/v1/users/me",
      headers: [],
      httpVersion: "h2",
      queryString: [],
    };
    const entry = { startedDateTime: "2026-01-01T00:00:00.000Z", request, response: { status: 200, headers, content } };
    writeFileSync(
      path,
      JSON.stringify({ log: { version: "1.2", creator: { name: "WebInspector" }, entries: [entry] } }),
    );
    const replay = await createCassette({ path, mode: "replay", match: { ignore: ["version"] } });
    expect(replay.syncHttpClient.request({ method: "GET", url: "https://api.notion.com/v1/users/me" })).toMatchObject({
      headers: { "content-type": "application/json" },
      data: '{"id":"bot"}',
    });
  });
});

describe("unused interactions", () => {
  async function recorded() {
    const { open, reports } = setUp();
    const path = newPath();
    const recording = await open(path, "record");
    await callApi(recording.httpClient, me);
    await callApi(recording.httpClient, search("Safety"));
    await recording.close();
    return { open, reports, path };
  }

  test("are reported by close", async () => {
    const { open, reports, path } = await recorded();
    const replay = await open(path, "replay");
    await callApi(replay.httpClient, me);
    await replay.close();
    expect(reports).toEqual([
      `${path}: 1 of 2 recorded interactions were not used:\n  | log.entries[1]: POST search\n` +
        '  | To remove them, open the cassette with mode "refresh" and run the test again',
    ]);
  });

  test("throw with unused: fail", async () => {
    const { open, path } = await recorded();
    const replay = await open(path, "replay", { unused: "fail" });
    expect(() => replay.assertAllUsed()).toThrow("2 of 2 recorded interactions were not used");
    await expect(replay.close()).rejects.toMatchObject({ code: "unused_interactions" });
    const byCommand = {
      mode: undefined,
      recordCommand: "WS_CASSETTE_MODE=auto npx vitest run",
      unused: "fail",
    } as const;
    const another = await open(path, "replay", byCommand);
    await expect(another.close()).rejects.toThrow("\n  | To remove them, run: WS_CASSETTE_MODE=refresh npx vitest run");
  });

  test("are not reported after a failed test or with unused: ignore", async () => {
    const { open, reports, path } = await recorded();
    await (await open(path, "replay")).close({ failed: true });
    await (await open(path, "replay", { unused: "ignore" })).close();
    expect(reports).toEqual([]);
  });
});
