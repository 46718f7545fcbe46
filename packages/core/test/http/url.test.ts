// No id, path or query value sends a request outside of `{baseUrl}/v1/`.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unicodeText } from "../support/unicode-text.ts";
import { buildQuery, buildTarget, checkPath, fillPath, idArgument, parseBaseUrl } from "../../src/http/url.ts";
import { InvalidRequestError } from "../../src/errors/errors.ts";

const fill = (id: unknown): string =>
  fillPath("pages/{page_id}/properties/{property_id}", { page_id: id, property_id: "title" });

describe("fillPath()", () => {
  test.each([
    ["1a2b3c4d-0000-4000-8000-000000000001", "1a2b3c4d-0000-4000-8000-000000000001"],
    ["1a2b3c4d000040008000000000000001", "1a2b3c4d000040008000000000000001"],
    ["a b", "a%20b"],
    ["ü", "%C3%BC"],
    ["a/b", "a%2Fb"],
    ["a..b", "a..b"],
    ["100%", "100%25"],
  ])("sends %j as %s", (id, encoded) => expect(fill(id)).toBe(`pages/${encoded}/properties/title`));

  test.each(["%3AUPp", "f%5C%5C%3Ap", "~e%3F%5E", "%7Ct%5C%3C", "%25"])(
    "does not encode %s twice, which the service has encoded",
    (id) => expect(fill(id)).toBe(`pages/${id}/properties/title`),
  );

  test.each([
    ["", "to be an id"],
    [" ", "to be an id"],
    ["..", 'without "." and ".." segments'],
    [".", 'without "." and ".." segments'],
    ["%2e%2e", 'without "." and ".." segments'],
    ["%2E.", 'without "." and ".." segments'],
    ["%252e%252e", 'without "." and ".." segments'],
    ["..%2fusers", 'without "." and ".." segments'],
    ["x/../../users", 'without "." and ".." segments'],
    ["x%5c..%5cusers", 'without "." and ".." segments'],
    [" .. ", 'without "." and ".." segments'],
    ["．．", 'without "." and ".." segments'],
    ["‥", 'without "." and ".." segments'],
    [".\t.", "without control characters"],
    [".%09.", "without control characters"],
    [".\n./users/me", "without control characters"],
    ["a\\b", "without \\, ? and #"],
    ["id?x=1", "without \\, ? and #"],
    ["id#x", "without \\, ? and #"],
    ["https://example.org/Page-1a2b3c4d000040008000000000000001", "Pass the id from the end of the URL"],
    [`https://www.notion.so/${"1".repeat(32)}?v=${"2".repeat(32)}`, `${"1".repeat(32)} (page or database)`],
    [`collection://${"1".repeat(32)}`, "Pass the id from the end of the URL"],
    [
      `https://example.org/acme/${"1".repeat(32)}?v=${"2".repeat(32)}&p=${"3".repeat(32)}#${"4".repeat(32)}`,
      `Pass one of its ids: ${"1".repeat(32)} (page or database), ${"2".repeat(32)} (view), ${"3".repeat(32)} (open page), ${"4".repeat(32)} (block).`,
    ],
    [`${"1".repeat(32)}?v=${"2".repeat(32)}`, `${"1".repeat(32)} (page or database), ${"2".repeat(32)} (view).`],
    ["\ud800", "surrogate"],
  ])("rejects %j: expected page_id %s", (id, why) => {
    expect(() => fill(id)).toThrow(InvalidRequestError);
    expect(() => fill(id)).toThrow(why);
  });

  test.each([
    [undefined, "Expected page_id to be a string, got undefined"],
    [null, "Expected page_id to be a string, got null"],
    [5, "Expected page_id to be a string, got 5"],
  ])("names the argument when it rejects %j", (id, message) => expect(() => fill(id)).toThrow(message));
});

describe("checkPath()", () => {
  test.each(["users/me", "data_sources/1a2b/query", "pages/x/properties/%3AUPp"])("keeps %s", (path) =>
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
  ])("rejects %j", (path) => expect(() => checkPath(path)).toThrow(InvalidRequestError));
});

describe("parseBaseUrl()", () => {
  test.each([
    ["https://api.notion.com", "https://api.notion.com"],
    ["http://127.0.0.1:4010/", "http://127.0.0.1:4010"],
    ["https://gateway.example/notion/", "https://gateway.example/notion"],
    ["HTTPS://Host.Example/a//", "https://host.example/a"],
  ])("parses %s as %s", (baseUrl, parsed) => expect(parseBaseUrl(baseUrl)).toBe(parsed));

  test.each(["", "api.notion.com", "ftp://x", "https://user:pass@host", "https://host?x=1", "https://host#x"])(
    "rejects %j",
    (baseUrl) => expect(() => parseBaseUrl(baseUrl)).toThrow(InvalidRequestError),
  );
});

test("buildQuery() omits undefined and null, repeats arrays and encodes the rest", () => {
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
  unicodeText,
);
const bases = ["https://api.notion.com", "http://127.0.0.1:4010", "https://gateway.example/notion"];

function rejectsOr(build: () => void): void {
  try {
    build();
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidRequestError);
  }
}

/** Checks that the URL stays below `/v1/`, also if a proxy decodes its path once more. */
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

test("no id escapes from the base URL, adds a segment or adds a query", () => {
  fc.assert(
    fc.property(fc.constantFrom(...bases), wild, (baseUrl, id) =>
      rejectsOr(() => {
        const { url } = buildTarget(baseUrl, fillPath("blocks/{block_id}/children", { block_id: id }), "");
        expectBelow(baseUrl, url, 3);
        expect(url).not.toContain("?");
      }),
    ),
    { numRuns: 1_000 },
  );
});

test("no custom path escapes from the base URL", () => {
  fc.assert(
    fc.property(fc.constantFrom(...bases), wild, (baseUrl, path) =>
      rejectsOr(() => expectBelow(baseUrl, buildTarget(baseUrl, checkPath(path), "").url, path.split("/").length)),
    ),
    { numRuns: 1_000 },
  );
});

test("no query value becomes another parameter", () => {
  fc.assert(
    fc.property(wild, wild, (name, value) =>
      rejectsOr(() => {
        const { url } = buildTarget(bases[0] ?? "", "users", buildQuery({ [name]: value }));
        expect([...new URL(`https://host${url}`).searchParams]).toEqual([[name, value]]);
      }),
    ),
  );
});

describe("a link in an argument that takes an id", () => {
  const [one, two, three] = ["1", "2", "3"].map((digit) => digit.repeat(32));

  test.each([
    ["page_id", `https://www.notion.so/acme/Page-${one}`, one],
    ["block_id", `notion://www.notion.so/${one}`, one],
    ["database_id", `https://acme.notion.site/${one}`, one],
    ["database_id", `https://app.notion.com/p/${one}?v=${two}`, one],
    ["view_id", `https://www.notion.so/${one}?v=${two}`, two],
    ["page_id", `https://www.notion.so/${one}?v=${two}&p=${three}`, three],
    ["page_id", `https://www.notion.so/${one}?p=${three}`, three],
    ["page_id", `https://www.notion.so/${one}#${two}`, one],
    ["data_source_id", `collection://11111111-1111-1111-1111-111111111111`, "11111111-1111-1111-1111-111111111111"],
  ])("%s takes %s", (name, link, id) => {
    expect(fillPath(`things/{${name}}`, { [name]: link })).toBe(`things/${id}`);
    expect(idArgument(name, link)).toBe(id);
  });

  test.each([
    ["block_id", `https://www.notion.so/${one}#${two}`],
    ["page_id", `https://www.notion.so/${one}?v=${two}`],
    ["data_source_id", `https://www.notion.so/${one}?v=${two}`],
    ["user_id", `https://www.notion.so/${one}?p=${two}`],
    ["page_id", `https://notion.so.example.org/${one}?v=${two}&p=${three}`],
  ])("%s refuses %s, with both ids", (name, link) => {
    expect(() => idArgument(name, link)).toThrow(`Pass one of its ids: ${one} (page or database), ${two} (`);
  });
});
