import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, inject, test } from "vitest";
import { BUNDLERS, type Platform } from "./bundle.ts";
import { FETCH_LINES, FETCH_PROGRAM } from "./fetch-program.ts";
import {
  ASYNC_LINE,
  BUNDLED_LINES,
  BUNDLED_PROGRAM,
  PROJECT,
  runInProject,
  TOOLS,
  WEB_PROGRAM,
  writeProjectFile,
} from "./project.ts";

const nodeProgram = writeProjectFile("bundled.mjs", BUNDLED_PROGRAM);
const webProgram = writeProjectFile("web.mjs", WEB_PROGRAM);
const { WS_URL: baseUrl, WS_TOKEN: auth } = inject("variables");

/** A folder without packages, in which the bundles run. */
const empty = mkdtempSync(join(tmpdir(), "ws-bundles-"));
afterAll(() => rmSync(empty, { recursive: true }));

async function bundle(bundler: string, platform: Platform, input: string): Promise<string> {
  const folder = join(PROJECT, `out-${bundler}-${platform}`);
  mkdirSync(folder);
  const file = join(folder, "bundle.mjs");
  await BUNDLERS[bundler]?.(input, file, platform);
  const moved = join(empty, `${bundler}-${platform}.mjs`);
  copyFileSync(file, moved);
  return moved;
}

describe.each(Object.keys(BUNDLERS))("%s", (bundler) => {
  test("bundles both clients for Node.js, with nothing external", async () => {
    const file = await bundle(bundler, "node", nodeProgram);
    expect(await runInProject(process.execPath, [file], empty)).toBe(BUNDLED_LINES);
  });

  test.each(["browser", "neutral"] as const)(
    "bundles AsyncClient for %s, without Node.js modules",
    async (platform) => {
      const file = await bundle(bundler, platform, webProgram);
      const text = readFileSync(file, "utf8");
      expect(text).not.toMatch(/worker_threads|diagnostics_channel/);
      const run = `import { runProgram } from ${JSON.stringify(pathToFileURL(file).href)};
      console.log(await runProgram(${JSON.stringify({ auth, baseUrl, logLevel: "error" })}));`;
      const runner = `${file}.run.mjs`;
      writeFileSync(runner, run);
      expect(await runInProject(process.execPath, [runner], empty)).toBe(ASYNC_LINE);
    },
  );
});

test("workerd runs @notionhq/client on emulator.fetch and cassette.fetch, with nodejs_compat", async () => {
  writeProjectFile("workerd-fetch/program.mjs", FETCH_PROGRAM);
  const worker = writeProjectFile(
    "workerd-fetch/worker.mjs",
    `import { useBoth } from "./program.mjs";
     export default { fetch: async () => new Response(await useBoth("/tmp/cassette.har").catch((error) => error.stack)) };`,
  );
  const script = join(PROJECT, "workerd-fetch/bundle.mjs");
  await BUNDLERS["esbuild"]?.(worker, script, "node");
  expect(await runInWorkerd(script, "2026-07-01", ["nodejs_compat"])).toBe(FETCH_LINES);
});

test.each([
  ["2022-10-30", "Expected a runtime with URL.canParse, got one without it."],
  ["2022-10-31", ASYNC_LINE],
  ["2026-07-01", ASYNC_LINE],
])("workerd with the compatibility date %s", async (date, line) => {
  const folder = join(PROJECT, `workerd-${date}`);
  writeProjectFile(`workerd-${date}/program.mjs`, WEB_PROGRAM);
  const worker = writeProjectFile(
    `workerd-${date}/worker.mjs`,
    `import { runProgram } from "./program.mjs";
     export default { fetch: async () => new Response(await runProgram(${JSON.stringify({ auth, baseUrl, logLevel: "error" })}).catch(String)) };`,
  );
  const script = join(folder, "bundle.mjs");
  await BUNDLERS["esbuild"]?.(worker, script, "browser");
  expect(await runInWorkerd(script, date)).toContain(line);
});

/** Runs a Worker. Returns the text of its response. */
function runInWorkerd(script: string, date: string, compatibilityFlags: readonly string[] = []): Promise<string> {
  const folder = dirname(script);
  // miniflare needs Node.js 22.
  const runner = join(folder, "run.mjs");
  writeFileSync(
    runner,
    `import { Miniflare } from ${JSON.stringify(pathToFileURL(join(TOOLS, "miniflare/dist/src/index.js")).href)};
     const miniflare = new Miniflare({ modules: true, scriptPath: ${JSON.stringify(script)}, compatibilityDate: ${JSON.stringify(date)}, compatibilityFlags: ${JSON.stringify(compatibilityFlags)} });
     console.log(await (await miniflare.dispatchFetch("http://localhost/")).text());
     await miniflare.dispose();`,
  );
  return runInProject(join(TOOLS, "node-22/bin/node"), [runner], folder);
}
