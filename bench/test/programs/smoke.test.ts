// Runs each benchmark with the shortest possible settings, to see that it works. The measured figures mean nothing.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { TARGETS } from "../../speed/targets.mjs";

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  return stdout;
}

describe("with short settings", () => {
  test("speed.mjs prints every row with a ratio", async () => {
    const printed = await run("speed.mjs", "--rounds", "1", "--scale", "0.002", "--rows", "2000", "--no-warm-up");
    const rows = printed.split("\n");
    for (const { title } of TARGETS) {
      expect(rows.find((row) => row.startsWith(`| ${title} `))).toMatch(/\| \d+\.\d\d × +\|/);
    }
    expect(printed).toMatch(/process start → first response vs @notionhq\/client +\| \d+\.\d\d × /);
    expect(printed).toMatch(/heap after 2,000 rows vs 1,000 rows +\| \+ -?\d+\.\d\d MB/);
    expect(printed).not.toContain("NaN");
  });

  test("size.mjs finds every bundle below its limit and without excluded files", async () => {
    const printed = await run("size.mjs", "--bundles-only");
    expect(printed).toMatch(/import \{ AsyncClient \} from "@ws\/client" +\| 1\d\.\d kB +\| 20\.0 kB +\| +\d+ +\| ok/);
    expect(printed).toContain('import { MIN_VIEW_COLUMN_WIDTH } from "@ws/client"');
    expect(printed).not.toContain("contains ");
  });

  test("cassettes.mjs replays with every library and prints a ratio for each", async () => {
    const printed = await run("cassettes.mjs", "--rounds", "1", "--interactions", "30", "--no-verdict", "--no-warm-up");
    const rows = printed.split("\n");
    for (const name of ["@ws/testing, AsyncClient", "@ws/testing, Client", "Polly.js", "nock"]) {
      expect(rows.find((row) => row.startsWith(`| ${name} `))).toMatch(/\| \d+\.\d\d × +\| \d+\.\d\d × +\|/);
    }
    expect(printed).not.toContain("NaN");
  });

  test("schema.mjs reads all rows on both sides and prints a ratio", async () => {
    const printed = await run("schema.mjs", "--rounds", "2", "--rows", "500", "--no-verdict");
    expect(printed).toMatch(/CPU time of typed rows vs rows by name: \d\.\d\d × \(limit 1\.1 ×/);
  });

  test("mirror.mjs pulls small workspaces and prints every row", async () => {
    const sizes = ["--pages", "30", "--sample", "20", "--blocks", "300", "--rates", "20", "--no-verdict"];
    const printed = await run("mirror.mjs", ...sizes);
    expect(printed).toMatch(/30 pages, first pull vs the mirror with concurrency 1 +\| \d+\.\d\d × /);
    expect(printed).toMatch(/30 pages, one changed: requests .* \| 2 +\| +\| ≤ 2 +\| met/);
    expect(printed).toMatch(/300 blocks, 300 in each page: peak memory of the process +\| \d+\.\d\d MB/);
    expect(printed).toMatch(/limit of 20\/s, adaptive pace: failed calls +\| 0 /);
    expect(printed).not.toContain("NaN");
  });

  test("mcp.mjs asks both servers, and the copy needs fewer tokens and no request", async () => {
    const printed = await run("mcp.mjs");
    expect(printed).toMatch(/\| definitions of the tools +\| \d+ +\| 0 +\| 1\d,\d{3} +\| 0 +\|/);
    expect(printed).toMatch(/\| all +\| [\d,]+ +\| 0 +\| [\d,]+ +\| [1-9]\d +\|/);
  });

  test("work.mjs measures small workspaces and a few webhooks, and prints every row", async () => {
    const sizes = ["--seconds", "1", "--per-second", "20", "--small", "2", "--large", "1", "--large-pages", "30"];
    const printed = await run("--expose-gc", "work.mjs", ...sizes, "--pages", "300", "--schemas", "3", "--no-verdict");
    expect(printed).toMatch(/20\/s for 1 s: lost hints +\| 0 +\| .* met/);
    expect(printed).toMatch(/20\/s for 1 s: growth of the heap after a collection +\| /);
    expect(printed).toMatch(/2 workspaces of 10 pages, 4 slots: .* 1 of 30 pages, .* \| \d+\.\d\d × /);
    expect(printed).toMatch(/300 pages: requests of a run that finds 20 edits +\| 22 +\| /);
    expect(printed).not.toContain("NaN");
  });

  test("search.mjs searches a small copy and prints every row", async () => {
    const sizes = ["--blocks", "300", "--queries", "10", "--rounds", "1", "--pull-blocks", "100", "--no-verdict"];
    const printed = await run("search.mjs", ...sizes);
    for (const name of ["SQLite", "PostgreSQL"]) {
      expect(printed).toMatch(new RegExp(`300 blocks: size of the index vs their texts, ${name} +\\| \\d+\\.\\d\\d ×`));
      expect(printed).toMatch(new RegExp(`300 blocks: median of 10 searches vs 20 ms, ${name} +\\| \\d+\\.\\d\\d ×`));
    }
    expect(printed).toMatch(/CPU time of a pull of 100 blocks with the index vs without, SQLite +\| \d+\.\d\d ×/);
    expect(printed).not.toContain("NaN");
  });

  test("editor-cost.mjs type-checks the ten calls for both libraries, and the tables within their limit", async () => {
    const printed = await run("editor-cost.mjs", "--runs", "1", "--typescript", "7.0", "--only", "calls,tables");
    expect(printed).toMatch(/\| 7\.0 +\| calls +\| \d+ : \d+ = \d\.\d\d × /);
    expect(printed).toMatch(/\| 7\.0 +\| tables +\| .*≤ 1\.1 ×: met/);
  });
});
