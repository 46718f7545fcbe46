// The tree from which HTML is written: what is escaped, and what is not.
import { element, markup, rawMarkup, RenderError, writeHtml, type Markup } from "@ws/render";
import { expect, test } from "vitest";

const HOSTILE = `<img src=x onerror="hit()">&'`;
const ESCAPED = "&lt;img src=x onerror=&quot;hit()&quot;&gt;&amp;&#39;";

test.each<[string, Markup, string]>([
  ["a text", HOSTILE, ESCAPED],
  ["an attribute", element("p", { title: HOSTILE }), `<p title="${ESCAPED}"></p>`],
  ["a child", element("p", {}, [HOSTILE, element("b", {}, HOSTILE)]), `<p>${ESCAPED}<b>${ESCAPED}</b></p>`],
  ["a value of a template", markup`<p>${HOSTILE}</p>`, `<p>${ESCAPED}</p>`],
  ["a list in a template", markup`<p>${[HOSTILE, rawMarkup("<br>")]}</p>`, `<p>${ESCAPED}<br></p>`],
])("%s is escaped", async (_, tree, html) => {
  expect(await writeHtml(tree)).toBe(html);
});

test("attributes are left out, without a value, or with one, and empty elements have no end", async () => {
  const input = element("input", { type: "checkbox", disabled: true, checked: false, id: undefined, value: "" });
  expect(await writeHtml(input)).toBe('<input type="checkbox" disabled value="">');
});

test("an object of JSON is no markup, whatever its members are", async () => {
  for (const kind of ["@ws/render/kind", "Symbol(@ws/render/kind)", "kind"]) {
    const json = JSON.parse(`{ "${kind}": "raw", "html": "<script>hit()</script>" }`) as Markup;
    await expect(writeHtml(json)).rejects.toThrow(RenderError);
  }
});
