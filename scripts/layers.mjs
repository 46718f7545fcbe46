// The layers of the repository as data, and the one check that imports follow them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/**
 * Which of our packages a package may use: `source` in what it ships or runs, `tests` in addition in its tests.
 * What stands lower never looks up; helpers and the emulator stand alone.
 * @type {Readonly<Record<string, { source: readonly string[], tests: readonly string[] }>>}
 */
export const LAYERS = {
  "@ws/core": { source: [], tests: [] },
  "@ws/helpers": { source: [], tests: ["@ws/client", "@ws/core", "@ws/emulator", "@ws/testing"] },
  "@ws/emulator": { source: [], tests: [] },
  "@ws/client": { source: ["@ws/core"], tests: ["@ws/emulator", "@ws/testing"] },
  "@ws/testing": { source: ["@ws/core"], tests: ["@ws/emulator"] },
  "@ws/rate-limit-redis": { source: ["@ws/core"], tests: ["@ws/client"] },
  "@ws/example": { source: ["@ws/client", "@ws/core", "@ws/emulator", "@ws/helpers", "@ws/testing"], tests: [] },
  "@ws/bench": {
    source: ["@ws/client", "@ws/core", "@ws/emulator", "@ws/helpers", "@ws/rate-limit-redis", "@ws/testing"],
    tests: [],
  },
  "@ws/scripts": { source: [], tests: ["@ws/client", "@ws/core", "@ws/emulator", "@ws/helpers"] },
};

/**
 * Entries beside a package's main one: what not every user of it can load.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const FURTHER_ENTRIES = {
  "@ws/core": ["engine"],
  "@ws/helpers": ["files", "node", "oauth", "webhooks"],
  "@ws/testing": ["vitest"],
};

/** What tests of several packages use: a tool of theirs that is not worth a package. */
const SHARED_BY_TESTS = ["packages/core/test/support/fault-server.ts", "scripts/run-readme.ts"];

/** Folders of a package that are no shipped source: they may also use devDependencies and the root's tools. */
const TEST_FOLDERS = new Set(["test", "scripts"]);
const NOT_SOURCE = new Set(["node_modules", "dist"]);

/**
 * Every breach of the layers in one package, as sentences.
 * @param {string} root
 * @param {import("./workspace.mjs").Workspace} workspace
 * @param {readonly string[]} [rootTools] what tests may import without declaring it: the root's dependencies
 */
export function layerBreaches(root, { name, folder, manifest }, rootTools = []) {
  const layer = LAYERS[name];
  if (layer === undefined) return [`${folder}: ${name} has no entry in LAYERS (scripts/layers.mjs)`];
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies };
  const source = { ours: layer.source, declared: Object.keys(declared) };
  const tests = {
    ours: [...layer.source, ...layer.tests],
    declared: [...source.declared, ...Object.keys(manifest.devDependencies ?? {}), ...rootTools],
  };
  const manifestBreaches = [
    ...source.declared.filter((dependency) => isOurs(dependency) && !source.ours.includes(dependency)),
    ...tests.declared.filter((dependency) => isOurs(dependency) && !tests.ours.includes(dependency)),
  ].map((dependency) => `${folder}/package.json: ${name} may not depend on ${dependency}`);
  const importBreaches = sourceFiles(join(root, folder)).flatMap((file) => {
    const allowed = isTest(join(root, folder), file) ? tests : source;
    return importSpecifiers(file)
      .map((specifier) => importBreach(specifier, { file, packageFolder: join(root, folder), name, ...allowed }))
      .filter((breach) => breach !== undefined)
      .map((breach) => `${relative(root, file)}: ${breach}`);
  });
  return [...new Set([...manifestBreaches, ...importBreaches])];
}

/**
 * @param {string} specifier
 * @param {{ file: string, packageFolder: string, name: string, ours: readonly string[], declared: readonly string[] }} from
 */
function importBreach(specifier, { file, packageFolder, name, ours, declared }) {
  if (specifier.startsWith(".")) {
    const target = resolve(file, "..", specifier);
    if (target.startsWith(packageFolder + sep) || (isTest(packageFolder, file) && isSharedByTests(target)))
      return undefined;
    return `"${specifier}" leads out of the package`;
  }
  if (specifier.startsWith("#") || isBuiltin(specifier)) return undefined;
  const target = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
  if (isOurs(target) && specifier !== target && specifier !== `${target}/package.json` && !isEntry(target, specifier)) {
    return `"${specifier}" is a path inside ${target}: use what ${target} exports`;
  }
  if (target === name) return undefined;
  if (isOurs(target) && !ours.includes(target)) return `${name} may not import ${target}`;
  return declared.includes(target) ? undefined : `${target} is not declared in the package.json of ${name}`;
}

/**
 * Whether a package exports such an entry, `@ws/helpers/node` for example.
 * @param {string} target
 * @param {string} specifier
 */
function isEntry(target, specifier) {
  return (FURTHER_ENTRIES[target] ?? []).some((entry) => specifier === `${target}/${entry}`);
}

/** @param {string} target */
function isSharedByTests(target) {
  return SHARED_BY_TESTS.some((file) => target.endsWith(sep + file.replaceAll("/", sep)));
}

/** @param {string} dependency */
function isOurs(dependency) {
  return dependency.startsWith("@ws/");
}

/**
 * @param {string} packageFolder
 * @param {string} file
 */
function isTest(packageFolder, file) {
  const [first = ""] = relative(packageFolder, file).split(sep);
  return TEST_FOLDERS.has(first) || first === "vitest.config.ts";
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourceFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : sourceFiles(path);
    return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : [];
  });
}

/**
 * Every module that a file names: imports, re-exports, `import()`, `import("…")` in types and `require("…")`.
 * @param {string} file
 */
function importSpecifiers(file) {
  const { program, module, errors } = parseSync(file, readFileSync(file, "utf8"));
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const add = (/** @type {import("oxc-parser").Node | null | undefined} */ node) => {
    if (node?.type === "Literal" && typeof node.value === "string") found.push(node.value);
  };
  new Visitor({
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "require") add(first);
    },
  }).visit(program);
  return [...new Set(found)];
}
