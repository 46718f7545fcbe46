// Titles that are very long, or that have invisible characters only.
import { afterAll, beforeAll, expect, test } from "vitest";
import { shortTitle } from "../../src/web/views/titles.ts";
import { startSite, type RunningSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

const LONG = "W".repeat(400);
let workspace: TestWorkspace;
let running: RunningSite;

beforeAll(async () => {
  workspace = await openTestWorkspace();
  running = await startSite(async ({ client, content }) => {
    for (const title of [LONG, "   ", "Last"])
      await client.pages.create({
        parent: { page_id: content.rootPageId },
        properties: { title: { title: [{ text: { content: title } }] } },
      });
  }, workspace.env);
});
afterAll(async () => {
  await running.close();
  await workspace.close();
});

/** Returns the page of the site with a title. */
async function open(title: string): Promise<string> {
  const { tree } = await running.site.content.current();
  const href = [...tree.values()].find((node) => node.title === title)?.href ?? "/none";
  return (await fetch(running.url + href)).text();
}

test("a long title is whole above its page, and short in navigation and cards", async () => {
  expect(await open(LONG)).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]*>)*${LONG}<`));
  for (const title of [LONG, "Last", "Test workshop"]) {
    const html = (await open(title)).replaceAll(/<h1.*?<\/h1>|<head>.*?<\/head>/gs, "");
    expect(html).toContain(`${"W".repeat(100)}…<`);
    expect(html).not.toContain("W".repeat(101));
  }
});

test("a page whose title has only spaces is untitled everywhere", async () => {
  const html = await open("Untitled");
  expect(html).toMatch(/<h1[^>]*>Untitled</);
  expect(html).toContain('aria-current="page"><bdi>Untitled</bdi>');
  expect(await open("Last")).toMatch(/rel="prev"[^>]*><small>Previous<\/small><span dir="auto">Untitled</);
});

test("a title is cut between two characters", () => {
  expect(shortTitle("a".repeat(100))).toBe("a".repeat(100));
  expect(shortTitle(`${"a".repeat(99)}😀`)).toBe(`${"a".repeat(99)}…`);
});
