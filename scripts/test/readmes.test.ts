import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { readNumbers } from "../../apps/docs/.vitepress/numbers.data.ts";
import { publishable, readManifest, repositoryFiles, ROOT } from "./repository.ts";

/** The sections of every package README, in this order. */
const SECTIONS = [
  "Install",
  "First example",
  "Common tasks",
  "Options",
  "Limits",
  "Errors",
  "Dependencies",
  "Where to start reading",
];

const commands = Object.keys(readManifest(ROOT).scripts);
// Without changesets and generated reports.
const markdown = repositoryFiles().filter((file) => /(?<!\.api)\.md$/.test(file) && !file.startsWith(".changeset/"));

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

/** Addresses of files and headings of this repository on GitHub. One without a file leads to the root README. */
const OWN_ADDRESS = /https:\/\/github\.com\/ws-packages\/ws(?:\/(?:blob|tree)\/main\/([\w./-]*[\w/-]))?(?:#([\w-]+))?/g;

interface Link {
  readonly path: string;
  readonly anchor: string | undefined;
}

/** Returns the links to files of the repository by relative paths, and their anchors. Addresses in code are no links. */
function linksOf(file: string): Link[] {
  const text = read(file).replaceAll(/^ *```[^]*?^ *```$/gm, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^(?:[a-z]+:|\/)/.test(target)) return [];
    const [address = "", anchor] = target.split("#");
    return [{ path: address === "" ? file : join(dirname(file), address), anchor }];
  });
}

/** True if the file of a link is missing, or the heading in it. A folder has the headings of its README. */
function isBroken({ path, anchor }: Link): boolean {
  if (!existsSync(join(ROOT, path))) return true;
  const page = statSync(join(ROOT, path)).isDirectory() ? join(path, "README.md") : path;
  return anchor !== undefined && page.endsWith(".md") && !anchorsOf(page).has(anchor);
}

/** Returns the anchors that GitHub gives to the headings of a file, and those that the file names itself. */
function anchorsOf(file: string): ReadonlySet<string> {
  const text = read(file).replaceAll(/^ *```[^]*?^ *```$/gm, "");
  const anchors = new Set<string>(["readme"]);
  for (const [, id = ""] of text.matchAll(/<a id="([^"]+)">|\{#([\w-]+)\}/g)) anchors.add(id);
  for (const [, heading = ""] of text.matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)/g, "")
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    for (let count = 0, anchor = slug; ; count += 1, anchor = `${slug}-${count}`) {
      if (anchors.has(anchor)) continue;
      anchors.add(anchor);
      break;
    }
  }
  return anchors;
}

describe.each(publishable)("the README of $name", ({ name, folder }) => {
  test("starts with a description and has the same sections as the other packages", () => {
    const text = read(`${folder}/README.md`);
    expect(text).toMatch(new RegExp(`^# ${name}\n\n[A-Z]`));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
    expect(headings).toEqual(SECTIONS);
    expect(text).toMatch(new RegExp(`npm install (--save-dev )?${name}\\b`));
    // Until the first release: see "Before the first release" in CONTRIBUTING.md.
    expect(text).toContain(
      "## Install\n\nNot published yet: [install from a clone](https://github.com/ws-packages/ws#install).\n",
    );
    expect(text).toMatch(/^```(?:ts|js)$/m);
  });

  test("begins its tasks with a table that leads to each", () => {
    const [, table = ""] = /\n## Common tasks\n\n((?:\|.*\|\n)+)/.exec(read(`${folder}/README.md`)) ?? [];
    const [, , ...rows] = table.trim().split("\n");
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter((row) => /\]\([^)]+\)/.test(row)).length).toBeGreaterThan(rows.length - 2);
  });
});

test.each(publishable)(
  "the dependencies in the README of $name are those of its package.json",
  ({ folder, manifest }) => {
    const { dependencies = {}, peerDependencies = {} } = manifest;
    const [, section = ""] = read(`${folder}/README.md`).split("\n## Dependencies\n");
    const [table = ""] = section.split("\n## ");
    const rows = [...table.matchAll(/^\| ((?:`[^`]+`(?:, )?)+)(?: \((optional peer|bundled)s?\))? \|/gm)];
    const names = (kind: string | undefined) =>
      rows
        .filter(([, , mark]) => mark === kind)
        .flatMap(([, cell = ""]) => cell.replaceAll("`", "").split(", "))
        .toSorted();
    expect([...names(undefined), ...names("bundled")].toSorted()).toEqual(Object.keys(dependencies).toSorted());
    expect(names("optional peer")).toEqual(Object.keys(peerDependencies).toSorted());
    const licenses = `${folder}/THIRD-PARTY-NOTICES.txt`;
    const bundled = existsSync(join(ROOT, licenses)) ? [...read(licenses).matchAll(/^([\w@/-]+)\n\nThe /gm)] : [];
    expect(names("bundled")).toEqual(bundled.map(([, name = ""]) => name).toSorted());
  },
);

const readmes = [...publishable.map(({ folder }) => folder), "apps/example"];

test.each(readmes)("the README of %s has at most 1,500 words", (folder) =>
  expect(read(`${folder}/README.md`).split(/\s+/).length).toBeLessThanOrEqual(1500),
);

/** Documents that users read. Those that a script writes have sentences of the sources. */
const documents = markdown.filter(
  (file) =>
    /^(?:README\.md|packages\/[\w-]+\/README\.md|docs\/|apps\/docs\/)/.test(file) &&
    !/^docs\/(?:operations|errors|exit-codes)\.md$/.test(file),
);

test("no sentence of eight words or more stands in two documents, and in tables in two READMEs", () => {
  const places = new Map<string, Set<string>>();
  for (const file of documents) {
    const text = read(file)
      .replace(/^---\n[^]*?\n---\n/, "")
      .replaceAll(/^ *```[^]*?^ *```$/gm, "\n\n")
      .replaceAll(/\]\([^)]*\)/g, "]");
    const prose = file.endsWith("README.md") ? text : text.replaceAll(/^\|.*$/gm, "\n\n");
    for (const part of prose.split(/\n\n|\n *(?:-|\d+\.) |\n\||(?<=[.:!?]) |\|/)) {
      const sentence = part.replaceAll(/\s+/g, " ").trim();
      if (sentence.split(" ").length >= 8 && !sentence.includes("[docs/errors.md]"))
        places.set(sentence, (places.get(sentence) ?? new Set()).add(file));
    }
  }
  const repeated = [...places].filter(([, files]) => files.size > 1);
  expect(repeated.map(([sentence, files]) => `${sentence}: ${[...files].join(", ")}`)).toEqual([]);
});

describe.each(markdown)("%s", (file) => {
  test("names only npm commands that exist", () => {
    for (const [, command] of read(file).matchAll(/\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)/g)) {
      expect(commands).toContain(command);
    }
  });

  test("runs commands by their package: npx would install a stranger's package of that name", () => {
    expect(read(file)).not.toMatch(/npx (?:--yes )?ws-/);
    // Without npx, a shell finds a command only if it is installed globally.
    const blocks = [...read(file).matchAll(/^( *)```sh\n([^]*?)^\1```$/gm)].map(([, , text = ""]) => text);
    expect(blocks.filter((text) => /^ *ws-/m.test(text))).toEqual([]);
  });

  test("links only to files and headings that exist", () => {
    expect(linksOf(file).filter(isBroken)).toEqual([]);
  });
});

describe("the root README", () => {
  const text = read("README.md");
  const program = /^```js\n([^]*?)^```$/m.exec(text)?.[1] ?? expect.fail("Expected a program, got none.");

  test("has one screen, with the commands to try and to test", () => {
    expect(text.split("\n").find((line) => !line.startsWith("#") && line !== "")).toMatch(/unofficial/i);
    expect(text).toMatch(/npm start[\s\S]*npm test/);
    expect(text.split("\n").length).toBeLessThanOrEqual(121);
  });

  test("begins with a program of six lines that needs one package, as the documentation does", () => {
    const lines = program.split("\n").filter((line) => line !== "" && !line.startsWith("//"));
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(program.match(/from "@ws\/[\w-]+"/g)).toEqual(['from "@ws/client"']);
    const withoutOutput = program.replaceAll(/^\/\/ .*\n/gm, "");
    expect(read("apps/docs/index.md")).toContain(`\`\`\`js [users.mjs]\n${withoutOutput}\`\`\``);
  });

  test("has the numbers that the tests write, and names the version of its reasons", () => {
    const { recorded, programs } = readNumbers();
    expect(text).toContain(`which ${programs} [programs of other authors]`);
    expect(text).toContain(`| ${recorded} |`);
    expect(text).toMatch(/^## Six reasons\n\nMeasured with version \d+\.\d+\.\d+/m);
    const [, reasons = ""] = text.split(/^## .*reasons$|^## I want to/m);
    const rows = [...reasons.matchAll(/^\| \*\*.*\|$/gm)].map(([row]) => row);
    expect(rows).toHaveLength(6);
    // Each proof is a link with the command that repeats it.
    expect(rows.filter((row) => !/\| \[`[^`]+`\]\([\w./#-]+\)(?: in `bench`)? \|$/.test(row))).toEqual([]);
  });

  test("names every package", () => {
    expect(publishable.filter(({ folder }) => !text.includes(`(${folder}/README.md)`))).toEqual([]);
  });
});

test("addresses of this repository lead to files and headings that exist, in documents, sources and manifests", () => {
  const broken = repositoryFiles().flatMap((file) =>
    [...read(file).matchAll(OWN_ADDRESS)]
      .filter(([, path = "README.md", anchor]) => isBroken({ path, anchor }))
      .map(([address]) => `${file}: ${address}`),
  );
  expect(broken).toEqual([]);
});

test("tables have a name for each column", () => {
  const unnamed = markdown.flatMap((file) =>
    [...read(file).matchAll(/^(\|.*\|)\n\|[-:| ]+\|$/gm)]
      .filter(([, header = ""]) => /\|\s*\|/.test(header))
      .map(([, header]) => `${file}: ${header}`),
  );
  expect(unnamed).toEqual([]);
});
