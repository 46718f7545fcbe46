import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { temporaryFolder } from "./read-folder.ts";
import { createWorkspace, emptyEmulator, paragraph, text, title } from "./workspace.ts";

let copy: string;
beforeAll(async () => {
  copy = join(temporaryFolder(), "copy");
  const store = await openStore(copy);
  const { call, pull } = await createWorkspace(emptyEmulator(), store);
  const page = call("POST", "pages", {
    parent: { workspace: true },
    properties: title("Page"),
    children: [paragraph("text"), { equation: { expression: "x^2" } }],
  });
  call("POST", "comments", { parent: { page_id: page["id"] }, rich_text: text("a comment") });
  await pull();
  await store.close();
});

const run = (...args: string[]) => runUntil(new AbortController().signal, ...args);

async function runUntil(
  signal: AbortSignal,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = "";
  let stderr = "";
  const output = {
    stdout: { write: (part: string) => (stdout += part) },
    stderr: { write: (part: string) => (stderr += part) },
  };
  const code = await main(["export", ...args], {}, output, signal);
  return { code, stdout, stderr };
}

test("writes the copy without a token", async () => {
  const out = join(temporaryFolder(), "out");
  const { code, stdout } = await run(copy, "--format", "markdown", "--out", out);
  expect(code).toBe(0);
  expect(stdout).toContain("The export is complete.");
  expect(readFileSync(join(out, "index.md"), "utf8")).toContain("[Page](pages/Page-");
});

test("renders equations and code in HTML, because the libraries are installed", async () => {
  const out = join(temporaryFolder(), "out");
  const { code, stdout } = await run(copy, "--format", "html", "--names", "titles", "--out", out);
  expect(code).toBe(0);
  expect(readFileSync(join(out, "Page.html"), "utf8")).toContain("<math");
  expect(readFileSync(join(out, "style.css"), "utf8")).toContain(".hljs");
  expect(stdout).not.toContain("npm install");
});

test("names files after titles", async () => {
  const out = join(temporaryFolder(), "out");
  const { code } = await run(copy, "--format", "markdown", "--names", "titles", "--out", out);
  expect(code).toBe(0);
  expect(readFileSync(join(out, "index.md"), "utf8")).toContain("[Page](Page.md)");
});

test("prints the same counts for every format", async () => {
  const counted = async (format: string) => {
    const { stdout } = await run(copy, "--format", format, "--out", join(temporaryFolder(), "out"));
    return stdout.split("\n").filter((line) => /^(?:pages|rows|databases|files) /u.test(line));
  };
  const counts = await counted("markdown");
  expect(counts.map((line) => line.split(/ +/u))).toEqual([
    ["pages", "2"],
    ["rows", "0"],
    ["databases", "0"],
    ["files", "0"],
  ]);
  for (const format of ["html", "json", "seed"]) expect(await counted(format), format).toEqual(counts);
});

test("refuses a folder with a list of files that no export has written", async () => {
  const out = temporaryFolder();
  const known = join(temporaryFolder(), "known.txt");
  writeFileSync(known, "mine");
  const sha256 = createHash("sha256").update("mine").digest("hex");
  writeFileSync(
    join(out, ".ws-mirror-export.json"),
    JSON.stringify({ files: [{ path: relative(out, known), sha256 }] }),
  );
  const { code, stderr } = await run(copy, "--format", "csv", "--out", out);
  expect(code).toBe(2);
  expect(stderr).toContain("No export has written this list, so nothing is removed.");
  expect(readFileSync(known, "utf8")).toBe("mine");
});

test("prints the summary as the last line of JSON", async () => {
  const out = join(temporaryFolder(), "out");
  const { stdout } = await run(copy, "--format", "seed", "--out", out, "--json");
  const summary: unknown = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  expect(summary).toMatchObject({
    type: "summary",
    format: "seed",
    out,
    at: null,
    skipped: [],
  });
});

test("an option that the format does not take is refused before the copy is opened", async () => {
  const out = join(temporaryFolder(), "out");
  const { code, stderr } = await run(join(out, "no-copy"), "--out", out, "--format", "json", "--math");
  expect(stderr).toContain('Expected the format html with --math, got "json"');
  expect(code).toBe(2);
});

test.each([
  [
    "an unknown format",
    ["--format", "pdf"],
    'Expected one of markdown, json, csv, html, obsidian, seed in --format, got "pdf".',
  ],
  ["a wrong time", ["--format", "csv", "--at", "soon"], 'or monday, in "at", got "soon"'],
  [
    "a time before the first run",
    ["--format", "csv", "--at", "2020-01-01"],
    'Expected a time in "at" after the first run',
  ],
  [
    "names that a format does not have",
    ["--format", "obsidian", "--names", "titles"],
    'Expected the format markdown, csv, html with --names, got "obsidian". Leave --names out.',
  ],
  [
    "colors in a table",
    ["--format", "csv", "--highlight"],
    'ws-mirror: Expected the format html with --highlight, got "csv". Leave --highlight out.\nSee npx @ws/mirror export --help.\n',
  ],
  [
    "equations in Markdown",
    ["--format", "markdown", "--math"],
    'Expected the format html with --math, got "markdown".',
  ],
  ["people in HTML", ["--format", "html", "--with-people"], 'Expected the format seed with --with-people, got "html".'],
  ["unknown names", ["--format", "csv", "--names", "slugs"], 'Expected one of ids, titles in --names, got "slugs".'],
  ["no format", [], "required option '--format <FORMAT>' not specified"],
])("refuses %s", async (_, args, message) => {
  const out = join(temporaryFolder(), "out");
  const { code, stderr } = await run(copy, "--out", out, ...args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
  expect(existsSync(out)).toBe(false);
});

test("refuses a folder without a copy", async () => {
  const { code, stderr } = await run(temporaryFolder(), "--format", "csv", "--out", join(temporaryFolder(), "out"));
  expect(stderr).toContain('" first.');
  expect(code).toBe(1);
});

test("refuses a folder with other content", async () => {
  const out = temporaryFolder();
  mkdirSync(join(out, "mine"));
  const { code, stderr } = await run(copy, "--format", "csv", "--out", out);
  expect(stderr).toContain('Expected "out" to be a new or empty folder, or an earlier export');
  expect(code).toBe(2);
});

test("refuses a file as the folder", async () => {
  const out = join(temporaryFolder(), "file");
  writeFileSync(out, "mine");
  const { code } = await run(copy, "--format", "csv", "--out", out);
  expect(code).toBe(2);
  expect(readFileSync(out, "utf8")).toBe("mine");
});

test("exits with 130 if it is interrupted", async () => {
  const out = join(temporaryFolder(), "out");
  const { code, stderr } = await runUntil(
    AbortSignal.abort(new Error("Interrupted.")),
    copy,
    "--format",
    "csv",
    "--out",
    out,
  );
  expect(stderr).toBe("Interrupted. The folder is as it was.\n");
  expect(code).toBe(130);
  expect(existsSync(out)).toBe(false);
});
