// Runs each benchmark with the shortest possible settings, to see that it works. The measured figures mean nothing.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
  });
  return stdout;
}

/** The arguments of each program, and what it prints. */
const PROGRAMS: Readonly<Record<string, { args: string; prints: readonly RegExp[] }>> = {
  speed: {
    args: "speed.mjs --rounds 1 --scale 0.002 --rows 2000 --no-warm-up --no-verdict",
    prints: [
      /^\| small GET, 20 parallel calls: throughput, AsyncClient vs @notionhq\/client +\| \d+\.\d\d × /m,
      /^\| small GET, one call after another: latency, Client vs AsyncClient +\| \d+\.\d\d × /m,
      /^\| process start → first response, AsyncClient vs @notionhq\/client +\| \d+\.\d\d × /m,
      /^\| heap after 2,000 rows vs 1,000 rows +\| -?\d+(\.\d+)? k?B /m,
    ],
  },
  size: {
    args: "size.mjs --only bundles,entries",
    prints: [
      /import \{ AsyncClient \} from "@ws\/client", for browsers +\| \d\d\.\d kB +\| ≤ \d\d(\.\d)? kB +\| met +\| \d+ files/,
      /import \{ MIN_VIEW_COLUMN_WIDTH \} from "@ws\/client"/,
      /@ws\/schema\/read, without dependencies +\| \d\.\d kB /,
    ],
  },
  cassettes: {
    args: "cassettes.mjs --rounds 1 --interactions 30 --no-verdict --no-warm-up",
    prints: [
      /@ws\/testing, AsyncClient: time vs Polly\.js +\| \d+\.\d\d × /,
      /@ws\/testing, Client: time vs nock +\| \d+\.\d\d × /,
      /nock: time of an interaction +\| \d+\.\d+ ms /,
    ],
  },
  schema: {
    args: "schema.mjs --rounds 2 --rows 500 --no-verdict",
    prints: [/CPU time of typed rows vs rows by name +\| \d\.\d\d × /],
  },
  "all rows": {
    args: "--expose-gc all-rows.mjs --rows 30000",
    prints: [/rows that are missing or repeated +\| 0 +\| ≤ 0 +\| met/, /≤ 1 MB \| met/],
  },
  mirror: {
    args: "mirror.mjs --pages 30 --sample 20 --blocks 300 --rates 20 --no-verdict",
    prints: [
      /30 pages, first pull vs the mirror with concurrency 1 +\| \d+\.\d\d × /,
      /30 pages as obsidian: second export +\| \d+\.\d ms /,
      /30 pages, one changed: requests .* \| 2 +\| ≤ 2 +\| met/,
      /300 blocks, 300 in each page: peak memory of the process +\| \d+\.\d\d MB/,
      /limit of 20\/s, adaptive pace: failed calls +\| 0 /,
    ],
  },
  rows: {
    args: "rows.mjs --rows 60 --rounds 1 --no-verdict",
    prints: [
      /60 rows, SQLite: a number, sorted by it vs plain SQL +\| \d+\.\d\d × /,
      /60 rows, PostgreSQL: words in a text vs plain SQL +\| \d+\.\d\d × /,
    ],
  },
  render: {
    args: "render.mjs --blocks 20 --rounds 1",
    prints: [
      /React, CPU time of a page of 20 blocks +\| \d+\.\d ms /,
      /Requests for a row with a breadcrumb and a table of contents +\| 5 +\| ≤ 5 +\| met/,
    ],
  },
  mcp: {
    args: "mcp.mjs",
    prints: [
      /\| definitions of the tools +\| \d+ +\| 0 +\| 1\d,\d{3} +\| 0 +\|/,
      /\| all +\| [\d,]+ +\| 0 +\| [\d,]+ +\| [1-9]\d +\|/,
    ],
  },
  work: {
    args: "--expose-gc work.mjs --seconds 1 --per-second 20 --small 2 --large 1 --large-pages 30 --pages 300 --schemas 3 --workspaces 3 --scrapes 1 --no-verdict",
    prints: [
      /20\/s for 1 s: lost hints +\| 0 +\| .* met/,
      /20\/s for 1 s: growth of the heap after a collection +\| /,
      /2 workspaces of 10 pages, 4 slots: .* 1 of 30 pages, .* \| \d+\.\d\d × /,
      /300 pages: requests of a run that finds 20 edits +\| 22 +\| /,
      /3 workspaces: scrape of the metrics +\| /,
    ],
  },
  search: {
    args: "search.mjs --blocks 300 --queries 10 --rounds 1 --pull-blocks 100 --no-verdict",
    prints: [
      /300 blocks: size of the index vs their texts, SQLite +\| \d+\.\d\d ×/,
      /300 blocks: size of the index vs their texts, PostgreSQL +\| \d+\.\d\d ×/,
      /300 blocks: median of 10 searches, SQLite +\| \d+\.\d+ ms/,
      /300 blocks: median of 10 searches, PostgreSQL +\| \d+\.\d+ ms/,
      /CPU time of a pull of 100 blocks with the index vs without, SQLite +\| \d+\.\d\d ×/,
    ],
  },
  "editor cost": {
    args: "editor-cost.mjs --runs 1 --typescript 7.0 --only calls,tables",
    prints: [
      /TypeScript 7\.0, calls, @ws\/client vs @notionhq\/client +\| \d\.\d\d × \| ≤ 1\.01 × +\| met .* \d+ : \d+ = /,
      /TypeScript 7\.0, tables, .* ≤ 1\.14 × \| met /,
    ],
  },
};

test.each(Object.entries(PROGRAMS))("%s runs with short settings and prints its rows", async (_, { args, prints }) => {
  const printed = await run(...args.split(" "));
  for (const pattern of prints) expect(printed).toMatch(pattern);
  expect(printed).not.toContain("NaN");
});
