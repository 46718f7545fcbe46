// The pages under "Start" of the documentation: a reader gets to a running program by copying only what the page shows.
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { ROOT } from "../../../scripts/test/repository.ts";
import { checkTypes } from "./check-types.ts";
import { linkPackage } from "./link-packages.ts";
import { codeBlocks, patternOf, runPage } from "./run-page.ts";

/** Outside of the project: npm and npx look for packages in the folders above, too. */
const root = realpathSync(mkdtempSync(join(tmpdir(), "ws-starts-")));
afterAll(() => rmSync(root, { recursive: true }));

const FOLDER = join(ROOT, "apps/docs/start");

/** The start of a site has no program, and a command that serves: readme-commands.test.ts runs it. */
const pages = readdirSync(FOLDER).filter((name) => name !== "site.md");

test.each(pages)("%s leads to programs that compile with `strict` and print what it promises", async (page) => {
  const { WS_TOKEN: token = "", WS_URL: url = "", WS_PAGE: id = "" } = inject("variables");
  const variables = {
    WORKSPACE_TOKEN: token,
    WORKSPACE_BASE_URL: url,
    PAGE_LINK: `https://www.notion.so/A-page-${id.replaceAll("-", "")}`,
    npm_config_userconfig: inject("npmrc"),
    npm_config_prefer_offline: "true",
  };
  const folder = join(root, basename(page, ".md"));
  const runs = await runPage(join(FOLDER, page), { folder, variables });
  const promises = runs.filter(({ promised }) => promised !== undefined);
  expect(promises).not.toHaveLength(0);
  for (const { printed, promised = "" } of promises) expect(printed).toMatch(patternOf(promised));
  const last = readFileSync(join(folder, ".place"), "utf8").trim();
  // Not every page installs the types of Node.js, which an editor has.
  linkPackage("@types/node", [], root, last);
  expect(await checkTypes(readFileSync(join(FOLDER, page), "utf8"), last, ["node"])).toBe("");
});

test("a page whose program prints something else is found", () => {
  const [block] = codeBlocks("1. List\n   ```js [a.mjs]\n   console.log(1);\n   ```\n");
  expect(block).toEqual({ language: "js", file: "a.mjs", text: "console.log(1);\n" });
  expect("created 12 pages").toMatch(patternOf("created … pages"));
  expect("created 12 rows").not.toMatch(patternOf("created … pages"));
});
