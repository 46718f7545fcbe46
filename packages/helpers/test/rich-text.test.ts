import type { Client } from "@ws/client";
import {
  equation,
  joinRichText,
  mentionDatabase,
  mentionDate,
  mentionPage,
  mentionUser,
  plainText,
  richText,
  splitRichText,
  splitText,
  text,
  toRichTextInput,
} from "@ws/helpers";
import fc from "fast-check";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { emptyPage, workspace } from "./support/workspaces.ts";

const FAMILY = "👨‍👩‍👧‍👦";
const graphemes = (content: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(content), ({ segment }) => segment);

test("the service stores the runs of the builders with their text and formatting", () => {
  const ws = workspace();
  const page = emptyPage(ws);
  const [person] = ws.client.users.list().results;
  const runs = richText(
    "See ",
    text("the docs", { link: "https://example.com/", bold: true, color: "red" }),
    ", ",
    mentionPage(page),
    " by ",
    mentionUser(person?.id ?? ""),
    " on ",
    mentionDate("2026-07-01"),
    ": ",
    equation("e=mc^2"),
  );
  const [block] = ws.client.blocks.children.append({
    block_id: page,
    children: [{ paragraph: { rich_text: runs } }],
  }).results;
  const read = ws.client.blocks.retrieve({ block_id: block?.id ?? "" });
  if (!("type" in read) || read.type !== "paragraph") throw new Error("Expected a paragraph");
  const stored = read.paragraph.rich_text;
  expect(plainText(stored)).toMatch(/^See the docs, Empty by @.+ on 2026-07-01: e=mc\^2$/);
  expect(stored[1]).toMatchObject({
    href: "https://example.com/",
    annotations: { bold: true, italic: false, color: "red" },
  });
  // Rich text of a response can be written again.
  const again = ws.client.blocks.update({ block_id: read.id, paragraph: { rich_text: toRichTextInput(stored) } });
  expect(again).toMatchObject({ paragraph: { rich_text: stored } });
});

test("runs have a type that the client accepts", () => {
  type Title = Extract<Parameters<Client["pages"]["create"]>[0]["properties"], object>;
  const runs = richText("a", mentionDatabase("d"));
  expectTypeOf<{ Name: { title: typeof runs } }>().toExtend<Title>();
});

test("text creates one run per 2,000 characters and none for an empty string", () => {
  expect(text("a".repeat(2000))).toHaveLength(1);
  expect(text("a".repeat(2001), { bold: true })).toEqual([
    { type: "text", text: { content: "a".repeat(2000) }, annotations: { bold: true } },
    { type: "text", text: { content: "a" }, annotations: { bold: true } },
  ]);
  expect(text("")).toEqual([]);
});

test.each([
  ["a surrogate pair", `${"a".repeat(1999)}😀b`, ["a".repeat(1999), "😀b"]],
  ["an emoji of several code points", `${"a".repeat(1995)}${FAMILY}b`, ["a".repeat(1995), `${FAMILY}b`]],
  ["a letter with its accent", `${"a".repeat(1999)}e\u0301b`, ["a".repeat(1999), "e\u0301b"]],
  ["a flag", `${"a".repeat(1998)}🇩🇪b`, ["a".repeat(1998), "🇩🇪b"]],
  ["a line break of two characters", `${"a".repeat(1999)}\r\nb`, ["a".repeat(1999), "\r\nb"]],
])("splitText does not cut %s", (_, content, pieces) => {
  expect(splitText(content)).toEqual(pieces);
});

test("splitText cuts a grapheme that is longer than a piece between code points", () => {
  const monster = `a${"\u0301".repeat(30)}${FAMILY.repeat(3)}`;
  const pieces = splitText(monster, 7);
  expect(pieces.join("")).toBe(monster);
  expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= 7 && piece !== "")).toBe(true);
});

test("splitText cuts any text between graphemes into the longest possible pieces", () => {
  const characterLists = fc.array(fc.constantFrom("a", "é", "e\u0301", "😀", FAMILY, "🇩🇪", "한", "\r\n", " "), {
    maxLength: 80,
  });
  fc.assert(
    fc.property(characterLists, fc.integer({ min: 12, max: 40 }), (characters, maxLength) => {
      const content = characters.join("");
      const pieces = splitText(content, maxLength);
      expect(pieces.join("")).toBe(content);
      expect(pieces.flatMap(graphemes)).toEqual(graphemes(content));
      for (const [index, piece] of pieces.entries()) {
        expect(piece.length).toBeLessThanOrEqual(maxLength);
        const [next = ""] = graphemes(pieces[index + 1] ?? "");
        if (next !== "") expect(piece.length + next.length).toBeGreaterThan(maxLength);
      }
    }),
  );
});

test("splitRichText keeps the formatting and link of long runs and returns other runs unchanged", () => {
  const long = {
    type: "text",
    text: { content: "x".repeat(4500), link: { url: "https://a.example/" } },
    annotations: { code: true },
  };
  const mention = mentionPage("p");
  const split = splitRichText([long, mention]);
  expect(split.map((run) => plainText([run]).length)).toEqual([2000, 2000, 500, 0]);
  expect(split[2]).toEqual({ ...long, text: { ...long.text, content: "x".repeat(500) } });
  expect(split[3]).toBe(mention);
});

test("joinRichText merges neighbours of equal formatting and link only", () => {
  const off = { bold: false, italic: false, strikethrough: false, underline: false, code: false, color: "default" };
  const run = (content: string, annotations: object = {}, link: { url: string } | null = null) => ({
    type: "text",
    text: { content, link },
    annotations,
    plain_text: content,
  });
  const joined = joinRichText([
    run("a"),
    run("b", off),
    run(""),
    run("c", { bold: true }),
    run("d", { ...off, bold: true }),
    run("e", { bold: true }, { url: "https://a.example/" }),
    equation("x"),
    equation("x"),
    run("f"),
  ]);
  expect(joined.map((one) => plainText([one]))).toEqual(["ab", "cd", "e", "x", "x", "f"]);
  expect(joined[0]).toEqual(run("ab"));
});

test("joining and splitting keep the text", () => {
  const run = fc.record({ content: fc.string({ unit: "grapheme" }), bold: fc.boolean() });
  fc.assert(
    fc.property(fc.array(run), (specs) => {
      const runs = specs.map(({ content, bold }) => ({ type: "text", text: { content }, annotations: { bold } }));
      const joined = joinRichText(runs);
      expect(plainText(joined)).toBe(plainText(runs));
      expect(plainText(splitRichText(joined, 30))).toBe(plainText(runs));
      expect(joinRichText(joined)).toEqual(joined);
    }),
  );
});

// The recordings are not part of the repository.
const RECORDED = new URL("../../../../shared/traffic/recorded/", import.meta.url);

test.runIf(existsSync(RECORDED))(
  "toRichTextInput keeps the text of recorded rich text, and the service accepts it",
  () => {
    const ws = workspace();
    const page = emptyPage(ws);
    let count = 0;
    for (const name of readdirSync(RECORDED)) {
      const { interactions } = JSON.parse(readFileSync(new URL(name, RECORDED), "utf8")) as {
        interactions: { response?: unknown }[];
      };
      for (const runs of interactions.flatMap(({ response }) => [...richTextsIn(response)])) {
        const input = toRichTextInput(runs);
        count += 1;
        const texts = runs.filter(({ type }) => type !== "mention");
        expect(plainText(input.filter((run) => run.type !== "mention"))).toBe(plainText(texts));
        if (count % 50 !== 0 || input.length === 0) continue;
        ws.client.blocks.children.append({ block_id: page, children: [{ paragraph: { rich_text: input } }] });
      }
    }
    expect(count).toBeGreaterThan(1000);
  },
);

function* richTextsIn(value: unknown): Generator<{ type: string; plain_text: string }[]> {
  if (typeof value !== "object" || value === null) return;
  if (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one: unknown) => typeof one === "object" && one !== null && "plain_text" in one)
  ) {
    yield value as { type: string; plain_text: string }[];
    return;
  }
  for (const inner of Object.values(value)) yield* richTextsIn(inner);
}
