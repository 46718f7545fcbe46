// The rules of oxlint for packages/mirror report what they are for.
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "./repository.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const CONFIG = {
  jsPlugins: [join(ROOT, "scripts/lint/mirror-rules.mjs")],
  categories: { correctness: "off" },
  rules: {
    "mirror/no-json-keys": "error",
    "mirror/import-order": ["error", [["export", "restore"], ["pull"], ["model"]]],
  },
};

/** A file of the mirror, its only line, and the first words of each report. */
type Case = readonly [path: string, line: string, reports: readonly string[]];

const IMPORTS: readonly Case[] = [
  ["restore/plan.ts", 'import "../pull/pull.ts";', []],
  ["pull/lists/a.ts", 'import "../task.ts"; import "../../model/a.ts"; import "kysely";', []],
  ["model/records.ts", 'import "../json.ts";', []],
  ["mirror.ts", 'import "./pull/pull.ts";', []],
  ["pull/pull.ts", 'import "../restore/restore.ts";', ["pull is not above restore"]],
  ["restore/steps.ts", 'import "../export/export.ts";', ["restore is not above export"]],
  ["model/deep/a.ts", 'export type { A } from "../../pull/a.ts";', ["model is not above pull"]],
  ["news/a.ts", 'import "../model/a.ts";', ["Add news to the order of imports"]],
];

const KEYS: readonly Case[] = [
  ["pull/a.ts", 'page.headers["content-type"]; process.env["TOKEN"]; row[name]; page.properties;', []],
  ["pull/b.ts", 'page.json["public_url"];', ['["public_url"]']],
  ["pull/c.ts", 'json?.["id"];', ['["id"]']],
  ["pull/d.ts", 'import { fieldsOf as read, isFields } from "./a.ts";', ["fieldsOf"]],
  ["pull/e.ts", 'import { argsOf } from "./a.ts";', ["argsOf"]],
];

/** The first words of each report, by the path of the file. */
const found = new Map<string, string[]>();

// One run of the linter for all files, because its start takes long.
beforeAll(() => {
  const root = temporaryFolder();
  const source = join(root, "packages/mirror/src");
  for (const [path, line] of [...IMPORTS, ...KEYS]) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), `${line}\n`, { flag: "wx" });
  }
  writeFileSync(join(root, ".oxlintrc.json"), JSON.stringify(CONFIG));
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json"], { cwd: root, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; filename: string }[] };
  for (const { message, filename } of diagnostics) {
    const path = relative(source, resolve(root, filename)).replaceAll(sep, "/");
    found.set(path, [...(found.get(path) ?? []), message.replace(/(?:\.| reads JSON).*/u, "")]);
  }
});

test.each(IMPORTS)("the order of imports is checked in %s: %s", (path, _line, reports) => {
  expect(found.get(path) ?? []).toEqual(reports);
});

test.each(KEYS)("members of JSON are not read by their keys in %s: %s", (path, _line, reports) => {
  expect(found.get(path) ?? []).toEqual(reports);
});
