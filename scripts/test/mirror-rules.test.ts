// The rules of oxlint for packages/mirror report what they are for.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ROOT } from "./repository.ts";

const CONFIG = {
  jsPlugins: [join(ROOT, "scripts/lint/mirror-rules.mjs")],
  categories: { correctness: "off" },
  rules: {
    "mirror/no-json-keys": "error",
    "mirror/import-order": ["error", [["export", "restore"], ["pull"], ["model"]]],
  },
};

/** Lints one file of the mirror with one line. Returns the first words of each report. */
function lint(path: string, line: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "mirror-rules-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "packages/mirror/src", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${line}\n`);
  writeFileSync(join(folder, ".oxlintrc.json"), JSON.stringify(CONFIG));
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string }[] };
  return diagnostics.map(({ message }) => message.replace(/(?:\.| reads JSON).*/u, ""));
}

test.each([
  ["restore/plan.ts", 'import "../pull/pull.ts";', []],
  ["pull/lists/a.ts", 'import "../task.ts"; import "../../model/a.ts"; import "kysely";', []],
  ["model/records.ts", 'import "../json.ts";', []],
  ["mirror.ts", 'import "./pull/pull.ts";', []],
  ["pull/pull.ts", 'import "../restore/restore.ts";', ["pull is not above restore"]],
  ["restore/plan.ts", 'import "../export/export.ts";', ["restore is not above export"]],
  ["model/deep/a.ts", 'export type { A } from "../../pull/a.ts";', ["model is not above pull"]],
  ["news/a.ts", 'import "../model/a.ts";', ["Add news to the order of imports"]],
])("the order of imports is checked in %s: %s", (path, line, reports) => {
  expect(lint(path, line)).toEqual(reports);
});

test.each([
  ['page.headers["content-type"]; process.env["TOKEN"]; row[name]; page.properties;', []],
  ['page.json["public_url"];', ['["public_url"]']],
  ['json?.["id"];', ['["id"]']],
  ['import { fieldsOf as read, isFields } from "./a.ts";', ["fieldsOf"]],
  ['import { argsOf } from "./a.ts";', ["argsOf"]],
])("members of JSON are not read by their keys: %s", (line, reports) => {
  expect(lint("pull/a.ts", line)).toEqual(reports);
});
