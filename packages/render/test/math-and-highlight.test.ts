import { writeHtml } from "@ws/render";
import { highlightCode } from "@ws/render/highlight";
import { renderEquation } from "@ws/render/math";
import { describe, expect, test } from "vitest";

describe("renderEquation", () => {
  test.each([
    "E = mc^2",
    "\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}",
    "\\color{red}x \\colorbox{yellow}{y} \\fbox{z} \\cancel{u}",
    "\\begin{cases} 1 & x \\\\ 2 & y \\end{cases}",
    "\\rule{1em}{2em} \\raisebox{1em}{x} \\kern1em",
  ])("renders %s as MathML without inline styles", async (expression) => {
    const html = await writeHtml(renderEquation(expression, { isBlock: true }) ?? "");
    expect(html).toContain("<math");
    expect(html).not.toMatch(/ style=/);
  });

  test.each(["\\frac{", "\\href{javascript:alert(1)}{x}", "\\includegraphics{https://example.com/x.png}"])(
    "shows the source of %s, which is wrong or not trusted, or renders no link",
    async (expression) => {
      expect(await writeHtml(renderEquation(expression, { isBlock: false }) ?? "")).not.toMatch(/href=|src=/);
    },
  );
});

describe("highlightCode", () => {
  test("marks tokens with classes and escapes the code", async () => {
    const html = await writeHtml(highlightCode('const x = "<script>";', "javascript") ?? "");
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("<script");
  });

  test("does not highlight unknown languages and very long code", () => {
    expect(highlightCode("x", "klingon")).toBeUndefined();
    expect(highlightCode("x", "constructor")).toBeUndefined();
    expect(highlightCode("x", "__proto__")).toBeUndefined();
    expect(highlightCode("x;".repeat(20_000), "javascript")).toBeUndefined();
  });
});
