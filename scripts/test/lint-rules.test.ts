// The rules of oxlint in scripts/lint report what they are for, in every package, with the configuration of the repository.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { FOLDER_ORDER } from "../lint/folder-order.mjs";
import { allPackages, ROOT } from "./repository.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** A file below `packages`, its only line, and the first words of each report. */
type Case = readonly [path: string, line: string, reports: readonly string[]];

/** Folders and files of `src` in the order of their rows, by package. */
const ORDERS = Object.entries(FOLDER_ORDER).map(([name, rows]) => ({ name, rows: rows.map((row) => row.split(" ")) }));

/** A file in the last folder that imports one of the first, and the reverse. */
const PLANTED = ORDERS.flatMap(({ name, rows }): Case[] => {
  const folders = rows.flat().filter((place) => !place.endsWith(".ts"));
  const [top, bottom] = [folders[0], folders.at(-1)];
  return [
    [`${name}/src/${bottom}/up.ts`, `import "../${top}/a.ts";`, [`${bottom} is not above ${top}`]],
    [`${name}/src/${top}/down.ts`, `import "../${bottom}/a.ts";`, []],
  ];
});

const IMPORTS: readonly Case[] = [
  ["mirror/src/restore/plan.ts", 'import "../pull/pull.ts";', []],
  ["mirror/src/pull/lists/a.ts", 'import "../task.ts"; import "../../model/a.ts"; import "kysely";', []],
  ["mirror/src/model/records.ts", 'import "../json.ts";', []],
  ["mirror/src/index.ts", 'import "./pull/pull.ts";', []],
  ["mirror/src/pull/pull.ts", 'import "../restore/restore.ts";', ["pull is not above restore"]],
  ["mirror/src/restore/steps.ts", 'import "../export/export.ts";', ["restore is not above export"]],
  ["mirror/src/model/deep/a.ts", 'export type { A } from "../../pull/a.ts";', ["model is not above pull"]],
  ["mirror/src/pull/b.ts", 'export * from "../../src/restore/a.ts";', ["pull is not above restore"]],
  ["mirror/src/pull/c.ts", 'await import("../restore/a.ts");', ["pull is not above restore"]],
  // Through a file of src: an entry is above all folders.
  ["mirror/src/model/entry.ts", 'import "../index.ts";', ["model is not above index.ts"]],
  ["mirror/src/object-id.ts", 'import "./model/a.ts";', ["object-id.ts is not above model"]],
  ["mirror/src/news/a.ts", 'import "../model/a.ts";', ["Add news to the rows of mirror in scripts/lint/folder-order"]],
  ["newest/src/news/a.ts", "export {};", ["Add news to the rows of newest in scripts/lint/folder-order"]],
  ["newest/src/index.ts", 'import "./news/a.ts";', []],
  ["newest/test/news/a.ts", 'import "../../src/news/a.ts";', []],
];

const KEYS: readonly Case[] = [
  ["mirror/src/pull/keys.ts", 'page.headers["content-type"]; process.env["TOKEN"]; row[name]; page.properties;', []],
  ["mirror/src/pull/named.ts", 'page.json["public_url"];', ['["public_url"]']],
  ["mirror/src/pull/optional.ts", 'json?.["id"];', ['["id"]']],
  ["mirror/src/pull/renamed.ts", 'import { fieldsOf as read, isFields } from "./a.ts";', ["fieldsOf"]],
  ["mirror/src/pull/args.ts", 'import { argsOf } from "./a.ts";', ["argsOf"]],
  ["mirror/src/model/named.ts", 'page.json["public_url"];', []],
];

/** The first words of each report, by the path of the file. */
const found = new Map<string, string[]>();

// One run of the linter for all files, because its start takes long.
beforeAll(() => {
  const root = temporaryFolder();
  for (const [path, line] of [...PLANTED, ...IMPORTS, ...KEYS]) {
    const file = join(root, "packages", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${line}\n`, { flag: "wx" });
  }
  // The types of the planted files are not checked: they import files that do not exist.
  const config = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8")
    .replace('"typeAware": true, "typeCheck": true, ', "")
    .replaceAll('"./scripts/lint/', `"${ROOT.replaceAll(sep, "/")}scripts/lint/`);
  writeFileSync(join(root, ".oxlintrc.json"), config);
  const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "--format", "json"], { cwd: root, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string; filename: string }[] };
  for (const { code, message, filename } of diagnostics) {
    if (!/^(?:mirror|ws)\(/u.test(code)) continue;
    const path = relative(join(root, "packages"), resolve(root, filename)).replaceAll(sep, "/");
    found.set(path, [...(found.get(path) ?? []), message.replace(/(?:\. Move|\.mjs\.| reads JSON).*/u, "")]);
  }
});

test.each([...PLANTED, ...IMPORTS])("the order of folders is checked in %s: %s", (path, _line, reports) => {
  expect(found.get(path) ?? []).toEqual(reports);
});

test.each(KEYS)("members of JSON are not read by their keys in %s: %s", (path, _line, reports) => {
  expect(found.get(path) ?? []).toEqual(reports);
});

/** The folders of a package's `src`. */
const foldersOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder, "src"), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

test("the order of folders has every package with folders", () => {
  const packages = allPackages().filter(({ folder }) => folder.startsWith("packages/") && foldersOf(folder).length > 0);
  expect(ORDERS.map(({ name }) => name)).toEqual(packages.map(({ folder }) => folder.replace("packages/", "")));
});

describe.each(ORDERS)("the order of folders of $name", ({ name, rows }) => {
  const places = rows.flat();

  test("names each folder once, and files that exist", () => {
    const folders = places.filter((place) => !place.endsWith(".ts"));
    expect(folders.toSorted()).toEqual(foldersOf(`packages/${name}`).toSorted());
    const files = places.filter((place) => place.endsWith(".ts"));
    expect(readdirSync(join(ROOT, "packages", name, "src"))).toEqual(expect.arrayContaining(files));
  });

  test("is the order of its table in ARCHITECTURE.md, if it has one", () => {
    const text = readFileSync(join(ROOT, "ARCHITECTURE.md"), "utf8");
    const [, table = ""] = text.split(`\n| folder of \`${name}/src\` |`);
    const described = [
      ...(/^(?:.*\n)(?:\|.*\n)+/u.exec(table)?.[0] ?? "").matchAll(/^\| ((?:`[\w-]+\/`(?:, )?)+) \|/gm),
    ]
      .flatMap(([, cell = ""]) => cell.split(", "))
      .map((cell) => cell.replaceAll(/[`/]/g, ""));
    if (described.length === 0) return;
    const rowOf = (folder: string) => rows.findIndex((row) => row.includes(folder));
    expect(described.toSorted()).toEqual(foldersOf(`packages/${name}`).toSorted());
    expect(described).toEqual(described.toSorted((one, other) => rowOf(one) - rowOf(other)));
  });
});
