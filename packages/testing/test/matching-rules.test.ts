// The rules of matching, one by one: requests in the form that is compared, their differences, and values that change in each run.
import { describe, expect, test } from "vitest";
import { Bindings } from "../src/matching/bindings.ts";
import { canonicalJson, comparableData, comparableForm, comparableJson } from "../src/matching/comparable-body.ts";
import {
  comparableEntry,
  comparableInteraction,
  comparableReplayRequest,
  comparableSentRequest,
  requestTitle,
  type ReplayRequest,
} from "../src/matching/comparable-request.ts";
import { differences, distance, MATCH_PARTS, partsWithout, type MatchPart } from "../src/matching/differences.ts";
import { requestPattern } from "../src/matching/request-pattern.ts";
import { canonicalValue, formatLike, Volatiles, type Volatile } from "../src/matching/volatiles.ts";
import type { HarEntry } from "../src/model/har.ts";

const A = "11111111-1111-4111-8111-aaaaaaaaaaaa";
const B = "22222222-2222-4222-8222-bbbbbbbbbbbb";
const bare = (id: string): string => id.replaceAll("-", "");

describe("a request", () => {
  const partsOf = (request: ReplayRequest) => {
    const { method, path, query, version } = comparableReplayRequest(request);
    return [method, path, query, version];
  };

  test.each<[ReplayRequest, string, (readonly [string, string])[]]>([
    [{ url: "/v1/users" }, "users", []],
    [{ url: "v1/users" }, "users", []],
    [{ url: "users", baseURL: "https://a.example/v1" }, "users", []],
    [{ url: "/users", baseURL: "https://a.example/v1" }, "users", []],
    [{ url: "https://a.example/proxy/v1/users" }, "users", []],
    [{ url: "https://a.example/v1/users", baseURL: "https://b.example/v1/other" }, "users", []],
    [{ url: "a+b.c-1://x/v1/users" }, "users", []],
    [{ url: "/v1/users#top?a=1" }, "users", []],
    [{ url: "/v1/users?" }, "users", []],
    [
      { url: "/v1/users?b=2&&a=1&c" },
      "users",
      [
        ["a", "1"],
        ["b", "2"],
        ["c", ""],
      ],
    ],
    [
      { url: "/v1/users?b=2&a=2&a=1#x" },
      "users",
      [
        ["a", "1"],
        ["a", "2"],
        ["b", "2"],
      ],
    ],
    [{ url: "/v1/users?a=%C3%A4+b" }, "users", [["a", "ä b"]]],
    [{ url: "/v1/users?a=b=c" }, "users", [["a", "b=c"]]],
    [{ url: "/v1/v1/users" }, "v1/users", []],
    [{ url: "/v1/a%7e/%3ab/100%" }, "a~/%3Ab/100%", []],
  ])("%j is %s with %j", (request, path, query) => {
    expect(partsOf(request)).toEqual(["GET", path, query, undefined]);
  });

  test("has an upper-case method and its version", () => {
    const headers = { "Notion-VERSION": 5, other: "x" };
    expect(partsOf({ url: "/v1/a", method: "patch", headers })).toEqual(["PATCH", "a", [], "5"]);
    for (const version of [undefined, null])
      expect(partsOf({ url: "/v1/a", headers: { "notion-version": version } })[3]).toBeUndefined();
  });

  test.each([
    [{ url: "users" }, 'Expected a request URL below /v1/, got "/users".'],
    [{}, 'Expected a request URL below /v1/, got "/".'],
    [
      { url: "https://a.example/v2/users?a=/v1/" },
      'Expected a request URL below /v1/, got "https://a.example/v2/users".',
    ],
    [{ url: "1a://x/users" }, 'Expected a request URL below /v1/, got "/1a://x/users".'],
    [{ url: "/v1/a", data: {} }, "Expected a request body of text or bytes, got [object Object]."],
  ])("%j is refused", (request, message) => {
    const wrong = () => comparableReplayRequest(request);
    expect(wrong).toThrow(message);
    expect(wrong).toThrow(expect.objectContaining({ code: "unsupported_request" }));
  });

  test("has a body of each form", () => {
    const bodyOf = (data: unknown) => comparableReplayRequest({ url: "/v1/a", data });
    const json = { kind: "json", value: { a: 1 } };
    for (const data of ['{"a":1}', Buffer.from('{"a":1}'), new Uint8Array(Buffer.from('{"a":1}')).buffer]) {
      expect(bodyOf(data)).toMatchObject({ body: json, bodyKey: 'json {"a":1}' });
    }
    for (const none of [undefined, null, "", "{}"])
      expect(bodyOf(none)).toMatchObject({ body: { kind: "none" }, bodyKey: "none" });
    expect(bodyOf("a=1")).toMatchObject({ bodyKey: 'text "a=1"' });
  });

  test("to a cassette can have any URL, and equals its entry", () => {
    const sent = comparableSentRequest({
      method: "post",
      url: "https://a.example/oauth/token?b=1&a=2",
      headers: { "notion-version": "2026-03-11", "content-type": "application/json" },
      body: '{"b":1,"a":2}',
    });
    expect(sent).toMatchObject({ method: "POST", path: "https%3A//a.example/oauth/token", version: "2026-03-11" });
    const entry = comparableEntry({
      request: {
        method: "POST",
        url: "https://a.example/oauth/token?a=2&b=1",
        headers: [{ name: "Notion-Version", value: "2026-03-11" }],
        postData: { mimeType: "application/json", text: '{"a":2,"b":1}' },
      },
    } as unknown as HarEntry);
    expect([entry.queryKey, entry.bodyKey, entry.path, entry.version]).toEqual([
      sent.queryKey,
      sent.bodyKey,
      sent.path,
      sent.version,
    ]);
    const bodiless = comparableEntry({
      request: { method: "GET", url: "https://a.example/v1/a", headers: [] },
    } as never);
    expect(bodiless.bodyKey).toBe("none");
    expect(bodiless.version).toBeUndefined();
  });

  test("of an interaction has its query, its body or its form", () => {
    const base = { method: "post", path: "/files/send", status: 200 };
    expect(comparableInteraction({ ...base, body: { a: 1 }, query: [["a", "1"]] })).toMatchObject({
      method: "POST",
      path: "files/send",
      queryKey: '[["a","1"]]',
      bodyKey: 'json {"a":1}',
    });
    expect(comparableInteraction(base)).toMatchObject({ query: [], bodyKey: "none", version: undefined });
    const text = "--x\r\nA: 1\r\n\r\nbody\r\n--x--";
    const form = comparableInteraction({
      ...base,
      multipart: { contentType: "multipart/form-data; boundary=x", text },
    });
    expect(form.body).toEqual({ kind: "form", value: [{ headers: { a: "1" }, content: "body" }] });
  });

  test("has a title with its query", () => {
    expect(requestTitle(comparableReplayRequest({ url: "/v1/users?a=1&b=ä%20b" }))).toBe("GET users?a=1&b=%C3%A4+b");
    expect(requestTitle(comparableReplayRequest({ url: "/v1/users", method: "post" }))).toBe("POST users");
  });
});

describe("a body", () => {
  test("is JSON, text, or nothing", () => {
    expect(comparableJson(undefined)).toEqual({ kind: "none" });
    expect(comparableJson({})).toEqual({ kind: "none" });
    for (const value of [null, [], 0, "", { a: undefined }, [{}]])
      expect(comparableJson(value)).toEqual({ kind: "json", value });
    expect(comparableData("[]", undefined)).toEqual({ kind: "json", value: [] });
    expect(comparableData(Buffer.from("ä"), "text/plain")).toEqual({ kind: "text", value: "ä" });
    expect(comparableData(new Uint8Array(0), "multipart/form-data; boundary=x")).toEqual({ kind: "none" });
  });

  test.each([
    ['multipart/form-data; boundary="x y"', "x y"],
    [" Multipart/mixed;BOUNDARY=xy; charset=utf-8", "xy"],
  ])("of type %j is split at its boundary", (type, boundary) => {
    const text = `before\r\n--${boundary}\r\nA: 1\r\nno header\r\nB : x:y\r\n\r\none\r\n\r\ntwo\r\n--${boundary}\r\n\r\n--${boundary}--\r\nafter`;
    const form = {
      kind: "form",
      value: [
        { headers: { a: "1", b: "x:y" }, content: "one\r\n\r\ntwo" },
        { headers: {}, content: "" },
      ],
    };
    expect(comparableData(text, type)).toEqual(form);
    expect(comparableData(Buffer.from(text), type)).toEqual(form);
  });

  test("of a form that is not complete is text", () => {
    const text = "--x\r\n\r\na\r\n--x";
    for (const type of ["multipart/form-data; boundary=x", "multipart/form-data", "multipart/form-data; boundary=y"])
      expect(comparableForm(text, type)).toEqual({ kind: "text", value: text });
    expect(comparableData("--x\r\n\r\na\r\n--x--", "text/multipart/; boundary=x").kind).toBe("text");
    const bytes = new Uint8Array([0x2d, 0x2d, 0x78, 0xff]);
    expect(comparableData(bytes, "multipart/form-data; boundary=x")).toEqual({ kind: "text", value: "--x\u00ff" });
  });

  test("has one text for equal values", () => {
    expect(canonicalJson({ b: [1, undefined, { d: null, c: "x" }], a: undefined, "": 0 })).toBe(
      '{"":0,"b":[1,null,{"c":"x","d":null}]}',
    );
    expect([undefined, null, "a", 5, true, [], {}].map(canonicalJson)).toEqual([
      "undefined",
      "null",
      '"a"',
      "5",
      "true",
      "[]",
      "{}",
    ]);
    expect(canonicalJson({ c: 1, a: 1, b: 1 })).toBe('{"a":1,"b":1,"c":1}');
  });
});

describe("differences", () => {
  const request = (url: string, body?: unknown, more: ReplayRequest = {}) =>
    comparableReplayRequest({
      url: `/v1/${url}`,
      data: body === undefined ? undefined : JSON.stringify(body),
      ...more,
    });
  const between = (a: ReturnType<typeof request>, b: ReturnType<typeof request>) => differences(a, b, MATCH_PARTS);
  const ofBodies = (a: unknown, b: unknown) => between(request("x", a), request("x", b));

  test("name each part", () => {
    const recorded = request("a/b?q=1&r=1", undefined, { headers: { "notion-version": "1" } });
    const sent = request("a/c?q=2&s=1&s=2", undefined, { method: "post" });
    expect(between(recorded, sent)).toEqual([
      "method: recorded GET, sent POST",
      "path: recorded a/b, sent a/c",
      'query.q: recorded "1", sent "2"',
      'query.r: recorded "1", not sent',
      'query.s: not recorded, sent "1, 2"',
      "version: recorded 1, sent none",
    ]);
    expect(differences(recorded, sent, ["path"])).toHaveLength(1);
    // A recorded request without a version matches each.
    expect(between(sent, { ...sent, version: "2" })).toEqual([]);
    expect(between(recorded, recorded)).toEqual([]);
  });

  test("name the places in a body", () => {
    expect(ofBodies({ a: [1, { b: 2 }], same: 1 }, { a: [1, { b: 3 }, 4], same: 1 })).toEqual([
      "body.a[1].b: recorded 2, sent 3",
      "body.a[2]: not recorded, sent 4",
    ]);
    expect(ofBodies({ a: 1 }, undefined)).toEqual(['body: recorded {"a":1}, not sent']);
    expect(ofBodies(undefined, { a: 1 })).toEqual(['body: not recorded, sent {"a":1}']);
    expect(ofBodies({ a: [] }, { a: {} })).toEqual(["body.a: recorded [], sent {}"]);
    expect(ofBodies({ a: null }, { a: {} })).toEqual(["body.a: recorded null, sent {}"]);
    expect(ofBodies({ a: {} }, { a: 5 })).toEqual(["body.a: recorded {}, sent 5"]);
    expect(ofBodies({ a: 1 }, { a: 1, constructor: 2 })).toEqual(["body.constructor: not recorded, sent 2"]);
    expect(ofBodies({ a: 1, constructor: 2 }, { a: 1 })).toEqual(["body.constructor: recorded 2, not sent"]);
    const text = comparableReplayRequest({ url: "/v1/x", data: "plain" });
    expect(between(text, request("x", [1]))).toEqual(['body: recorded "plain", sent [1]']);
  });

  test("shorten long values, and show no secrets", () => {
    expect(ofBodies({ a: "x".repeat(78) }, { a: 1 })).toEqual([`body.a: recorded "${"x".repeat(78)}", sent 1`]);
    expect(ofBodies({ a: "x".repeat(79) }, { a: 1 })).toEqual([
      `body.a: recorded "${"x".repeat(79)}… (81 characters), sent 1`,
    ]);
    for (const name of ["client_secret", "Token", "my_password", "Authorization", "code"]) {
      expect(ofBodies({ [name]: "one" }, { [name]: "two" })).toEqual([`body.${name}: differs (not shown)`]);
      expect(ofBodies({ [name]: "one" }, { [name]: 5 })).toEqual([`body.${name}: differs (not shown)`]);
      expect(ofBodies({ [name]: 5 }, { [name]: "one" })).toEqual([`body.${name}: differs (not shown)`]);
      expect(ofBodies({ [name]: "one", a: 1 }, { [name]: "one", a: 2 })).toEqual(["body.a: recorded 1, sent 2"]);
      expect(ofBodies({ a: { [name]: "one" } }, { a: 1 })).toEqual([`body.a: recorded {"${name}":"…"}, sent 1`]);
    }
    expect(ofBodies({ code: { language: "a" } }, { code: { language: "b" } })).toEqual([
      'body.code.language: recorded "a", sent "b"',
    ]);
    expect(ofBodies({ barcode: "a" }, { barcode: "b" })).toEqual(['body.barcode: recorded "a", sent "b"']);
  });

  test("weigh more for another operation than for another body", () => {
    const from = request("pages/p", { a: 1 });
    const to = (other: ReturnType<typeof request>, parts?: readonly MatchPart[]) =>
      distance(from, other, parts ?? MATCH_PARTS);
    expect(to(from)).toBe(0);
    expect(to({ ...from, method: "POST" })).toBe(30);
    expect(to({ ...from, method: "POST" }, ["path"])).toBe(0);
    expect(to({ ...from, path: "pages/q" })).toBe(10);
    expect(to({ ...from, path: "blocks/p" })).toBe(50);
    expect(to({ ...from, path: "pages/p/x" })).toBe(40);
    expect(to({ ...from, path: "pages" })).toBe(50);
    expect(to(request("pages/p?a=1&b=2", { a: 1 }))).toBe(2);
    expect(distance({ ...from, version: "1" }, { ...from, version: "2" }, MATCH_PARTS)).toBe(1);
    expect(to(request("pages/p", { a: 2, b: 1 }))).toBe(2);
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`m${index}`, 1]));
    expect(to(request("pages/p", many))).toBe(9);
  });

  test("leave parts out", () => {
    expect(MATCH_PARTS).toEqual(["method", "path", "query", "version", "body"]);
    expect(partsWithout()).toEqual(MATCH_PARTS);
    expect(partsWithout(["query", "body"])).toEqual(["method", "path", "version"]);
    expect(() => partsWithout(["header" as MatchPart])).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });
});

describe("values that change in each run", () => {
  const found = (volatile: readonly Volatile[], text: string) =>
    new Volatiles(volatile).findAll(text).map((value) => [value.kind, value.text, value.index]);

  test("are ids, times, and texts of a pattern", () => {
    expect(found(["ids"], `see ${A}, ${bare(A).toUpperCase()} and ${A}0, a${A}`)).toEqual([
      [0, A, 4],
      [0, bare(A).toUpperCase(), 42],
    ]);
    const times = [
      "2026-07-01T08:00",
      "2026-07-01 08:00:05Z",
      "2026-07-01T08%3A00%3A05.123+05:45",
      "2026-07-01T08:00-0300",
    ];
    for (const time of times) expect(found(["times"], `at ${time}.`)).toEqual([[0, time, 3]]);
    for (const none of ["2026-07-01", "12026-07-01T08:00", "08:00"]) expect(found(["times"], none)).toEqual([]);
    expect(found([/run-(\d+)/, "ids"], `run-12 ${A} REDACTED run-x`)).toEqual([
      [0, "run-12", 0],
      [1, A, 7],
      ["placeholder", "REDACTED", 44],
    ]);
    expect(found([], `${A} without redacted values`)).toEqual([]);
    expect(found([], "a REDACTED-3 value").map(([kind]) => kind)).toEqual(["placeholder"]);
  });

  test("of a pattern with groups of every kind are counted once", () => {
    const pattern = /a(?<name>b)(?:c)(?=d)(?<!x)(\(|[(])/;
    expect(found([pattern, /z(\d)/], "abc( z1")).toEqual([[1, "z1", 5]]);
    expect(found([/a(?<name>b)(?:c)(\(|[(\]])/, /z(\d)/], "abc] z1")).toEqual([
      [0, "abc]", 0],
      [1, "z1", 5],
    ]);
  });

  test.each([["id"], [""], [5], [/x*/], [undefined]])("are not %j", (wrong) => {
    const create = () => new Volatiles([wrong as Volatile]);
    expect(create).toThrow(/^Expected "ids", "times" or a RegExp in match\.volatile, got .*A RegExp must not match/u);
    expect(create).toThrow(expect.objectContaining({ code: "invalid_option" }));
  });

  test("are masked and replaced", () => {
    const ids = new Volatiles(["ids"]);
    expect(ids.mask(`a ${A} b ${B} redacted`)).toBe("a \0 b \0 redacted");
    expect(ids.replace(`a ${A}`, (id) => `<${id.length}>`)).toBe("a <36>");
    expect(new Volatiles([]).mask(`a ${A}`)).toBe(`a ${A}`);
  });

  test("have one form, and that of an example", () => {
    expect(canonicalValue(A.toUpperCase())).toBe(bare(A));
    expect(canonicalValue("2026-07-01T08%3A00%3A05Z")).toBe("2026-07-01T08:00:05Z");
    expect(canonicalValue("run-12")).toBe("run-12");
    expect(formatLike(bare(A), B)).toBe(A);
    expect(formatLike(bare(A), bare(B))).toBe(bare(A));
    expect(formatLike("08:00:05", "09%3A00%3A05")).toBe("08%3A00%3A05");
    expect(formatLike("08:00:05", "09:00:05")).toBe("08:00:05");
    expect(formatLike(`${bare(A)}0`, B)).toBe(`${bare(A)}0`);
  });
});

describe("bindings", () => {
  const create = () => new Bindings(new Volatiles(["ids", "times"]));

  test("translate the values of a run and of a recording, in their forms", () => {
    const bindings = create();
    expect(bindings.isEmpty).toBe(true);
    bindings.bind([[A, A]]);
    expect(bindings.isEmpty).toBe(true);
    bindings.bind([[A, B]]);
    expect(bindings.isEmpty).toBe(false);
    expect(bindings.toActual(`${A} ${bare(A)} ${A.toUpperCase()} x`)).toBe(`${B} ${bare(B)} ${B} x`);
    expect(bindings.toRecorded(`${B} ${bare(B)} ${A}`)).toBe(`${A} ${bare(A)} ${A}`);
    bindings.bind([["2026-07-01T08:00:00Z", "2026-11-21T09:00:00Z"]]);
    expect(bindings.toActual("at=2026-07-01T08%3A00%3A00Z")).toBe("at=2026-11-21T09%3A00%3A00Z");
  });

  test("contradict neither each other nor those before", () => {
    const bindings = create();
    expect(
      bindings.areConsistent([
        [A, B],
        [bare(A), bare(B)],
      ]),
    ).toBe(true);
    expect(
      bindings.areConsistent([
        [A, B],
        [A, A],
      ]),
    ).toBe(false);
    expect(
      bindings.areConsistent([
        [A, B],
        [B, B],
      ]),
    ).toBe(false);
    expect(bindings.areConsistent([])).toBe(true);
    bindings.bind([[A, B]]);
    expect(bindings.areConsistent([[A, B]])).toBe(true);
    expect(bindings.areConsistent([[A, A]])).toBe(false);
    expect(bindings.areConsistent([[B, B]])).toBe(false);
  });

  test("replace a placeholder with a number by the text of the run", () => {
    const bindings = create();
    bindings.bindPlaceholder("Redacted Person", "Ada Byron");
    bindings.bindPlaceholder("Redacted Person 2", "Ada");
    bindings.bindPlaceholder("Redacted Person 3", "Redacted Person 3");
    expect(bindings.isEmpty).toBe(true);
    bindings.bindPlaceholder("Redacted Person 1", "Ada$&");
    expect([...bindings.placeholders]).toEqual([["Redacted Person 1", "Ada$&"]]);
    expect(bindings.isEmpty).toBe(false);
    expect(bindings.toActual("Redacted Person 1, Redacted Person 12, Redacted Person 1")).toBe(
      "Ada$&, Redacted Person 12, Ada$&",
    );
    expect(bindings.toActual("nobody")).toBe("nobody");
    expect(bindings.toRecorded("by Ada$& and Ada$&")).toBe("by Redacted Person 1 and Redacted Person 1");
    bindings.bind([[A, B]]);
    expect(bindings.toActual(`Redacted Person 1 ${A}`)).toBe(`Ada$& ${B}`);
    expect(bindings.toRecorded(`Ada$& ${B}`)).toBe(`Redacted Person 1 ${A}`);
  });
});

describe("the pattern of a recorded request", () => {
  const ids = new Volatiles(["ids", /run-\d+/]);
  const match = (recorded: string, text: string) => requestPattern(recorded, ids)?.match(text);

  test("is none for a text without such values", () => {
    expect(requestPattern("plain", ids)).toBeUndefined();
  });

  test("has the values of both, and the texts in place of placeholders", () => {
    const recorded = `{"id":"${A}","run":"run-1","by":"Redacted Person 1","x":"a.b"}`;
    expect(match(recorded, `{"id":"${B}","run":"run-22","by":"Ada \\"B\\"","x":"a.b"}`)).toEqual({
      pairs: [
        [A, B],
        ["run-1", "run-22"],
      ],
      placeholders: [["Redacted Person 1", 'Ada \\"B\\"']],
    });
    for (const other of [
      `{"id":"${B}","run":"run-22","by":"Ada","x":"a!b"}`,
      `{"id":"no id","run":"run-22","by":"Ada","x":"a.b"}`,
      `{"id":"${B}","run":"run-x","by":"Ada","x":"a.b"}`,
      `{"id":"${B}","run":"run-22","by":"Ada","y":"","x":"a.b"}`,
      `{"id":"${B}","run":"run-22","by":"Ada\n","x":"a.b"}`,
      ` {"id":"${B}","run":"run-22","by":"Ada","x":"a.b"}`,
      `{"id":"${B}","run":"run-22","by":"Ada","x":"a.b"} `,
    ])
      expect(match(recorded, other)).toBeUndefined();
    expect(match(`a\n${A}\nb`, `a\n${B}\nb`)?.pairs).toEqual([[A, B]]);
  });
});
