// Texts, dates and numbers in other languages and time zones.
import { blocksHtml, htmlDocument, pageHtml, propertyHtml, RenderError, type LanguageOptions } from "@ws/render";
import { pageMarkdown } from "@ws/render/markdown";
import { describe, expect, test } from "vitest";
import { ENGLISH, LANGUAGES } from "../src/language/texts.ts";
import { object, sourceOf } from "./support/plain-source.ts";

const value = (property: object) => object("page", "row", { properties: { Value: property } });
const AT_NINE = value({ type: "created_time", created_time: "2026-07-02T21:30:00.000Z" });
const shown = async (page: ReturnType<typeof value>, language: LanguageOptions) =>
  (await propertyHtml(page, "Value", { source: sourceOf([]), ...language })).replaceAll(/<[^>]*>/gu, "");

describe.each(Object.entries(LANGUAGES))("%s", (_, texts) => {
  test("has every text, with the same values in braces", () => {
    for (const [key, english] of Object.entries(ENGLISH) as [keyof typeof ENGLISH, string][]) {
      expect(texts[key].trim()).not.toBe("");
      expect(texts[key].match(/\{\w+\}/gu)).toEqual(english.match(/\{\w+\}/gu));
    }
  });
});

test.each(Object.keys(LANGUAGES))("a tick of a to-do has a label in %s, also without a text", async (locale) => {
  const toDo = (id: string, text: string, checked: boolean) =>
    object("block", id, { type: "to_do", to_do: { rich_text: [{ type: "text", plain_text: text }], checked } }, "page");
  const source = sourceOf([toDo("a", "<Bell>", true), toDo("b", "", false)]);
  const { checkedOf, uncheckedOf, toDo: name } = LANGUAGES[locale] ?? ENGLISH;
  const html = await blocksHtml("page", { source, locale });
  expect([...html.matchAll(/<input[^>]*aria-label="([^"]+)"/gu)].map(([, label]) => label)).toEqual([
    checkedOf.replace("{name}", "&lt;Bell&gt;"),
    uncheckedOf.replace("{name}", name),
  ]);
});

test("a page has the texts and the dates of its language, in HTML and in Markdown", async () => {
  const page = object("page", "page", {
    properties: { Done: { type: "checkbox", checkbox: true }, Day: { type: "date", date: { start: "2026-07-02" } } },
  });
  const image = object(
    "block",
    "i",
    { type: "image", image: { type: "external", external: { url: "data:," } } },
    "page",
  );
  const source = sourceOf([page, image]);
  const german = await pageHtml(page, { source, locale: "de-CH" });
  expect(german).toMatch(/^<article id="page" lang="de-CH" dir="auto">/u);
  for (const text of ["Ohne Titel", 'aria-label="Ja"', ">02.07.2026<", "Bild fehlt"]) expect(german).toContain(text);
  expect(await pageMarkdown(page, { source, locale: "ja" })).toMatch(/^# 無題\n[^]*画像が見つかりません/u);
  expect(await pageHtml(page, { source, locale: "nl" })).toContain("Untitled");
  expect(await pageHtml(page, { source, locale: "nl", texts: { untitled: "Naamloos" } })).toContain("Naamloos");
});

test.each<[LanguageOptions, string]>([
  [{}, "Jul 2, 2026, 21:30 UTC"],
  [{ timeZone: "Asia/Tokyo" }, "Jul 3, 2026, 06:30"],
  [{ locale: "de" }, "02.07.2026, 21:30 UTC"],
  [{ locale: "de", timeZone: "Europe/Berlin" }, "02.07.2026, 23:30"],
  [{ locale: "en-US", timeZone: "America/New_York" }, "Jul 2, 2026, 5:30 PM"],
])("a time with %j is %s", async (language, text) => {
  // Some versions of Node.js write a narrow space before AM and PM.
  expect((await shown(AT_NINE, language)).replaceAll(/\s/gu, " ")).toBe(text);
});

test("a time of a named zone is converted, also beside a change of the clocks, and a day is not", async () => {
  const date = (start: string, time_zone: string | null) =>
    value({ type: "date", date: { start, end: null, time_zone } });
  const language = { timeZone: "UTC" };
  expect(await shown(date("2026-07-02T09:30:00", "Europe/Berlin"), language)).toBe("Jul 2, 2026, 07:30");
  expect(await shown(date("2026-03-29T03:30:00", "Europe/Berlin"), language)).toBe("Mar 29, 2026, 01:30");
  expect(await shown(date("2026-03-29T01:30:00", "Europe/Berlin"), language)).toBe("Mar 29, 2026, 00:30");
  expect(await shown(date("2026-07-02T09:30:00", "Not/Azone"), language)).toBe("Jul 2, 2026, 09:30 Not/Azone");
  expect(await shown(date("2026-07-02", null), { timeZone: "Pacific/Auckland" })).toBe("Jul 2, 2026");
});

test("a number has the form of the language", async () => {
  const column = { name: "Value", id: "v", type: "number", format: "euro" };
  const page = value({ type: "number", number: 1234.5 });
  const html = await propertyHtml(page, "Value", { source: sourceOf([]), locale: "de" }, column);
  expect(html.replaceAll(/\s/gu, " ")).toBe("1.234,50 €");
});

test("a document has the language and the direction of its locale", () => {
  const start = (locale?: string) => htmlDocument({ title: "Shop", stylesheet: "a.css", locale }).start;
  expect(start()).toContain('<html lang="en">');
  expect(start("ar-EG")).toContain('<html lang="ar-EG" dir="rtl">');
  expect(start("ja")).toContain('<html lang="ja">');
});

test("a document for a server has its own policy and scripts", () => {
  const start = (options: object) => htmlDocument({ title: "Shop", stylesheet: "a.css", ...options }).start;
  expect(start({})).toContain("default-src &#39;none&#39;");
  expect(start({ policy: "default-src 'self'" })).toContain('content="default-src &#39;self&#39;"');
  expect(start({ policy: false })).not.toContain("Content-Security-Policy");
  expect(start({ head: '<script src="/a.js"></script>' })).toContain('<script src="/a.js"></script></head>');
});

test.each([{ locale: "not a locale" }, { timeZone: "Mars/Olympus" }])("%j is an error", async (language) => {
  const rendering = pageHtml(AT_NINE, { source: sourceOf([]), ...language });
  await expect(rendering).rejects.toThrow(RenderError);
  await expect(rendering).rejects.toThrow('Expected a locale such as "de-CH" and a time zone');
});
