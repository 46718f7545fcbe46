import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/site/config.ts";
import { fileHref, safeFileName } from "../../src/site/content/file-href.ts";
import { pageHref } from "../../src/site/content/page-href.ts";
import { ASSETS } from "../../src/site/pages/assets.ts";
import { highlightCode } from "../../src/site/render/highlight-code.ts";
import { renderEquation } from "../../src/site/render/render-equation.ts";
import { UsageError } from "../../src/settings/usage-error.ts";

const ID = "1f2e3d4c-5b6a-4789-8abc-def012345678";
const BARE_ID = "1f2e3d4c5b6a47898abcdef012345678";

describe("addresses", () => {
  test.each([
    ["Mend a flat tyre", `/mend-a-flat-tyre-${BARE_ID}`],
    ["Räder & Ketten: 50 %", `/rader-ketten-50-${BARE_ID}`],
    ["../../etc", `/etc-${BARE_ID}`],
    ["自転車", `/${BARE_ID}`],
    ["<script>", `/script-${BARE_ID}`],
  ])("of a page with the title %j is %s", (title, href) => {
    expect(pageHref(title, ID)).toBe(href);
  });

  test.each([
    ["bell.svg", "bell.svg"],
    ["../..\\evil.html", "evil.html"],
    ['a"b\r\nc.png', "a b c.png"],
    ["..", "file"],
    ["", "file"],
  ])("of a file %j ends with %j", (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
    const file = { name, sha256: "ab", bytes: 1, content_type: "text/html" };
    expect(fileHref({ kind: "block", id: ID }, file)).toBe(`/files/block/${BARE_ID}/ab/${encodeURIComponent(safe)}`);
  });
});

describe("renderEquation", () => {
  test.each([
    "E = mc^2",
    "\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}",
    "\\color{red}x \\colorbox{yellow}{y} \\fbox{z} \\cancel{u}",
    "\\begin{cases} 1 & x \\\\ 2 & y \\end{cases}",
    "\\rule{1em}{2em} \\raisebox{1em}{x} \\kern1em",
  ])("renders %s as MathML without inline styles", (expression) => {
    const html = renderEquation(expression, { isBlock: true });
    expect(html).toContain("<math");
    expect(html).not.toMatch(/ style=/);
  });

  test.each(["\\frac{", "\\href{javascript:alert(1)}{x}", "\\includegraphics{https://example.com/x.png}"])(
    "shows the source of %s, which is wrong or not trusted, or renders no link",
    (expression) => {
      expect(renderEquation(expression, { isBlock: false }) ?? "").not.toMatch(/href=|src=/);
    },
  );
});

describe("highlightCode", () => {
  test("marks tokens with classes and escapes the code", () => {
    const html = highlightCode('const x = "<script>";', "javascript");
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("<script");
  });

  test("does not highlight unknown languages and very long code", () => {
    expect(highlightCode("x", "klingon")).toBeUndefined();
    expect(highlightCode("x;".repeat(20_000), "javascript")).toBeUndefined();
  });
});

test("CSS and script have at most 24 kB together", () => {
  expect(ASSETS.stylesheet.content.length + ASSETS.script.content.length).toBeLessThanOrEqual(24_000);
});

describe("readConfig", () => {
  test("has the defaults of the embedded workspace", () => {
    expect(readConfig({})).toMatchObject({
      workspace: { kind: "embedded" },
      host: "127.0.0.1",
      port: 8080,
      rootPageId: undefined,
      staffColumns: new Set(["Customer", "E-mail", "Phone", "Notes", "Photos", "Request key"]),
      pollSeconds: 60,
    });
  });

  test("rejects a port that is none", () => {
    expect(() => readConfig({ PORT: "http" })).toThrow(UsageError);
    expect(() => readConfig({ SITE_POLL_SECONDS: "0" })).toThrow(
      'Expected SITE_POLL_SECONDS to be a number from 1 to 86400, got "0".',
    );
  });
});
