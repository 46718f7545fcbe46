// Compiles the code of all READMEs, guides and doc comments, so that readers can copy it into a strict project.
import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { compileBlocks, markdownBlocks } from "./support/code-blocks.ts";

const ROOT = new URL("../../../../", import.meta.url);
const CLIENT = new URL("packages/client/", ROOT);

const guides = readdirSync(new URL("docs/", ROOT))
  .filter((name) => name.endsWith(".md"))
  // The examples of render import packages that only render has.
  .map((name) => ({
    file: new URL(`docs/${name}`, ROOT),
    folder: name === "render.md" ? new URL("packages/render/", ROOT) : CLIENT,
  }));

const readmes = readdirSync(new URL("packages/", ROOT))
  .map((name) => new URL(`packages/${name}/`, ROOT))
  .map((folder) => ({ file: new URL("README.md", folder), folder }))
  .filter(({ file }) => existsSync(file));

const files = [{ file: new URL("README.md", ROOT), folder: CLIENT }, ...guides, ...readmes];

/** Environment variables of the examples. */
const ENVIRONMENT = `
  declare namespace NodeJS {
    interface ProcessEnv {
      NOTION_TOKEN: string;
      WORKSPACE_DATA_SOURCE_ID: string;
      WORKSPACE_TEST_PAGE_ID: string;
      WORKSPACE_TOKEN: string;
    }
  }
`;

test("every code block of a README or guide compiles as strict TypeScript", async () => {
  const blocks = files.flatMap(({ file, folder }) => markdownBlocks(file, folder));
  expect(await compileBlocks(blocks, ENVIRONMENT)).toEqual([]);
  expect(blocks.length).toBeGreaterThan(30);
});
