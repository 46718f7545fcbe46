import { createEmulator } from "@ws/emulator";
import { expect, test } from "vitest";
import type { Call } from "./support.ts";
import { callerOf } from "./support.ts";

const emulator = createEmulator({ clock: "frozen" });
const call = callerOf(emulator);

/** Reads all pages of a list. */
function readAll(read: (cursor: string) => ReturnType<Call>): { id: string; type?: string }[] {
  const items: { id: string }[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = read(cursor);
    items.push(...body.results);
    cursor = body.next_cursor;
  }
  return items;
}

const children = (id: string) =>
  readAll((cursor) => call("GET", `blocks/${id}/children${cursor === "" ? "" : `?start_cursor=${cursor}`}`));

/** Returns the depths of all pages below a page. */
function pageDepths(id: string, depth = 1): number[] {
  return children(id)
    .filter((block) => block.type === "child_page")
    .flatMap((block) => [depth, ...pageDepths(block.id, depth + 1)]);
}

test("the demo has about thirty pages, three levels deep", () => {
  const depths = pageDepths(emulator.testPageId);
  expect(depths.length + 1).toBeGreaterThanOrEqual(28);
  expect(depths.length + 1).toBeLessThanOrEqual(34);
  expect(Math.max(...depths)).toBe(3);
});

test("one page has 250 blocks, more than one page of a list", () => {
  const [longPage] = call("POST", "search", { query: "Encyclopedia", filter: { property: "object", value: "page" } })
    .body.results;
  expect(children(longPage.id)).toHaveLength(250);
  expect(call("GET", `blocks/${longPage.id}/children`).body).toMatchObject({ has_more: true });
});

test.each(["Repairs", "Customers"])("the data source %s has 120 rows and can be found by its title", (title) => {
  const { results } = call("POST", "search", {
    query: title,
    filter: { property: "object", value: "data_source" },
  }).body;
  const [source] = results.filter((found) => found.title[0]?.plain_text === title);
  const rows = readAll((cursor) =>
    call("POST", `data_sources/${source.id}/query`, cursor === "" ? {} : { start_cursor: cursor }),
  );
  expect(new Set(rows.map((row) => row.id)).size).toBe(120);
});

test("the demo has four people, a bot and a discussion on the root page", () => {
  expect(call("GET", "users").body.results.map(({ type }) => type)).toEqual([
    "person",
    "person",
    "person",
    "person",
    "bot",
  ]);
  expect(call("GET", `comments?block_id=${emulator.testPageId}`).body.results).toHaveLength(3);
});

test("the demo is older than the clock's start, and the clock keeps its start time", () => {
  expect(call("GET", `pages/${emulator.testPageId}`).body.created_time).toBe("2026-06-01T09:00:00.000Z");
  const page = call("POST", "pages", { parent: { page_id: emulator.testPageId }, properties: {} }).body;
  expect(page.created_time).toBe("2026-07-01T09:00:00.000Z");
});

test("two emulators with the demo have the same ids", () => {
  const other = createEmulator({ clock: "frozen" });
  expect(other.testPageId).toBe(emulator.testPageId);
});

test("the demo is created in steps between requests that do not need it, with the same result", () => {
  const inOneStep = createEmulator({ clock: "frozen" });
  const inSteps = createEmulator({ clock: "frozen" });
  expect(callerOf(inSteps)("GET", "users/me").status).toBe(200);
  expect(inSteps.seedMore()).toBe(true);
  expect(callerOf(inSteps)("GET", "users").body.results.length).toBeGreaterThan(1);
  while (inSteps.seedMore());
  expect(inSteps.testPageId).toBe(inOneStep.testPageId);
  expect(inSteps.export()).toEqual(inOneStep.export());
  expect(inSteps.seedMore()).toBe(false);
});

test("the demo is complete for the first request for content, and new objects have the clock's time", () => {
  const other = createEmulator({ clock: "frozen", now: "2026-07-01T09:00:00.000Z" });
  const callOther = callerOf(other);
  const { results } = callOther("POST", "search", { filter: { property: "object", value: "data_source" } }).body;
  expect(results.length).toBe(2);
  const created = callOther("POST", "pages", { parent: { page_id: other.testPageId }, properties: {} });
  expect(created.body["created_time"]).toBe("2026-07-01T09:00:00.000Z");
});
