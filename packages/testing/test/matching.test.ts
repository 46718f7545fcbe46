import { createReplay, ReplayMissError, type Interaction, type ReplayRequest } from "@ws/testing";
import fc from "fast-check";
import { expect, test } from "vitest";

/** True if the interaction matches a request. */
function isMatch(interaction: Interaction, config: ReplayRequest): boolean {
  try {
    createReplay([interaction]).syncHttpClient.request(config);
    return true;
  } catch (error) {
    if (error instanceof ReplayMissError) return false;
    throw error;
  }
}

const get = (path: string, query?: [string, string][]): Interaction => ({ method: "GET", path, query, status: 200 });
const post = (body: unknown): Interaction => ({ method: "POST", path: "search", body, status: 200 });
const sendBody = (data: string) => ({ method: "POST", url: "/v1/search", data });
const urlOf = (path: string, query: [string, string][]) =>
  `/v1/${path}${query.length === 0 ? "" : `?${new URLSearchParams(query).toString()}`}`;

/** Returns JSON text with reversed keys and with whitespace. */
function rewritten(value: unknown, gap: string): string {
  if (Array.isArray(value)) return `[${gap}${value.map((item) => rewritten(item, gap)).join(`,${gap}`)}${gap}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).reverse();
  return `{${gap}${members.map(([key, inner]) => `${JSON.stringify(key)}${gap}:${gap}${rewritten(inner, gap)}`).join(`,${gap}`)}${gap}}`;
}

const segment = fc.string({ unit: "grapheme", minLength: 1 });
const pairs = fc.array(fc.tuple(fc.string(), fc.string({ unit: "grapheme" })), { maxLength: 6 });
const gaps = fc.constantFrom("", " ", "\n", "\t  ");

test("matches a body independent of its JSON formatting", () => {
  fc.assert(
    fc.property(fc.jsonValue(), gaps, (value, gap) => {
      expect(isMatch(post(value), sendBody(rewritten(value, gap)))).toBe(true);
    }),
  );
});

test("matches two bodies only if their JSON is equal; an empty object equals no body", () => {
  const isEmpty = (text: string) => text === "{}";
  fc.assert(
    fc.property(fc.json({ maxDepth: 2 }), fc.json({ maxDepth: 2 }), (a, b) => {
      const same = JSON.stringify(sorted(JSON.parse(a))) === JSON.stringify(sorted(JSON.parse(b)));
      expect(isMatch(post(JSON.parse(a)), sendBody(b))).toBe(same);
      expect(isMatch(post(undefined), sendBody(a))).toBe(isEmpty(JSON.stringify(JSON.parse(a))));
    }),
  );
});

/** Sorts keys independently of the implementation. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .map(([key, inner]): [string, unknown] => [key, sorted(inner)])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .concat([["an object", "not a list"]]);
}

test("rejects a body with one changed value and names its place", () => {
  const body = { filter: { and: [{ property: "Name", title: { equals: "a" } }] }, page_size: 1 };
  const changed = { ...body, filter: { and: [{ property: "Name", title: { equals: "b" } }] } };
  expect(() => createReplay([post(body)]).syncHttpClient.request(sendBody(JSON.stringify(changed)))).toThrow(
    'body.filter.and[0].title.equals: recorded "a", sent "b"',
  );
});

test("matches a path independent of its percent-encoding, and no other path", () => {
  const everyByte = (text: string) =>
    [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  fc.assert(
    fc.property(segment, segment, (name, other) => {
      const recorded = get(`pages/x/properties/${encodeURIComponent(name)}`);
      expect(isMatch(recorded, { url: `/v1/pages/x/properties/${everyByte(name)}` })).toBe(true);
      expect(isMatch(recorded, { url: `/v1/pages/x/properties/${everyByte(other)}` })).toBe(name === other);
    }),
  );
});

test("does not split segments at an encoded slash, and accepts a single %", () => {
  expect(isMatch(get("pages/a%2Fb"), { url: "/v1/pages/a/b" })).toBe(false);
  expect(isMatch(get("pages/a%2Fb"), { url: "/v1/pages/a%2fb" })).toBe(true);
  expect(isMatch(get("pages/100%"), { url: "/v1/pages/100%" })).toBe(true);
});

test("matches a query in any order, but not with an added or missing parameter", () => {
  fc.assert(
    fc.property(pairs, fc.nat(), (query, seed) => {
      const recorded = get("users", query);
      const start = query.length === 0 ? 0 : seed % query.length;
      const rotated = [...query.slice(start), ...query.slice(0, start)].reverse();
      expect(isMatch(recorded, { url: urlOf("users", rotated) })).toBe(true);
      expect(isMatch(recorded, { url: urlOf("users", [...query, ["one", "more"]]) })).toBe(false);
      expect(isMatch(recorded, { url: urlOf("users", query.slice(1)) })).toBe(query.length === 0);
    }),
  );
});

test("compares all values of a repeated parameter", () => {
  const recorded = get("pages/p", [
    ["filter_properties[]", "a"],
    ["filter_properties[]", "b"],
  ]);
  expect(isMatch(recorded, { url: "/v1/pages/p?filter_properties%5B%5D=b&filter_properties[]=a" })).toBe(true);
  expect(isMatch(recorded, { url: "/v1/pages/p?filter_properties[]=a&filter_properties[]=a" })).toBe(false);
});

test("gives the n-th response to the n-th equal request, with any requests in between", () => {
  const requests = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 });
  fc.assert(
    fc.property(requests, fc.infiniteStream(fc.nat()), (recorded, order) => {
      const replay = createReplay(recorded.map((path, index) => ({ ...get(path), response: index })));
      const remaining = [...recorded];
      const received: Record<string, number[]> = {};
      while (remaining.length > 0) {
        const [path = ""] = remaining.splice((order.next().value ?? 0) % remaining.length, 1);
        (received[path] ??= []).push(Number(replay.syncHttpClient.request({ url: `/v1/${path}` }).data));
      }
      for (const [path, responses] of Object.entries(received)) {
        expect(responses).toEqual([...recorded.keys()].filter((index) => recorded[index] === path));
      }
      replay.assertAllUsed();
    }),
  );
});

test.each([
  ["a relative URL", { baseURL: "https://api.notion.com", url: "/v1/users/me" }],
  ["a base URL with a trailing slash", { baseURL: "https://api.notion.com/", url: "v1/users/me" }],
  ["a base URL with a path", { baseURL: "https://proxy.test/v1/notion", url: "/v1/users/me" }],
  ["a base URL that ends with the prefix", { baseURL: "https://api.notion.com/v1", url: "users/me" }],
  ["an absolute URL", { url: "https://api.notion.com/v1/users/me#top" }],
])("finds the path below /v1/ in %s", (_, config) => {
  expect(isMatch(get("users/me"), config)).toBe(true);
});

test("finds header names in any case and ignores other headers", () => {
  const recorded = { ...get("users/me"), version: "2026-03-11" };
  expect(isMatch(recorded, { url: "/v1/users/me", headers: { "Notion-Version": "2026-03-11", "x-other": "1" } })).toBe(
    true,
  );
  expect(isMatch(recorded, { url: "/v1/users/me", headers: { "notion-version": undefined } })).toBe(false);
});
