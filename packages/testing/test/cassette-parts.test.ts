// The parts of a cassette, one by one: requests, options, paths, and the forms of HTTP clients.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { MAX_RESPONSE_BYTES } from "@ws/core";
import { SCOPE } from "@ws/core/engine";
import { cassettePath, createCassette, ReplayError, type CassetteMode, type CassetteOptions } from "@ws/testing";
import axios, {
  type AxiosAdapter,
  type AxiosRequestConfig,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from "axios";
import { afterEach, describe, expect, test, vi } from "vitest";
import { adapterHttpClient, createAxiosAdapter, createLazyAxios } from "../src/cassette/axios-adapter.ts";
import { createCassetteFetch } from "../src/cassette/cassette-fetch.ts";
import { resolveCassetteOptions, shellQuote } from "../src/cassette/cassette-options.ts";
import { toSentRequest, type CassetteRequest } from "../src/cassette/cassette-request.ts";
import { testFolder } from "./support/folder.ts";

const folder = testFolder();

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a request", () => {
  test("has the method in upper case, and GET without one", () => {
    expect(toSentRequest({})).toEqual({ method: "GET", url: "", headers: {}, body: undefined });
    expect(toSentRequest({ method: "post" }).method).toBe("POST");
  });

  test.each([
    ["https://a.example/v1", "/pages", "https://a.example/v1/pages"],
    ["https://a.example/v1/", "/pages", "https://a.example/v1/pages"],
    ["https://a.example/v1/", "pages/", "https://a.example/v1/pages/"],
    ["https://a.example/v1", "https://b.example/x", "https://b.example/x"],
    ["https://a.example/v1", "HTTP+a.b-1://b/x", "HTTP+a.b-1://b/x"],
    ["https://a.example/v1", "/https://b/x", "https://a.example/v1/https://b/x"],
    ["https://a.example/v1", "x?to=https://b/", "https://a.example/v1/x?to=https://b/"],
    ["https://a.example/v1", "1a://b", "https://a.example/v1/1a://b"],
    ["https://a.example/v1", "mailto:a", "https://a.example/v1/mailto:a"],
    ["/v1", "pages", "/v1/pages"],
    ["", "/pages", "/pages"],
    ["", "pages", "pages"],
    [undefined, undefined, ""],
  ])("below %j with the path %j has the URL %j", (baseURL, url, expected) => {
    expect(toSentRequest({ baseURL, url }).url).toBe(expected);
  });

  test("has a body of text or bytes, or none", () => {
    const bytes = new Uint8Array([1, 2]);
    const bodyOf = (data: unknown) => toSentRequest({ data }).body;
    expect([undefined, null, ""].map(bodyOf)).toEqual([undefined, undefined, undefined]);
    expect(bodyOf("text")).toBe("text");
    expect(bodyOf(bytes)).toBe(bytes);
    expect(bodyOf(bytes.buffer)).toEqual(bytes);
    expect(bodyOf(new URLSearchParams({ a: "1", b: "ä" }))).toBe("a=1&b=%C3%A4");
    for (const [data, type] of [
      [{}, "Object"],
      [5, "Number"],
      [new Blob([]), "Blob"],
    ] as const)
      expect(() => bodyOf(data)).toThrow(
        expect.objectContaining({
          code: "unsupported_request",
          message: `Expected a request body of text or bytes, got [object ${type}].`,
        }),
      );
  });

  test("has the headers of a record, of fetch and of axios, with names in lower case", () => {
    const headersOf = (headers: unknown) => toSentRequest({ headers }).headers;
    const record = { "X-Text": "a", "X-Number": 5, "X-List": ["a", "b"], "X-None": undefined, "X-Flag": true };
    const plain = { "x-text": "a", "x-number": "5", "x-list": "a, b" };
    expect(headersOf(record)).toEqual(plain);
    expect(headersOf(Object.assign(Object.create(null) as object, record))).toEqual(plain);
    expect(headersOf(new Headers({ "X-Text": "a", "X-Number": "5" }))).toEqual({ "x-text": "a", "x-number": "5" });
    expect(headersOf(new axios.AxiosHeaders({ "X-Text": "a" }))).toEqual({ "x-text": "a" });
    class Own {
      readonly toJSON = "no function";
    }
    expect(headersOf(new Own())).toEqual({ tojson: "no function" });
    class Shown {
      readonly hidden = "x";
      toJSON = () => ({ Shown: "y" });
    }
    expect(headersOf(new Shown())).toEqual({ shown: "y" });
    for (const none of [undefined, null, "X-Text: a"]) expect(headersOf(none)).toEqual({});
  });
});

describe("the path of a cassette", () => {
  const fileOf = (names: readonly string[]) => cassettePath("/a/b.test.ts", names).slice("/a/cassettes/b/".length);

  test.each([
    ["b.test.ts", "b"],
    ["b.spec.mjs", "b"],
    ["b.cts", "b"],
    ["b.jsx", "b"],
    ["b.test.tsx", "b"],
    ["b.vue", "b.vue"],
    ["b.ts.txt", "b.ts.txt"],
    ["b.bts", "b.bts"],
    ["test.ts", "test"],
  ])("of %s is in the folder %s", (file, expected) => {
    expect(cassettePath(join("/a", file), ["x"])).toBe(join("/a/cassettes", expected, "x.har"));
  });

  test("has the names if they are plain, and a hash if not", () => {
    expect(fileOf(["one name", "and another 2"])).toBe("one-name--and-another-2.har");
    expect(fileOf(["größe"])).toBe("größe.har");
    expect(fileOf(["x".repeat(80)])).toBe(`${"x".repeat(80)}.har`);
    expect(fileOf(["x".repeat(81)])).toMatch(/^x{80}-[\da-f]{8}\.har$/u);
    expect(fileOf(["plain", "Not Plain"])).toMatch(/^plain--not-plain-[\da-f]{8}\.har$/u);
    expect(fileOf(["Not Plain", "plain"])).toMatch(/^not-plain--plain-[\da-f]{8}\.har$/u);
    expect(fileOf(["  a ... b!! "])).toMatch(/^a-b-[\da-f]{8}\.har$/u);
    expect(fileOf(["Gro\u0308ße"])).toBe(fileOf(["Gro\u0308ße"]));
    expect(fileOf(["a  b"])).not.toBe(fileOf(["a b"]));
  });
});

describe("options", () => {
  const resolve = (options: Partial<CassetteOptions> = {}, environment: Record<string, string> = {}) =>
    resolveCassetteOptions({ path: "a.har", ...options }, environment);

  test("have defaults", () => {
    const { report, recordHint, refreshHint, parts, ...rest } = resolve();
    expect(rest).toEqual({
      path: "a.har",
      mode: "replay",
      volatile: [],
      redact: {},
      unused: "report",
      timing: "none",
      standIns: {},
      upstream: undefined,
      syncUpstream: undefined,
    });
    expect(parts.length).toBeGreaterThan(3);
    expect(resolve({ path: pathToFileURL("/a/b.har") }).path).toBe("/a/b.har");
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    report("a line");
    expect(write.mock.calls).toEqual([["a line\n"]]);
    expect(`${recordHint} ${refreshHint}`).toContain("WS_CASSETTE_MODE");
  });

  test.each([
    [{ timing: "fast" }, 'Expected timing to be one of none, recorded, got "fast".'],
    [{ unused: 5 }, "Expected unused to be one of report, fail, ignore, got 5."],
    [{ unused: ["fail"] }, 'Expected unused to be one of report, fail, ignore, got ["fail"].'],
    [{ path: 5 }, "Expected path to be a file path or a file URL, got 5."],
    [{ mode: "play" }, /^Expected mode to be one of replay, record, auto, refresh, passthrough, got "play"\.$/u],
  ])("refuse %j", (options, message) => {
    const wrong = () => resolve(options as object);
    expect(wrong).toThrow(message);
    expect(wrong).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  test.each(["unused", "timing", "match", "standIns", "upstream", "syncUpstream", "recordCommand", "report", "redact"])(
    "know %s",
    (name) => {
      expect(resolve({ [name]: undefined })).toMatchObject({ path: "a.har" });
      expect(() => resolve({ [`${name}s`]: undefined })).toThrow(`${name}s`);
    },
  );

  test("let CI replay only", () => {
    const inCi = (value: string, more: object = {}) => resolve({ mode: "auto" }, { CI: value, ...more });
    for (const off of ["", "0", "false", "no", "False"]) expect(inCi(off).mode).toBe("auto");
    for (const on of ["1", "true", "00", "nothing", "woodpecker-no"])
      expect(() => inCi(on)).toThrow(
        expect.objectContaining({
          code: "recording_forbidden",
          message: 'Mode "auto" is not allowed when CI is set. Use mode "replay", or set WS_CASSETTE_RECORD=1.',
        }),
      );
    expect(inCi("1", { WS_CASSETTE_RECORD: "1" }).mode).toBe("auto");
    expect(resolve({}, { CI: "1" }).mode).toBe("replay");
    expect(resolve({ mode: "record" }).mode).toBe("record");
    expect(() => resolve({}, { WS_CASSETTE_MODE: "play" })).toThrow("Expected WS_CASSETTE_MODE to be one of");
  });

  test("name the command that records", () => {
    const hints = (options: Partial<CassetteOptions> = {}) => {
      const { recordHint, refreshHint } = resolve(options);
      return [recordHint, refreshHint];
    };
    vi.stubEnv("npm_lifecycle_event", "test:unit");
    expect(hints()).toEqual([
      "To record it, run: WS_CASSETTE_MODE=auto npm run test:unit",
      "To remove them, run: WS_CASSETTE_MODE=refresh npm run test:unit",
    ]);
    expect(hints({ mode: "replay" })).toEqual([
      'To record it, open the cassette with mode "auto" instead of "replay" and run the test again',
      'To remove them, open the cassette with mode "refresh" and run the test again',
    ]);
    expect(hints({ mode: "auto" })[0]).toBe("To record it, run: WS_CASSETTE_MODE=auto npm run test:unit");
    expect(hints({ recordCommand: "make tapes" })).toEqual([
      "To record it, run: make tapes",
      "To remove them, run: make tapes",
    ]);
    const flags = ["--test", "--import=x", "--test-only"];
    vi.spyOn(process, "execArgv", "get").mockReturnValue(flags);
    vi.spyOn(process, "argv", "get").mockReturnValue(["node", "/a b/it's.test.ts", "-u"]);
    const command = String.raw`WS_CASSETTE_MODE=auto node --test --test-only '/a b/it'\''s.test.ts' -u`;
    for (const script of ["npx", undefined]) {
      vi.stubEnv("npm_lifecycle_event", script);
      expect(hints()[0]).toBe(`To record it, run: ${command}`);
    }
  });

  test("quote words for a shell", () => {
    for (const word of ["a", "a.b/c:d,e=f@g%h+i-1_"]) expect(shellQuote(word)).toBe(word);
    for (const word of ["", " a", "a b", "a;", "$a", "ä"]) expect(shellQuote(word)).toBe(`'${word}'`);
  });
});

/** An HTTP client that answers each request with its config. */
const echo = (config: object) => ({ status: 200, statusText: "OK", headers: {}, data: config }) as AxiosResponse;

describe("httpClient", () => {
  const PLAIN = { url: "https://a.example/x", transformRequest: [], transformResponse: [], validateStatus: () => true };

  function setUp() {
    const [direct, throughAxios]: [object[], InternalAxiosRequestConfig[]] = [[], []];
    const handle = async (config: CassetteRequest) => (direct.push(config), echo(config));
    const adapter: AxiosAdapter = async (config) => (throughAxios.push(config), echo({}));
    const scope = { waits: false };
    return { client: createLazyAxios(handle as never, adapter, scope), direct, throughAxios, scope };
  }

  test("sends a plain request without axios", async () => {
    const { client, direct, throughAxios } = setUp();
    await client.request(PLAIN);
    // The client reads it.
    expect(client.defaults.maxContentLength).toBe(MAX_RESPONSE_BYTES);
    await client.request(PLAIN);
    expect([direct.length, throughAxios.length]).toEqual([2, 0]);
    expect(direct[0]).toEqual(PLAIN);
  });

  test.each([
    ["transforms of requests", { transformRequest: undefined }],
    ["a transform of requests", { transformRequest: [(data: unknown) => data] }],
    ["transforms of responses", { transformResponse: undefined }],
    ["a transform of responses", { transformResponse: [(data: unknown) => data] }],
    ["a transform that is no list", { transformResponse: (data: unknown) => data }],
    ["params", { params: { a: 1 } }],
    ["a check of the status", { validateStatus: (status: number) => status < 400 }],
    ["no check of the status", { validateStatus: undefined }],
    ["null in place of a check", { validateStatus: null }],
  ])("sends a request with %s through axios", async (_, more) => {
    const { client, direct, throughAxios } = setUp();
    await client.request({ ...PLAIN, ...(more as AxiosRequestConfig) });
    expect([direct.length, throughAxios.length]).toEqual([0, 1]);
  });

  test.each<[string, (client: ReturnType<typeof setUp>["client"]) => unknown]>([
    ["interceptors", (client) => client.interceptors],
    ["a default", (client) => client.defaults.timeout],
    ["a default that is set", (client) => (client.defaults.maxContentLength = 5)],
    ["the names of defaults", (client) => "timeout" in client.defaults],
    ["its own names", (client) => Object.keys(client)],
    ["a name", (client) => "get" in client],
  ])("sends all requests through axios after a use of %s", async (_, use) => {
    const { client, direct, throughAxios } = setUp();
    use(client);
    await client.request(PLAIN);
    expect([direct.length, throughAxios.length]).toEqual([0, 1]);
  });

  test("is an instance of axios in every other way", async () => {
    const { client, throughAxios, scope, direct } = setUp();
    expect("request" in client).toBe(true);
    expect((client as unknown as Record<symbol, unknown>)[SCOPE]).toBe(scope);
    await client.request(PLAIN);
    expect(direct).toHaveLength(1);
    expect(["get" in client, "nothing" in client]).toEqual([true, false]);
    await client.get("https://a.example/get");
    await client("https://a.example/call", { method: "put" });
    await client({ url: "https://a.example/config" });
    expect(throughAxios.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "get https://a.example/get",
      "put https://a.example/call",
      "get https://a.example/config",
    ]);
    client.defaults.timeout = 5;
    client.defaults.maxContentLength = 7;
    expect(["timeout" in client.defaults, "nothing" in client.defaults]).toEqual([true, false]);
    await client.get("https://a.example/");
    expect(throughAxios.at(-1)).toMatchObject({ timeout: 5, maxContentLength: 7 });
    expect(Reflect.deleteProperty(client.defaults, "timeout")).toBe(true);
    await client.get("https://a.example/");
    expect(throughAxios.at(-1)?.timeout).toBeUndefined();
    expect(Object.assign(client, { mine: 1 })).toHaveProperty("mine", 1);
    expect(Object.keys(client)).toEqual(expect.arrayContaining(["defaults", "interceptors", "mine"]));
    expect(Object.getOwnPropertyDescriptor(client, "mine")).toEqual({
      value: 1,
      configurable: true,
      enumerable: true,
      writable: true,
    });
    expect(Object.getOwnPropertyDescriptor(client, "nothing")).toBeUndefined();
  });

  test("takes the defaults that it had before for its own after the first use of axios", async () => {
    const { client } = setUp();
    const { defaults } = client;
    expect(defaults.maxContentLength).toBe(MAX_RESPONSE_BYTES);
    defaults.maxContentLength = 7;
    expect(defaults.maxContentLength).toBe(7);
    expect(client.defaults.maxContentLength).toBe(7);
    expect(Reflect.deleteProperty(defaults, "maxContentLength")).toBe(true);
    expect("maxContentLength" in client.defaults).toBe(false);
  });
});

describe("an adapter of axios", () => {
  /** Sends a request through an adapter that notes it. */
  async function sent(config: object, status = 200) {
    const requests: CassetteRequest[] = [];
    const adapter = createAxiosAdapter(async (request) => {
      requests.push(request);
      return { ...echo({}), status } as never;
    });
    const response = await axios.request({ adapter, url: "https://a.example/x", method: "post", ...config });
    const [{ data, headers = {}, url, baseURL } = {}] = requests;
    return { data, type: (headers as Record<string, unknown>)["Content-Type"], headers, url, baseURL, response };
  }

  test("has the whole URL", async () => {
    const { url, baseURL } = await sent({ baseURL: "https://b.example/v1", url: "pages", params: { a: 1 } });
    expect([url, baseURL]).toEqual(["https://b.example/v1/pages?a=1", ""]);
    expect((await sent({ baseURL: "https://b.example/v1", url: undefined })).url).toBe("https://b.example/v1");
  });

  test.each([
    [400, "ERR_BAD_REQUEST"],
    [499, "ERR_BAD_REQUEST"],
    [500, "ERR_BAD_RESPONSE"],
    [503, "ERR_BAD_RESPONSE"],
  ])("rejects the status %d with %s", async (status, code) => {
    await expect(sent({}, status)).rejects.toMatchObject({
      code,
      message: `Request failed with status code ${status}`,
      response: { status },
    });
  });

  test("rejects no status without a check", async () => {
    expect((await sent({ validateStatus: null }, 500)).response.status).toBe(500);
    expect((await sent({ validateStatus: () => true }, 500)).response.status).toBe(500);
  });

  test("has the bytes of forms, blobs and streams", async () => {
    const textOf = (data: unknown) => new TextDecoder().decode(data as Uint8Array);
    const form = new FormData();
    form.set("name", "value");
    const ofForm = await sent({ data: form });
    const type = String((ofForm.headers as Record<string, unknown>)["content-type"]);
    expect(type).toMatch(/^multipart\/form-data; boundary=/u);
    expect(textOf(ofForm.data)).toContain(type.slice(type.indexOf("=") + 1));
    // As @hono/node-server has it.
    vi.stubGlobal("Response", class {});
    const ofBlob = await sent({ data: new Blob(["a"], { type: "text/csv" }) });
    expect(textOf(ofBlob.data)).toBe("a");
    expect(ofBlob.headers).toMatchObject({ "content-type": "text/csv" });
    const untyped = await sent({ data: new Blob(["a"]), headers: { "X-Own": "1" } });
    expect(untyped.headers).toMatchObject({ "X-Own": "1" });
    expect(untyped.headers).not.toHaveProperty("content-type");
    const ofStream = await sent({ data: Readable.from(["a", Buffer.from("b")]), headers: { "X-Own": "1" } });
    expect(textOf(ofStream.data)).toBe("ab");
    expect(ofStream.headers).toMatchObject({ "X-Own": "1" });
    expect((await sent({ data: null, transformRequest: [] })).data).toBeNull();
    expect((await sent({ data: { a: 1 } })).data).toBe('{"a":1}');
  });

  test("sends through the adapter before it, as a stream and with every status", async () => {
    const seen: InternalAxiosRequestConfig[] = [];
    const before: AxiosAdapter = async (config) => (seen.push(config), echo({}));
    const [own, other] = [new AbortController().signal, new AbortController().signal];
    const original = { url: "/x", headers: new axios.AxiosHeaders({ a: "1" }), signal: own, data: "first", timeout: 9 };
    const client = adapterHttpClient(before, original as InternalAxiosRequestConfig);
    await client.request({ data: "second" } as never);
    await client.request({ data: "third", signal: other } as never);
    expect(seen[0]).toMatchObject({ url: "/x", timeout: 9, data: "second", responseType: "stream" });
    expect(seen[0]?.signal).toBe(own);
    expect(seen[1]?.signal).toBe(other);
    expect(seen[1]?.validateStatus?.(599)).toBe(true);
  });
});

describe("fetch", () => {
  function fetching(answer: object | Error) {
    const requests: CassetteRequest[] = [];
    const send = createCassetteFetch(async (request) => {
      requests.push(request);
      if (answer instanceof Error) throw answer;
      return { ...echo({}), ...answer } as never;
    });
    return { send, requests };
  }

  test.each([
    ["application/json; charset=utf-8", true],
    ["application/x-www-form-urlencoded", true],
    ["text/markdown", true],
    ["application/text/x", false],
    ["application/octet-stream", false],
    [undefined, false],
  ])("has a body of type %s as text: %s", async (type, isText) => {
    const { send, requests } = fetching({});
    const body = new Uint8Array([97]);
    await send("https://a.example/", {
      method: "post",
      body,
      headers: type === undefined ? {} : { "content-type": type },
    });
    expect(requests[0]?.data).toEqual(isText ? "a" : body);
    await send("https://a.example/", { method: "post" });
    expect(requests[1]?.data).toBeUndefined();
  });

  test("has a body of its response where one is allowed", async () => {
    const data = () => Readable.from([Buffer.from("body")]);
    const bodyOf = async (answer: object, method = "get") =>
      (await fetching(answer).send("https://a.example/x", { method })).body;
    expect(await bodyOf({ data: data() })).not.toBeNull();
    for (const status of [204, 205, 304]) expect(await bodyOf({ data: data(), status })).toBeNull();
    expect(await bodyOf({ data: data() }, "head")).toBeNull();
    expect(await bodyOf({ data: "text" })).toBeNull();
    const headers = { "content-encoding": "gzip", "content-length": "9", "transfer-encoding": "chunked", "x-own": "1" };
    const response = await fetching({ data: data(), headers }).send("https://a.example/x");
    expect([response.url, await response.text()]).toEqual(["https://a.example/x", "body"]);
    expect(Object.fromEntries(response.headers)).toEqual({ "x-own": "1" });
  });

  test("rejects with the error of the cassette, or with that of fetch and its cause", async () => {
    const own = new ReplayError("invalid_option", "own");
    await expect(fetching(own).send("https://a.example/")).rejects.toBe(own);
    const lost = new Error("lost");
    await expect(fetching(lost).send("https://a.example/")).rejects.toMatchObject({
      name: "TypeError",
      message: "fetch failed",
      cause: lost,
    });
  });
});

describe("a cassette", () => {
  let files = 0;
  const entry = (path: string, text: string) => ({
    startedDateTime: "2026-07-01T00:00:00.000Z",
    time: 0,
    request: {
      method: "GET",
      url: `https://api.notion.com/v1/${path}`,
      headers: [],
      httpVersion: "HTTP/1.1",
      cookies: [],
      queryString: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 200,
      statusText: "OK",
      headers: [],
      httpVersion: "HTTP/1.1",
      cookies: [],
      content: { size: text.length, mimeType: "application/json", text },
      redirectURL: "",
      headersSize: -1,
      bodySize: text.length,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  });

  function open(mode: CassetteMode, options: Partial<CassetteOptions> = {}, entries: readonly object[] = []) {
    const path = join(folder, "parts", `${(files += 1)}.har`);
    mkdirSync(dirname(path), { recursive: true });
    if (entries.length > 0)
      writeFileSync(
        path,
        JSON.stringify({ log: { version: "1.2", creator: { name: "test", version: "1" }, entries } }),
      );
    return createCassette({ path, mode, ...options });
  }

  test("shares its scope with all of its clients in a replay only", async () => {
    const scopesOf = async (mode: CassetteMode, timing?: "none" | "recorded") => {
      const cassette = await open(mode, { timing });
      const attached = cassette.attach(axios.create());
      return [cassette.httpClient, cassette.syncHttpClient, cassette.fetch, attached].map(
        (client) => (client as unknown as Record<symbol, unknown>)[SCOPE],
      );
    };
    for (const [timing, waits] of [
      [undefined, false],
      ["none", false],
      ["recorded", true],
    ] as const) {
      const [first, ...others] = await scopesOf("replay", timing);
      expect(first).toEqual({ waits });
      for (const scope of others) expect(scope).toBe(first);
    }
    for (const mode of ["record", "auto", "refresh", "passthrough"] as const)
      expect(await scopesOf(mode)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("takes its adapter back from an instance, with and without one before it", async () => {
    const cassette = await open("replay", { unused: "ignore" });
    const before: AxiosAdapter = async () => echo({});
    const [without, withOne] = [axios.create(), axios.create({ adapter: before })];
    delete without.defaults.adapter;
    for (const instance of [without, withOne]) cassette.attach(instance);
    expect(without.defaults.adapter).toBeTypeOf("function");
    await cassette.close();
    expect(without.defaults).not.toHaveProperty("adapter");
    expect(withOne.defaults.adapter).toBe(before);
    expect((withOne as unknown as Record<symbol, unknown>)[SCOPE]).toBeUndefined();
  });

  test("reports what was not used once, however often it is closed", async () => {
    const reports: string[] = [];
    const cassette = await open("replay", { report: (line) => reports.push(line) }, [entry("users", "{}")]);
    expect(cassette.unused.map(({ request }) => request.url)).toEqual(["https://api.notion.com/v1/users"]);
    expect(() => cassette.assertAllUsed()).toThrow(`${cassette.path}: log.entries`);
    await cassette.close();
    await cassette.close();
    expect(reports).toHaveLength(1);
    expect(reports[0]).toContain(`${cassette.path}: `);
    await cassette.close({ failed: true });
    expect(reports).toHaveLength(1);
  });

  test("says that there is none only if there is none", async () => {
    const send = (cassette: Awaited<ReturnType<typeof open>>) =>
      cassette.httpClient.get("https://api.notion.com/v1/pages");
    const none = await open("replay");
    await expect(send(none)).rejects.toThrow(`There is no cassette at ${none.path}. To record it, `);
    const some = await open("replay", {}, [entry("users", "{}")]);
    await expect(send(some)).rejects.not.toThrow("There is no cassette");
  });

  test("puts live ids into responses, and the recorded ones into requests", async () => {
    const [live, recorded] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
    const entries = [entry(`pages/${recorded}`, JSON.stringify({ id: recorded }))];
    const cassette = await open("replay", { standIns: { [live]: recorded } }, entries);
    const { data } = await cassette.httpClient.get<object>(`https://api.notion.com/v1/pages/${live}`);
    expect(data).toEqual({ id: live });
    const plain = await open("replay", {}, entries);
    expect((await plain.httpClient.get<object>(`https://api.notion.com/v1/pages/${recorded}`)).data).toEqual({
      id: recorded,
    });
  });
});
