// Each benchmark runs to its end, made as short as it can be. What it measures then says nothing.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { TARGETS } from "../lib/targets.mjs";

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
  });
  return stdout;
}

describe.concurrent("in short", () => {
  test("speed.mjs prints every row with a ratio", { timeout: 30_000 }, async () => {
    const printed = await run("speed.mjs", "--rounds", "1", "--scale", "0.002", "--rows", "20000");
    const rows = printed.split("\n");
    for (const { what } of TARGETS) {
      expect(rows.find((row) => row.startsWith(`| ${what} `))).toMatch(/\| \d+\.\d\d × +\|/);
    }
    expect(printed).toMatch(/process start → first answer, against @notionhq\/client +\| \d+\.\d\d × /);
    expect(printed).toMatch(/heap at the last of 20,000 rows against 10,000 +\| \+ -?\d+\.\d\d MB/);
    expect(printed).not.toContain("NaN");
  });

  test("size.mjs finds neither the operation table nor axios where they must not be", { timeout: 30_000 }, async () => {
    const printed = await run("size.mjs", "--bundles-only");
    expect(printed).toContain('import { MIN_VIEW_COLUMN_WIDTH } from "@ws/client"');
    expect(printed).not.toContain("it holds");
  });

  test("cassettes.mjs replays with every contender, and prints a ratio for each", { timeout: 60_000 }, async () => {
    const printed = await run("cassettes.mjs", "--rounds", "1", "--interactions", "30", "--no-verdict");
    const rows = printed.split("\n");
    for (const name of ["@ws/testing, AsyncClient", "@ws/testing, Client", "Polly.js", "nock"]) {
      expect(rows.find((row) => row.startsWith(`| ${name} `))).toMatch(/\| \d+\.\d\d × +\| \d+\.\d\d × +\|/);
    }
    expect(printed).not.toContain("NaN");
  });

  test("editor-cost.mjs type-checks both files of ten calls", { timeout: 30_000 }, async () => {
    const printed = await run("editor-cost.mjs", "--runs", "1", "--typescript", "7.0", "--only", "calls");
    expect(printed).toMatch(/\| 7\.0 +\| calls +\| \d+ : \d+ = \d\.\d\d × /);
  });
});
