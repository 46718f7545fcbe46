// The pages under "Guides" of the documentation: their programs compile, run, and print what the pages promise.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  hasRedisServer,
  startRedisServer,
  type RedisServer,
} from "../../../packages/rate-limit-redis/test/redis-server.ts";
import { ROOT } from "../../../scripts/test/repository.ts";
import { startInstalledEmulator } from "./emulator-module.ts";
import { guideVariables } from "./guide-variables.ts";
import { installedPackages, linkPackage } from "./link-packages.ts";
import { PROJECT, writeProjectFile } from "./project.ts";
import { runGuide } from "./run-guide.ts";
import { codeBlocks, patternOf } from "./run-page.ts";

const FOLDER = join(ROOT, "apps/docs/guides");

/** The page that lists the guides has no program. */
const pages = readdirSync(FOLDER).filter((name) => name !== "index.md");

/** Without a Redis server, the limits of the guide on rate limits are those of each process. */
let redis: RedisServer | undefined;
beforeAll(async () => {
  redis = hasRedisServer ? await startRedisServer() : undefined;
});
afterAll(async () => redis?.stop());

test.each(pages)("%s leads to programs that compile and print what it promises", async (page) => {
  const emulator = await startInstalledEmulator(PROJECT);
  try {
    const makesDatabases = readFileSync(join(FOLDER, page), "utf8").includes("npx @ws/schema push");
    const variables = {
      ...(await guideVariables(emulator, makesDatabases)),
      ...(redis && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
    };
    const { runs, typeErrors } = await runGuide(join(FOLDER, page), PROJECT, variables);
    const promises = runs.filter(({ promised }) => promised !== undefined);
    expect(promises).not.toHaveLength(0);
    for (const { printed, promised = "" } of promises) expect(printed).toMatch(patternOf(promised));
    expect(typeErrors).toBe("");
  } finally {
    await emulator.close();
  }
});

test.each(pages)("%s opens with a file, and is in the list of the guides", (page) => {
  const markdown = readFileSync(join(FOLDER, page), "utf8");
  expect(codeBlocks(markdown)[0]?.file).toBeDefined();
  // VitePress shows the name of a file only in a group.
  const ungrouped = codeBlocks(markdown.replaceAll(/^::: code-group$[^]*?^:::$/gm, ""));
  expect(ungrouped.filter(({ file }) => file !== undefined)).toEqual([]);
  expect(readFileSync(join(FOLDER, "index.md"), "utf8")).toContain(`(./${page})`);
});

test.each(pages)("%s installs the packages that its programs import", (page) => {
  const markdown = readFileSync(join(FOLDER, page), "utf8");
  // The names of packages, without their entries and the modules of Node.js.
  const imports = markdown.matchAll(/^(?:import|\}).* from "((?:@[\w-]+\/)?\w[\w-]*)(?:\/[^"]*)?";$/gm);
  const names = Array.from(imports, ([, name = ""]) => name);
  expect(installedPackages(markdown)).toEqual(expect.arrayContaining(names));
});

test("the list of the guides has a command that runs a program on an emulated workspace", async () => {
  const outline = codeBlocks(readFileSync(join(FOLDER, "block-trees.md"), "utf8")).find(
    ({ file }) => file === "outline.mjs",
  );
  const program = outline?.text ?? expect.fail("Expected a program in the guide.");
  writeProjectFile("guides/index/program.mjs", program);
  for (const name of ["@ws/client", "@ws/helpers"]) linkPackage(name, [], PROJECT, join(PROJECT, "guides/index"));
  const { runs } = await runGuide(join(FOLDER, "index.md"), PROJECT, {});
  expect(runs.map(({ printed }) => printed)).toEqual([expect.stringMatching(/\w/)]);
});

test("the workflows in the guides are valid", async () => {
  const workflows = pages
    .flatMap((page) => codeBlocks(readFileSync(join(FOLDER, page), "utf8")))
    .filter(({ language, text }) => language === "yaml" && text.includes("jobs:"));
  expect(workflows).not.toHaveLength(0);
  for (const { text } of workflows) {
    const { context } = parseWorkflow({ name: "guide.yaml", content: text }, new NoOperationTraceWriter());
    expect(context.errors.getErrors()).toEqual([]);
  }
});

test("a program with a wrong type is found", async () => {
  const page = join(import.meta.dirname, "fixtures/wrong-type.md");
  expect(existsSync(page)).toBe(true);
  const { typeErrors } = await runGuide(page, PROJECT, {});
  expect(typeErrors).toContain("Property 'me2' does not exist");
});
