import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import type { Call } from "./support.ts";
import { callerOf } from "./support.ts";

const emulator = createEmulator({ clock: "frozen" });
const call = callerOf(emulator);

function all(read: (cursor: string) => ReturnType<Call>): { id: string; type?: string }[] {
  const items: { id: string }[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = read(cursor);
    items.push(...body.results);
    cursor = body.next_cursor;
  }
  return items;
}

const children = (id: string) =>
  all((cursor) => call("GET", `blocks/${id}/children${cursor === "" ? "" : `?start_cursor=${cursor}`}`));

function pagesBelow(id: string, depth = 1): number[] {
  return children(id)
    .filter((block) => block.type === "child_page")
    .flatMap((block) => [depth, ...pagesBelow(block.id, depth + 1)]);
}

test("the demo has about thirty pages, three levels deep", () => {
  const depths = pagesBelow(emulator.testPageId);
  expect(depths.length + 1).toBeGreaterThanOrEqual(28);
  expect(depths.length + 1).toBeLessThanOrEqual(34);
  expect(Math.max(...depths)).toBe(3);
});

test("one page has 250 blocks, so that they come in several pages", () => {
  const [manual] = call("POST", "search", { query: "Encyclopedia", filter: { property: "object", value: "page" } }).body
    .results;
  expect(children(manual.id)).toHaveLength(250);
  expect(call("GET", `blocks/${manual.id}/children`).body).toMatchObject({ has_more: true });
});

test.each(["Repairs", "Customers"])("the data source %s has 120 rows and can be found by its title", (title) => {
  const { results } = call("POST", "search", {
    query: title,
    filter: { property: "object", value: "data_source" },
  }).body;
  const [source] = results.filter((found) => found.title[0]?.plain_text === title);
  const rows = all((cursor) =>
    call("POST", `data_sources/${source.id}/query`, cursor === "" ? {} : { start_cursor: cursor }),
  );
  expect(new Set(rows.map((row) => row.id)).size).toBe(120);
});

test("there are people, a bot and a discussion on the root page", () => {
  expect(call("GET", "users").body.results.map(({ type }) => type)).toEqual([
    "person",
    "person",
    "person",
    "person",
    "bot",
  ]);
  expect(call("GET", `comments?block_id=${emulator.testPageId}`).body.results).toHaveLength(3);
});

test("the demo is older than the clock, and the clock is where it was set", () => {
  expect(call("GET", `pages/${emulator.testPageId}`).body.created_time).toBe("2026-06-01T09:00:00.000Z");
  const page = call("POST", "pages", { parent: { page_id: emulator.testPageId }, properties: {} }).body;
  expect(page.created_time).toBe("2026-07-01T09:00:00.000Z");
});

test("two demo emulators are alike", () => {
  const other = createEmulator({ clock: "frozen" });
  expect(other.testPageId).toBe(emulator.testPageId);
});

test("is planted step by step behind requests that need none of it, and is the same in the end", () => {
  const atOnce = createEmulator({ clock: "frozen" });
  const inSteps = createEmulator({ clock: "frozen" });
  expect(callerOf(inSteps)("GET", "users/me").status).toBe(200);
  expect(inSteps.seedMore()).toBe(true);
  expect(callerOf(inSteps)("GET", "users").body.results.length).toBeGreaterThan(1);
  while (inSteps.seedMore());
  expect(inSteps.testPageId).toBe(atOnce.testPageId);
  expect(inSteps.export()).toEqual(atOnce.export());
  expect(inSteps.seedMore()).toBe(false);
});

test("is whole for the first request that asks for content, and its clock is the present", () => {
  const fresh = createEmulator({ clock: "frozen", now: "2026-07-01T09:00:00.000Z" });
  const ask = callerOf(fresh);
  const { results } = ask("POST", "search", { filter: { property: "object", value: "data_source" } }).body;
  expect(results.length).toBe(2);
  const made = ask("POST", "pages", { parent: { page_id: fresh.testPageId }, properties: {} });
  expect(made.body["created_time"]).toBe("2026-07-01T09:00:00.000Z");
});
