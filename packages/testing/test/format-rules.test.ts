// The rules of the formats of recordings, one by one: HAR of this package and of others, VCR, and interactions.
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bytesOfBase64, decompress } from "../src/formats/decoded-body.ts";
import { CASSETTE_SCHEMA, createEntry, createHar } from "../src/formats/har/create-har.ts";
import {
  bodyBytes,
  bodyText,
  decodeUtf8,
  headerValue,
  isTextBody,
  parseJson,
  toBase64,
} from "../src/formats/har/har-body.ts";
import { harText } from "../src/formats/har/har-text.ts";
import { keepOmitted, omittedEntries, parseHar } from "../src/formats/har/parse-har.ts";
import { interactionEntries, interactionResponse } from "../src/formats/interactions/interaction-entries.ts";
import { checkInteraction, checkInteractions, readRecording } from "../src/formats/interactions/read-recording.ts";
import { parseVcr } from "../src/formats/vcr/parse-vcr.ts";
import type { Har, HarEntry } from "../src/model/har.ts";
import { UNKNOWN_TIMING, type ReceivedResponse, type SentRequest } from "../src/model/traffic.ts";

const BYTES = new Uint8Array([0xff, 0, 1]);
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

describe("an entry", () => {
  const sent = (more: Partial<SentRequest> = {}): SentRequest => ({
    method: "post",
    url: "https://api.notion.com/v1/pages?a=1&b=%20c",
    headers: {},
    body: undefined,
    ...more,
  });
  const received = (more: Partial<ReceivedResponse> = {}): ReceivedResponse => ({
    status: 201,
    headers: {},
    chunks: [],
    isStream: false,
    isIncomplete: false,
    ...more,
  });
  const entryOf = (request: Partial<SentRequest>, response: Partial<ReceivedResponse> = {}): HarEntry =>
    createEntry(sent(request), received(response), UNKNOWN_TIMING);

  test("has the request, the response, and times with one decimal", () => {
    const timing = { startedAt: Date.UTC(2026, 6, 1), waitMs: 10.26, receiveMs: 5.13 };
    expect(createEntry(sent(), received(), timing)).toEqual({
      startedDateTime: "2026-07-01T00:00:00.000Z",
      time: 15.4,
      request: {
        method: "POST",
        url: "https://api.notion.com/v1/pages?a=1&b=%20c",
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: [],
        queryString: [
          { name: "a", value: "1" },
          { name: "b", value: " c" },
        ],
        headersSize: -1,
        bodySize: -1,
      },
      response: {
        status: 201,
        statusText: "",
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: [],
        content: { size: 0, mimeType: "", text: "" },
        redirectURL: "",
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 0, wait: 10.3, receive: 5.1 },
    });
    expect(entryOf({ url: "https://a.example/x" }).request.queryString).toEqual([]);
    expect(entryOf({ url: "https://a.example/x?a=?&b" }).request.queryString).toEqual([
      { name: "a", value: "?" },
      { name: "b", value: "" },
    ]);
  });

  test("has its headers in order, without those of a connection", () => {
    const omitted =
      "content-encoding content-length transfer-encoding connection keep-alive host user-agent accept-encoding date age expires cf-ray cf- nel report-to server-timing alt-svc x-runtime etag proxy-connection upgrade";
    const headers = Object.fromEntries(
      ["X-B", "a", "my-date", "date-x", ...omitted.split(" ")].map((name) => [name, "1"]),
    );
    const names = ["a", "date-x", "my-date", "x-b"].map((name) => ({ name, value: "1" }));
    const { request, response } = entryOf({ headers }, { headers });
    expect([request.headers, response.headers]).toEqual([names, names]);
  });

  test.each([
    ["http://127.0.0.1:8080/v1/x?a", "http://localhost/v1/x?a"],
    ["http://127.10.200.3/v1", "http://localhost/v1"],
    ["http://LOCALHOST:1", "http://localhost"],
    ["http://[::1]:80/v1", "http://localhost/v1"],
    ["http://[0:0:0:0:0:0:0:1]/v1", "http://localhost/v1"],
    ["http://[::ffff:127.0.0.1]:5/v1", "http://localhost/v1"],
    ["http://a.localhost:3000?x", "http://localhost?x"],
    ["http://128.0.0.1:80/v1", "http://128.0.0.1:80/v1"],
    ["http://127.0.0.1.example:80/", "http://127.0.0.1.example:80/"],
    ["http://mylocalhost:80/", "http://mylocalhost:80/"],
    ["http://localhost.example:80/", "http://localhost.example:80/"],
    ["no URL", "no URL"],
  ])("of %s has the URL %s", (url, expected) => {
    expect(entryOf({ url }).request.url).toBe(expected);
  });

  test("has a body of text or bytes", () => {
    const type = { "content-type": "text/x" };
    expect(entryOf({ body: "ä", headers: type }).request.postData).toEqual({ mimeType: "text/x", text: "ä" });
    expect(entryOf({ body: bytesOf("ä") }).request.postData).toEqual({
      mimeType: "application/octet-stream",
      text: "ä",
    });
    expect(entryOf({ body: BYTES }).request.postData).toEqual({
      mimeType: "application/octet-stream",
      text: "/wAB",
      _encoding: "base64",
    });
    for (const body of [undefined, "", new Uint8Array(0)])
      expect(entryOf({ body }).request).not.toHaveProperty("postData");
  });

  test("has the content of its chunks, with their times for a stream", () => {
    const chunks = [
      { ms: 1.4, bytes: bytesOf("a") },
      { ms: 2.6, bytes: bytesOf("bc") },
    ];
    const content = (more: Partial<ReceivedResponse>) => entryOf({}, more).response.content;
    expect(content({ chunks, headers: { "content-type": "text/x" } })).toEqual({
      size: 3,
      mimeType: "text/x",
      text: "abc",
    });
    expect(content({ chunks, isStream: true, isIncomplete: true })).toEqual({
      size: 3,
      mimeType: "",
      text: "abc",
      _chunks: [
        [1, 1],
        [3, 2],
      ],
      _incomplete: true,
    });
    expect(content({ chunks: [{ ms: 0, bytes: BYTES }] })).toEqual({
      size: 3,
      mimeType: "",
      text: "/wAB",
      encoding: "base64",
    });
  });
});

describe("bodies and headers", () => {
  test("are text or bytes", () => {
    const [text, binary] = [
      { mimeType: "a", text: "ä" },
      { mimeType: "a", text: "/wAB", _encoding: "base64" as const },
    ];
    const content = { size: 3, mimeType: "a", text: "/wAB", encoding: "base64" as const };
    expect([text, binary, content].map(isTextBody)).toEqual([true, false, false]);
    expect([text, binary, content].map((body) => bodyText(body))).toEqual(["ä", "\u00ff\0\u0001", "\u00ff\0\u0001"]);
    expect([text, binary, content].map((body) => [...bodyBytes(body)])).toEqual([[0xc3, 0xa4], [...BYTES], [...BYTES]]);
    expect(bodyText({ size: 0, mimeType: "a" })).toBe("");
    expect(bodyBytes({ size: 0, mimeType: "a", encoding: "base64" })).toHaveLength(0);
    expect([decodeUtf8(bytesOf("\uFEFFä")), decodeUtf8(BYTES)]).toEqual(["\uFEFFä", undefined]);
    expect([parseJson("[1]"), parseJson("[")]).toEqual([[1], undefined]);
    expect(toBase64(new Uint8Array([9, ...BYTES, 9]).subarray(1, 4))).toBe("/wAB");
  });

  test("are found by their names", () => {
    const headers = [
      { name: "A", value: "1" },
      { name: "a", value: "2" },
    ];
    expect([headerValue(headers, "a"), headerValue(headers, "b")]).toEqual(["1", undefined]);
  });

  test.each<[string, Uint8Array, string | undefined, string]>([
    ["gzip", gzipSync("body"), undefined, "body"],
    ["brotli", brotliCompressSync("body"), "br", "body"],
    ["deflate", deflateSync("body"), "deflate", "body"],
    ["a body that is no longer compressed", bytesOf("body"), "br", "body"],
    ["a body that is no longer in deflate", bytesOf("body"), "deflate", "body"],
    ["a text of two bytes", bytesOf("\u001f-"), "gzip", "\u001f-"],
  ])("%s is decompressed", (_, bytes, encoding, text) => {
    expect(Buffer.from(decompress(bytes, encoding)).toString()).toBe(text);
  });

  test("brotli without its name, and broken gzip, stay as they are", () => {
    const compressed = brotliCompressSync("body");
    expect(decompress(compressed, undefined)).toBe(compressed);
    const broken = new Uint8Array([0x1f, 0x8b, 0, 0]);
    expect(decompress(broken, "gzip")).toBe(broken);
  });

  test("pieces of Polly.js are joined, in base64 and in hexadecimal", () => {
    expect(bytesOfBase64(toBase64(bytesOf("body"))).toString()).toBe("body");
    expect(bytesOfBase64(JSON.stringify(["bo", "dy"].map((text) => toBase64(bytesOf(text))))).toString()).toBe("body");
    expect(bytesOfBase64(JSON.stringify(["626f", "6479"])).toString()).toBe("body");
    expect(bytesOfBase64(JSON.stringify(["626f", "ZHk="]))).toEqual(
      Buffer.concat([Buffer.from("626f", "base64"), Buffer.from("dy")]),
    );
    expect(bytesOfBase64("[]")).toHaveLength(0);
  });
});

describe("the text of a cassette", () => {
  const textOf = (value: object) => harText(value as Har);

  test("has what fits on a line", () => {
    expect(textOf({ a: 1, b: [], c: {}, d: undefined, e: [1, { x: null }], f: "x" })).toBe(
      '{ "a": 1, "b": [], "c": {}, "e": [1, { "x": null }], "f": "x" }\n',
    );
  });

  test.each([
    [101, true],
    [102, false],
  ])("a member of %d characters is on the line of its object: %s", (length, fits) => {
    const text = textOf({ a: 1, b: "x".repeat(length) });
    expect(text.split("\n")).toHaveLength(fits ? 2 : 5);
    expect(JSON.parse(text)).toEqual({ a: 1, b: "x".repeat(length) });
    if (fits) expect(text.trimEnd()).toHaveLength(120);
  });

  test("has the members of a long list or object on lines of their own", () => {
    const long = "x".repeat(120);
    expect(textOf([{ a: [long, 1], b: 2 }, []])).toBe(
      `[\n  {\n    "a": [\n      "${long}",\n      1\n    ],\n    "b": 2\n  },\n  []\n]\n`,
    );
    // The indent counts.
    const inner = "x".repeat(110);
    expect(textOf({ list: [{ a: inner }, { a: inner }] }).split("\n")[2]).toBe("    {");
  });
});

describe("HAR", () => {
  const pair = { name: "A", value: "1" };
  const entry = (more: { request?: object; response?: object } = {}) => ({
    startedDateTime: "2026-07-01T00:00:00.000Z",
    time: 12,
    request: { method: "GET", url: "https://a.example/", headers: [pair], queryString: [pair], ...more.request },
    response: {
      status: 200,
      headers: [pair],
      content: { size: 2, mimeType: "text/plain", text: "ok" },
      ...more.response,
    },
  });
  const parse = (entries: unknown, log: object = {}) => parseHar(JSON.stringify({ log: { entries, ...log } }), "a.har");
  const own = { _cassette: { schema: CASSETTE_SCHEMA, recordedAt: "2026-07-01T00:00:00.000Z", unredacted: [] } };

  test.each<[unknown, object, string]>([
    [[], { _cassette: { schema: 99 } }, "a.har has schema 99, but this version of @ws/testing reads schemas up to"],
    ["x", {}, "a.har: log.entries"],
    [[5], {}, "a.har: log.entries[0].request"],
    [[{ request: {}, response: 5 }], {}, "a.har: log.entries[0].response"],
    [[entry(), entry({ request: { method: 5 } })], {}, "a.har: log.entries[1].request.method"],
    [[entry({ request: { url: undefined } })], {}, "a.har: log.entries[0].request.url"],
    [[entry({ request: { headers: {} } })], {}, "a.har: log.entries[0].request.headers"],
    [[entry({ request: { headers: [{ name: "a" }] } })], {}, "a.har: log.entries[0].request.headers"],
    [[entry({ request: { headers: [{ value: "a" }] } })], {}, "a.har: log.entries[0].request.headers"],
    [[entry({ request: { headers: [pair, 5] } })], {}, "a.har: log.entries[0].request.headers"],
    [[entry({ response: { headers: "x" } })], {}, "a.har: log.entries[0].response.headers"],
    [[entry({ response: { status: "200" } })], {}, "a.har: log.entries[0].response.status"],
    [[entry({ response: { status: 2.5 } })], {}, "a.har: log.entries[0].response.status"],
    [[entry({ response: { content: null } })], {}, "a.har: log.entries[0].response.content"],
  ])("%j with %j is refused", (entries, log, message) => {
    const wrong = () => parse(entries, log);
    expect(wrong).toThrow(message);
    expect(wrong).toThrow(expect.objectContaining({ name: "InvalidRecordingError" }));
  });

  test("that is no JSON or has no log is refused", () => {
    expect(() => parseHar("{", "a.har")).toThrow(/^a\.har is not valid JSON: SyntaxError/u);
    for (const text of ["5", "{}", "null", '{"log":5}', "[]"])
      expect(() => parseHar(text, "a.har")).toThrow('a.har is not a HAR file: "log" is missing');
  });

  test("of this package stays as it is", () => {
    const stored = entry({ request: { headers: [{ name: ":method", value: "x" }] } });
    expect(parse([stored], own).log.entries).toEqual([stored]);
    const restored = entry({
      request: { postData: { mimeType: "a", _json: { b: [1] } } },
      response: { content: { size: 1, mimeType: "a", _json: null } },
    });
    const [{ request, response }] = parse([restored], own).log.entries as [HarEntry];
    expect(request.postData).toEqual({ mimeType: "a", text: '{"b":[1]}' });
    expect(response.content).toEqual({ size: 1, mimeType: "a", text: "null" });
  });

  test("of another tool becomes a cassette", () => {
    const { log } = parse([entry(), { ...entry(), startedDateTime: "2026-08-01T00:00:00.000Z", time: -1 }]);
    expect(log).toMatchObject({ version: "1.2", creator: { name: "@ws/testing" } });
    expect(log._cassette).toEqual({ schema: CASSETTE_SCHEMA, recordedAt: "2026-08-01T00:00:00.000Z", unredacted: [] });
    const lower = [{ name: "a", value: "1" }];
    expect(log.entries[0]).toEqual({
      startedDateTime: "2026-07-01T00:00:00.000Z",
      time: 12,
      request: {
        method: "GET",
        url: "https://a.example/",
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: lower,
        queryString: lower,
        headersSize: -1,
        bodySize: -1,
      },
      response: {
        status: 200,
        statusText: "",
        httpVersion: "HTTP/1.1",
        cookies: [],
        headers: lower,
        content: { size: 2, mimeType: "text/plain", text: "ok" },
        redirectURL: "",
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 0, wait: 12, receive: 0 },
    });
    expect(log.entries[1]).toMatchObject({ time: 0, timings: { wait: 0 } });
    const bare = { ...entry({ response: { statusText: "OK" } }), time: "x", startedDateTime: undefined };
    expect(parse([bare]).log.entries[0]).toMatchObject({
      time: 0,
      startedDateTime: "1970-01-01T00:00:00.000Z",
      response: { statusText: "OK" },
    });
    expect(parse([entry({ request: { queryString: undefined } })]).log.entries[0]?.request.queryString).toEqual([]);
    expect(parse([]).log._cassette).toMatchObject({ recordedAt: "1970-01-01T00:00:00.000Z" });
  });

  test("of another tool loses the headers of its encoding, and pseudo-headers", () => {
    const names = [
      ":status",
      "Content-Encoding",
      "content-length",
      "transfer-encoding",
      "x-content-length",
      "content-encodings",
    ];
    const headers = names.map((name) => ({ name, value: "1" }));
    const [{ response, request }] = parse([entry({ request: { headers }, response: { headers } })]).log.entries as [
      HarEntry,
    ];
    expect(response.headers.map(({ name }) => name)).toEqual(["x-content-length", "content-encodings"]);
    expect(request.headers.map(({ name }) => name)).toEqual(names.slice(1).map((name) => name.toLowerCase()));
  });

  test("of another tool has bodies of text and bytes", () => {
    const postData = (more: object) =>
      parse([entry({ request: { postData: { mimeType: "a", ...more } } })]).log.entries[0]?.request.postData;
    expect(postData({})).toEqual({ mimeType: "a", text: "" });
    expect(postData({ text: "b" })).toEqual({ mimeType: "a", text: "b" });
    expect(postData({ text: "Yg==", encoding: "base64" })).toEqual({ mimeType: "a", text: "b" });
    expect(postData({ text: "/wAB", encoding: "base64" })).toEqual({
      mimeType: "a",
      text: "/wAB",
      _encoding: "base64",
    });
    const content = (more: object, encoding?: string) => {
      const headers = encoding === undefined ? [] : [{ name: "Content-Encoding", value: encoding }];
      return parse([entry({ response: { headers, content: more } })]).log.entries[0]?.response.content;
    };
    expect(content({})).toEqual({ size: 0, mimeType: "application/octet-stream", text: "" });
    const compressed = toBase64(brotliCompressSync('{"a":1}'));
    expect(content({ mimeType: "application/json", text: compressed, encoding: "base64", size: 9 }, "BR")).toEqual({
      size: 7,
      mimeType: "application/json",
      text: '{"a":1}',
    });
    expect(content({ mimeType: "text/x", text: "Yg==", _isBinary: true })).toEqual({
      size: 1,
      mimeType: "text/x",
      text: "b",
    });
    expect(content({ mimeType: "text/x", text: "Yg==", _isBinary: false })).toMatchObject({ text: "Yg==" });
    expect(content({ mimeType: "image/png", text: "Yg==", encoding: "base64", size: 1 })).toEqual({
      size: 1,
      mimeType: "image/png",
      text: "Yg==",
      encoding: "base64",
    });
    expect(content({ mimeType: "text/x", text: "/wAB", encoding: "base64" })).toMatchObject({
      text: "/wAB",
      encoding: "base64",
    });
  });

  test("names the entries without a response that it leaves out", () => {
    const aborted = [
      { ...entry(), response: null },
      entry({ response: { status: 0 } }),
      entry({ response: { status: -1 } }),
    ];
    const har = parse([entry(), ...aborted], own);
    expect(har.log.entries).toHaveLength(1);
    expect(omittedEntries(har)).toEqual(
      [1, 2, 3].map((index) => `log.entries[${index}]: GET https://a.example/ was aborted: it has no response`),
    );
    expect(omittedEntries(parse([entry()]))).toEqual([]);
    const copy = createHar([], { recordedAt: "x", unredacted: [] });
    keepOmitted(copy, har);
    expect(omittedEntries(copy)).toHaveLength(3);
  });
});

describe("VCR", () => {
  const yaml = (request: object, response: object, list = "interactions") =>
    JSON.stringify({
      [list]: [
        {
          request: { method: "post", uri: "https://a.example/v1/x", ...request },
          response: { status: { code: 200 }, ...response },
        },
      ],
    });
  const parsed = (request: object = {}, response: object = {}, list?: string) =>
    parseVcr(yaml(request, response, list), "a.yaml")[0] as HarEntry;

  test.each([
    [{ method: 5 }, {}, "a.yaml: interactions[0].request.method"],
    [{ uri: null }, {}, "a.yaml: interactions[0].request.uri"],
    [{}, { status: "200" }, "a.yaml: interactions[0].response.status"],
  ])("with %j and %j is refused", (request, response, message) => {
    expect(() => parsed(request, response)).toThrow(message);
  });

  test("without a list, or with objects of a program, is refused", () => {
    expect(() => parseVcr("a: 1", "a.yaml")).toThrow("a.yaml: interactions");
    expect(() => parseVcr("http_interactions: 1", "a.yaml")).toThrow("a.yaml: http_interactions");
    for (const text of ["a: !ruby/object:X {}", "a: [", "a: !!python/object:os.system x"])
      expect(() => parseVcr(text, "a.yaml")).toThrow(/^a\.yaml is not plain YAML: /u);
  });

  test("has headers, statuses and bodies of all its stubs", () => {
    const { request, response } = parsed(
      { headers: { "X-A": ["1", "2"], B: 5 }, body: { string: "sent" } },
      { headers: { "Content-Type": ["text/plain"] }, body: { string: "got" }, status: { code: 404 } },
    );
    expect(request).toMatchObject({ method: "POST", url: "https://a.example/v1/x", postData: { text: "sent" } });
    expect(request.headers).toEqual([
      { name: "b", value: "5" },
      { name: "x-a", value: "1, 2" },
    ]);
    expect(response).toMatchObject({ status: 404, content: { mimeType: "text/plain", text: "got", size: 3 } });
    expect(parsed({ body: null }).request).not.toHaveProperty("postData");
    expect(parsed({ body: "plain" }).request.postData?.text).toBe("plain");
    expect(parsed({ body: { base64_string: "Yg==" } }).request.postData?.text).toBe("b");
    const httpx = parsed({}, { status_code: 201, content: "c", body: { string: "not this" } }).response;
    expect([httpx.status, httpx.content.text]).toEqual([201, "c"]);
    expect(parsed({}, {}).response.content).toMatchObject({ text: "", size: 0 });
    expect(parsed({}, { body: { string: "r" } }, "http_interactions").response.content.text).toBe("r");
  });

  test("has bytes of both tags, decompressed", () => {
    const compressed = toBase64(deflateSync("body"));
    const text = (tag: string) =>
      `interactions:\n- request: {method: GET, uri: "https://a.example/"}\n  response:\n    status: {code: 200}\n    headers: {Content-Encoding: [deflate]}\n    body: {string: ${tag} ${compressed}}\n`;
    for (const tag of ["!!binary", "!binary"])
      expect(parseVcr(text(tag), "a.yaml")[0]?.response.content.text).toBe("body");
  });
});

describe("interactions", () => {
  const base = { method: "post", path: "pages", status: 200 };

  test("become entries", () => {
    const [entry] = interactionEntries([
      {
        ...base,
        query: [["a", "1 2"]],
        version: "2026-03-11",
        body: { b: 1 },
        response: { ok: true },
        headers: { "X-A": "1" },
      },
    ]) as [HarEntry];
    expect(entry.request).toMatchObject({
      method: "POST",
      url: "https://api.notion.com/v1/pages?a=1+2",
      headers: [
        { name: "content-type", value: "application/json" },
        { name: "notion-version", value: "2026-03-11" },
      ],
      postData: { mimeType: "application/json", text: '{"b":1}' },
    });
    expect(entry.response).toMatchObject({
      status: 200,
      headers: [
        { name: "content-type", value: "application/json; charset=utf-8" },
        { name: "x-a", value: "1" },
      ],
      content: { text: '{"ok":true}' },
    });
    const multipart = { contentType: "multipart/form-data; boundary=x", text: "\u00ff" };
    const [bare, form] = interactionEntries([base, { ...base, multipart }]) as [HarEntry, HarEntry];
    expect([bare.request.url, bare.request.headers, bare.request.postData]).toEqual([
      "https://api.notion.com/v1/pages",
      [],
      undefined,
    ]);
    expect(form.request.postData).toEqual({ mimeType: multipart.contentType, text: "/w==", _encoding: "base64" });
  });

  test("have a response of JSON or text", () => {
    expect(interactionResponse({ ...base, response: [1] })).toEqual({
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8" },
      text: "[1]",
    });
    expect(interactionResponse({ ...base, responseText: "" })).toEqual({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
      text: "",
    });
    expect(interactionResponse({ ...base, headers: { "Content-TYPE": "a" } })).toEqual({
      status: 200,
      headers: { "content-type": "a" },
      text: "",
    });
  });

  test.each<[object, string]>([
    [{ method: "" }, "x.method"],
    [{ method: 5 }, "x.method"],
    [{ path: "" }, "x.path"],
    [{ path: "a?b" }, "x.path"],
    [{ query: {} }, "x.query"],
    [{ query: [["a"]] }, "x.query"],
    [{ query: [["a", 1]] }, "x.query"],
    [{ query: [["a", "1"], "b"] }, "x.query"],
    [{ version: "" }, "x.version"],
    [{ version: 5 }, "x.version"],
    [{ multipart: null }, "x.multipart"],
    [{ multipart: "a" }, "x.multipart"],
    [{ multipart: { contentType: "a" } }, "x.multipart"],
    [{ multipart: { text: "a" } }, "x.multipart"],
    [{ multipart: { contentType: 5, text: "a" } }, "x.multipart"],
    [{ multipart: { contentType: "a", text: 5 } }, "x.multipart"],
    [{ status: 99 }, "x.status"],
    [{ status: 600 }, "x.status"],
    [{ status: 200.5 }, "x.status"],
    [{ status: "200" }, "x.status"],
    [{ headers: null }, "x.headers"],
    [{ headers: "a" }, "x.headers"],
    [{ headers: { a: 1 } }, "x.headers"],
    [{ responseText: 5 }, "x.responseText"],
  ])("with %j are refused", (more, where) => {
    const wrong = () => checkInteraction({ ...base, ...more }, "x");
    expect(wrong).toThrow(where);
    expect(wrong).toThrow(expect.objectContaining({ name: "InvalidRecordingError" }));
  });

  test("with every field, or few, are accepted", () => {
    const multipart = { contentType: "a", text: "b" };
    for (const more of [
      {},
      { query: [], version: "1", headers: { a: "b" }, responseText: "" },
      { multipart, status: 100 },
      { body: 5, status: 599, query: [["a", "b"]] },
    ])
      expect(() => checkInteraction({ ...base, ...more }, "x")).not.toThrow();
    expect(() => checkInteraction({ ...base, body: 1, multipart }, "x")).toThrow(
      "x has both body and multipart. Remove one of the two.",
    );
    for (const wrong of [5, null]) expect(() => checkInteraction(wrong, "x")).toThrow("x");
    expect(checkInteractions([base], "x")).toEqual([base]);
    expect(() => checkInteractions({}, "x")).toThrow("x");
    expect(() => checkInteractions([base, 5], "x")).toThrow("x[1]");
  });

  test("of a file that is not there are refused with its name", () => {
    expect(() => readRecording("/nowhere/a.json")).toThrow(/^Cannot read \/nowhere\/a\.json: ENOENT/u);
  });
});
