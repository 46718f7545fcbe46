// No id, path or query value makes a request leave `{baseUrl}/v1/`.
import { InvalidRequestError } from "@ws/core";
import { buildQuery, buildTarget, checkPath, fillPath, parseBaseUrl } from "@ws/core/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const fill = (id: unknown): string =>
  fillPath("pages/{page_id}/properties/{property_id}", { page_id: id, property_id: "title" });

describe("a path argument", () => {
  test.each([
    ["1a2b3c4d-0000-4000-8000-000000000001", "1a2b3c4d-0000-4000-8000-000000000001"],
    ["1a2b3c4d000040008000000000000001", "1a2b3c4d000040008000000000000001"],
    ["a b", "a%20b"],
    ["ü", "%C3%BC"],
    ["a/b", "a%2Fb"],
    ["a..b", "a..b"],
    ["100%", "100%25"],
  ])("%j is sent as %s", (id, encoded) => expect(fill(id)).toBe(`pages/${encoded}/properties/title`));

  test.each(["%3AUPp", "f%5C%5C%3Ap", "~e%3F%5E", "%7Ct%5C%3C", "%25"])(
    "%s, encoded by the service, is not encoded twice",
    (id) => expect(fill(id)).toBe(`pages/${id}/properties/title`),
  );

  test.each([
    ["", "is empty"],
    [" ", "is empty"],
    ["..", "dot segment"],
    [".", "dot segment"],
    ["%2e%2e", "dot segment"],
    ["%2E.", "dot segment"],
    ["%252e%252e", "dot segment"],
    ["..%2fusers", "dot segment"],
    ["x/../../users", "dot segment"],
    ["x%5c..%5cusers", "dot segment"],
    [" .. ", "dot segment"],
    ["．．", "dot segment"],
    ["‥", "dot segment"],
    [".\t.", "control character"],
    [".%09.", "control character"],
    [".\n./users/me", "control character"],
    ["a\\b", "holds one of"],
    ["id?x=1", "holds one of"],
    ["id#x", "holds one of"],
    ["https://www.notion.so/Page-1a2b3c4d000040008000000000000001", "is a URL"],
    ["\ud800", "surrogate"],
  ])("%j is refused: it %s", (id, why) => {
    expect(() => fill(id)).toThrow(InvalidRequestError);
    expect(() => fill(id)).toThrow(why);
  });

  test.each([
    [undefined, "page_id is missing"],
    [null, "page_id is missing"],
    [5, "page_id must be a string, not number"],
  ])("%j is refused by name", (id, message) => expect(() => fill(id)).toThrow(message));
});

describe("a path of the caller's", () => {
  test.each(["users/me", "data_sources/1a2b/query", "pages/x/properties/%3AUPp"])("%s is kept", (path) =>
    expect(checkPath(path)).toBe(path),
  );

  test.each([
    "/users",
    "//host/users",
    "https://host/users",
    "javascript:alert(1)",
    "\\\\host",
    "pages//x",
    "pages/",
    "",
    "pages/../users",
    "users?x=1",
    "users#x",
    "pages/%2e%2e/users",
  ])("%j is refused", (path) => expect(() => checkPath(path)).toThrow(InvalidRequestError));
});

describe("a base URL", () => {
  test.each([
    ["https://api.notion.com", "https://api.notion.com"],
    ["http://127.0.0.1:4010/", "http://127.0.0.1:4010"],
    ["https://gateway.example/notion/", "https://gateway.example/notion"],
    ["HTTPS://Host.Example/a//", "https://host.example/a"],
  ])("%s is %s", (given, parsed) => expect(parseBaseUrl(given)).toBe(parsed));

  test.each(["", "api.notion.com", "ftp://x", "https://user:pass@host", "https://host?x=1", "https://host#x"])(
    "%j is refused",
    (given) => expect(() => parseBaseUrl(given)).toThrow(InvalidRequestError),
  );
});

test("a query leaves out undefined and null, repeats lists and encodes the rest", () => {
  expect(buildQuery({ a: 1, b: undefined, c: null, d: true, e: ["x y", "&"], "f[]": "ü" })).toBe(
    "a=1&d=true&e=x%20y&e=%26&f%5B%5D=%C3%BC",
  );
});

const piece = fc.constantFrom(
  ".",
  "..",
  "%2e",
  "%2E",
  "%252e",
  "/",
  "\\",
  "%2f",
  "%5c",
  "\t",
  "\n",
  "?",
  "#",
  "@",
  ":",
  "//",
  "%",
  "．",
  "‥",
  "a",
  "users",
  " ",
  "\u0000",
  "\ud800",
  "~",
);
const wild = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);
const bases = ["https://api.notion.com", "http://127.0.0.1:4010", "https://gateway.example/notion"];

function refusedOr(build: () => void): void {
  try {
    build();
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidRequestError);
  }
}

/** What an HTTP stack makes of the URL, and of the path decoded once more by a careless proxy. */
function expectBelow(baseUrl: string, url: string, segments: number): void {
  const parsed = new URL(baseUrl + url);
  expect(parsed.href.startsWith(`${baseUrl}/v1/`)).toBe(true);
  expect(parsed.hash).toBe("");
  const path = parsed.pathname.slice(new URL(`${baseUrl}/v1/`).pathname.length);
  expect(path.split("/")).toHaveLength(segments);
  expect(
    new URL(`${baseUrl}/v1/${decodeURIComponent(path).replaceAll(/[?#]/g, "")}`).href.startsWith(`${baseUrl}/v1/`),
  ).toBe(true);
}

test("no id leads out of the base URL, adds a segment or a query", () => {
  fc.assert(
    fc.property(fc.constantFrom(...bases), wild, (baseUrl, id) =>
      refusedOr(() => {
        const { url } = buildTarget(baseUrl, fillPath("blocks/{block_id}/children", { block_id: id }), "");
        expectBelow(baseUrl, url, 3);
        expect(url).not.toContain("?");
      }),
    ),
    { numRuns: 1_000 },
  );
});

test("no path of the caller's leads out of the base URL", () => {
  fc.assert(
    fc.property(fc.constantFrom(...bases), wild, (baseUrl, path) =>
      refusedOr(() => expectBelow(baseUrl, buildTarget(baseUrl, checkPath(path), "").url, path.split("/").length)),
    ),
    { numRuns: 1_000 },
  );
});

test("no query value becomes another parameter", () => {
  fc.assert(
    fc.property(wild, wild, (name, value) =>
      refusedOr(() => {
        const { url } = buildTarget(bases[0] ?? "", "users", buildQuery({ [name]: value }));
        expect([...new URL(`https://host${url}`).searchParams]).toEqual([[name, value]]);
      }),
    ),
  );
});
