// Cassettes in projects of users, with their test runners.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { cassettePath, TEST_PAGE_MARK } from "@ws/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "../support/mini-client.ts";

// Inside the package, so that the project can import @ws/testing and vitest.
const project = mkdtempSync(join(fileURLToPath(new URL(".", import.meta.url)), ".runner-"));
const vitest = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
  writeFiles(project);
});
afterAll(async () => {
  rmSync(project, { recursive: true });
  await emulator.close();
});

function writeFiles(root: string): void {
  const send = `const send = async (method, path, body) => (await fetch(process.env.EMULATOR_URL + "/v1/" + path, { method,
    headers: { authorization: "Bearer " + process.env.NOTION_TOKEN, "notion-version": "2026-03-11", "content-type": "application/json" },
    body: body && JSON.stringify(body) })).json();`;
  writeFileSync(
    join(root, "vitest.config.mjs"),
    `export default { test: { include: ["**/*.case.mjs"], globalSetup: ["session.mjs"], pool: "threads", reporters: ["dot"] } };`,
  );
  writeFileSync(
    join(root, "session.mjs"),
    `import { createTestPageSession } from "@ws/testing";
    ${send}
    export const setup = createTestPageSession(() => ({
      pages: { create: (args) => send("POST", "pages", args) },
      blocks: {
        delete: ({ block_id }) => send("DELETE", "blocks/" + block_id),
        children: { list: ({ block_id }) => send("GET", "blocks/" + block_id + "/children") },
      },
    }), { name: "run" });`,
  );
  mkdirSync(join(root, "deep"));
  writeFileSync(
    join(root, "deep", "pages.case.mjs"),
    `import { describe, expect } from "vitest";
    import { test } from "@ws/testing/vitest";
    const headers = { authorization: "Bearer ntn_anything", "notion-version": "2026-03-11", "content-type": "application/json" };
    describe("pages", () => {
      test("are made under the session's page", async ({ cassette, sessionPage }) => {
        const data = { parent: { page_id: sessionPage.id }, properties: { title: { title: [{ text: { content: "made" } }] } } };
        const { data: page } = await cassette.httpClient.post((process.env.EMULATOR_URL ?? "https://api.notion.com") + "/v1/pages", data, { headers });
        expect(page.parent.page_id).toBe(sessionPage.id);
        if (process.env.FAIL) expect(1).toBe(2);
      });
    });`,
  );
}

/** Runs vitest in the project. */
function runVitest(variables: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const { CI: _, WS_CASSETTE_MODE: __, ...inherited } = process.env;
  const env = { PATH: inherited["PATH"] ?? "", HOME: inherited["HOME"] ?? "", ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [vitest, "run", "--root", project], { env, cwd: project }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe("@ws/testing/vitest", () => {
  const file = () =>
    cassettePath(join(project, "deep", "pages.case.mjs"), ["pages", "are made under the session's page"]);
  const live = () => ({
    EMULATOR_URL: emulator.url,
    NOTION_TOKEN: "ntn_secret0token0of0the0run",
    WORKSPACE_TEST_PAGE_ID: emulator.testPageId,
  });

  test("records a cassette per test with one session page, and replays it without a token", async () => {
    const missing = await runVitest({});
    expect(missing.code).toBe(1);
    expect(missing.output).toContain(
      "WS_CASSETTE_MODE=auto npx vitest run deep/pages.case.mjs -t 'pages are made under the session'\\''s page'",
    );
    const recording = await runVitest({ ...live(), WS_CASSETTE_MODE: "record" });
    expect(recording, recording.output).toMatchObject({ code: 0 });
    expect(existsSync(file())).toBe(true);
    const text = readFileSync(file(), "utf8");
    expect(text).toContain("00000000-0000-4000-8000-000000000001");
    // The session page was deleted.
    const children = (await callApi(
      undefined,
      { method: "GET", path: `blocks/${emulator.testPageId}/children` },
      emulator.url,
    )) as {
      results: { child_page?: { title: string } }[];
    };
    expect(children.results.some(({ child_page: page }) => page?.title.startsWith(TEST_PAGE_MARK))).toBe(false);
    const replay = await runVitest({ CI: "1" });
    expect(replay, replay.output).toMatchObject({ code: 0 });
    const failing = await runVitest({ ...live(), WS_CASSETTE_MODE: "refresh", FAIL: "1" });
    expect(failing.code).toBe(1);
    expect(failing.output).toContain("the test failed, so the old cassette is kept");
    expect(readFileSync(file(), "utf8")).toBe(text);
  });
});

describe("withCassette", () => {
  test("works in node:test, and shows the record command for a missing request", async () => {
    const file = join(project, "node.case.mjs");
    writeFileSync(
      file,
      `import { test } from "node:test";
      import assert from "node:assert";
      import { cassettePath, withCassette } from "@ws/testing";
      test("reads the bot", (t) =>
        withCassette({ path: cassettePath(import.meta.filename, [t.name]), unused: "fail" }, async ({ httpClient }) => {
          const headers = { authorization: "Bearer ntn_anything", "notion-version": "2026-03-11" };
          const { data } = await httpClient.get(process.env.EMULATOR_URL + "/v1/users" + process.env.ASK, { headers });
          assert.equal(data.object, "user");
        }));`,
    );
    const run = (variables: Readonly<Record<string, string>>) =>
      new Promise<{ code: unknown; output: string }>((resolve) => {
        const env = { PATH: process.env["PATH"] ?? "", ...variables };
        execFile(process.execPath, ["--test", file], { env, cwd: project }, (error, stdout, stderr) =>
          resolve({ code: error?.code ?? 0, output: stdout + stderr }),
        );
      });
    const recording = await run({ EMULATOR_URL: emulator.url, ASK: "/me", WS_CASSETTE_MODE: "record" });
    expect(recording.code, recording.output).toBe(0);
    expect(existsSync(join(project, "cassettes", "node.case", "reads-the-bot.har"))).toBe(true);
    const replay = await run({ EMULATOR_URL: "https://api.notion.com", ASK: "/me", CI: "1" });
    expect(replay.code, replay.output).toBe(0);
    const miss = await run({ EMULATOR_URL: "https://api.notion.com", ASK: "/you" });
    expect(miss.code).toBe(1);
    expect(miss.output).toMatch(/To record it, run: WS_CASSETTE_MODE=auto node \S*node\.case\.mjs/);
  });
});
