// The pages of a site in another language than English.
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGE_NAMES, createTexts } from "../../src/settings/texts/texts.ts";
import { startSite } from "./running-site.ts";
import { openTestWorkspace, type TestWorkspace } from "./test-workspace.ts";

let workspace: TestWorkspace;

beforeAll(async () => {
  workspace = await openTestWorkspace();
  await workspace.client.blocks.children.append({
    block_id: workspace.env["SITE_ROOT_PAGE_ID"] ?? "",
    children: [{ video: { external: { url: "https://youtu.be/abcdefghijk" } } }],
  });
});
afterAll(() => workspace.close());

/** The texts of the pages of visitors, without those of the staff. */
function textsIn(language: string): string[] {
  const { page, list, search, form, error } = createTexts({ language });
  const values: unknown[] = [page, list, search, form, error].flatMap((section): unknown[] => Object.values(section));
  const known = [list.rows(0), list.rows(1), list.all("Bike"), search.results(0, "zebra"), search.titleFor("zebra")];
  const plain = values.filter((value) => typeof value === "string").flatMap((text) => text.split(/\{\w+\}/u));
  return [...plain, ...known].map((text) => text.trim()).filter((text) => text.length > 2);
}

test.each(LANGUAGE_NAMES.filter((name) => name !== "en"))("a site in %s has no English texts", async (language) => {
  const running = await startSite(undefined, { ...workspace.env, SITE_LANGUAGE: language });
  try {
    const { tree } = await running.site.content.current();
    const paths = [...tree.values()].filter(({ kind }) => kind !== "data_source").map(({ href }) => href);
    const list = [...tree.values()].find(({ kind }) => kind === "database")?.href;
    const own = new Set(textsIn(language));
    const english = textsIn("en").filter((text) => !own.has(text));
    for (const path of [
      ...paths,
      `${list}?q=zebra`,
      "/search",
      "/search?q=zebra",
      "/nowhere",
      "/book",
      `/book/${"x".repeat(32)}`,
    ]) {
      const html = await (await fetch(running.url + path)).text();
      const [, ...shown] = html.split("<body").join("").split(/>|"/u);
      const texts = new Set(shown.map((text) => text.replace(/<.*$/su, "").trim()));
      expect({ path, found: english.filter((text) => texts.has(text)) }).toEqual({ path, found: [] });
      expect(html).toContain(`<html lang="${language}"`);
    }
  } finally {
    await running.close();
  }
});
