// Rehearses a release: publishes a copy of this repository to a registry on this machine, and uses the packages as their
// readers would.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRegistry, type Registry } from "../../../../scripts/registry/verdaccio.mjs";
import { publishable, readManifest, ROOT, run } from "../../../../scripts/test/repository.ts";
import { freePort } from "../../../../scripts/test/support/free-port.ts";
import { PACKAGE_MANAGERS, runWith, type PackageManagerName } from "./package-managers.ts";
import { promisedOutput } from "../../../../scripts/test/support/run-readme.ts";
import { importedPackages, listExamples, PREPARE, printedLines, toProgram } from "./readme-programs.ts";
import { releaseCopy, type Release } from "./release-copy.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-rehearsal-")));
const managers = Object.keys(PACKAGE_MANAGERS) as PackageManagerName[];

let registry: Registry;
let release: Release;

beforeAll(async () => {
  registry = await startRegistry(join(folder, "registry"), await freePort());
  mkdirSync(join(folder, "repository"));
  release = await releaseCopy(join(folder, "repository"), registry.url);
});
afterAll(async () => {
  await registry.stop();
  rmSync(folder, { recursive: true });
});

let projects = 0;

/** Creates a project with dependencies and installs them. Returns functions to use it. */
async function createProject(manager: PackageManagerName, dependencies: Readonly<Record<string, string>>) {
  const project = join(folder, "projects", `${++projects}`);
  mkdirSync(project, { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(project, file), text);
  write(
    "package.json",
    JSON.stringify({ name: "project", version: "1.0.0", private: true, type: "module", dependencies }),
  );
  // Yarn would take the project for a part of a workspace above it.
  write("yarn.lock", "");
  const place = { folder: project, registry: registry.url, cache: join(folder, "caches") };
  await runWith(manager, "install", [], place);
  return {
    folder: project,
    write,
    run: (...args: string[]) => runWith(manager, "node", args, place),
    versionOf: (name: string) => readManifest(join(project, "node_modules", name)).version,
  };
}

/**
 * Returns dependencies on the newest versions, or on the versions before the release.
 * @param packages names, with a version after `@` if it is not the newest
 */
const dependenciesOn = (packages: readonly string[], versions: ReadonlyMap<string, string> = release.after) =>
  Object.fromEntries(
    packages.map((text) => {
      const name = nameOf(text);
      return [name, versions.get(name) ?? (text.slice(name.length + 1) || "*")];
    }),
  );

/** Returns the name of a package without its version. */
const nameOf = (text: string): string => text.replace(/(?<=.)@.*/, "");

/** Returns the packages of each `npm install` command in the READMEs that installs one of this repository. */
function combinationsInReadmes(): string[][] {
  const texts = ["README.md", ...publishable.map((found) => `${found.folder}/README.md`)];
  const commands = texts.flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(/^npm install (.*)$/gm)].map(([, args = ""]) =>
      args
        .replace(/\s+#.*/, "")
        .split(" ")
        .filter((arg) => !arg.startsWith("-"))
        .map((arg) => arg.replace(/^\S*\/ws-([a-z-]+)-\*\.tgz$/, "@ws/$1")),
    ),
  );
  const alone = publishable.map((found) => [found.name]);
  const ours = commands.filter((names) => names.some((name) => name.startsWith("@ws/")));
  return [...new Set([...alone, ...ours].map((names) => names.join(" ")))].map((names) => names.split(" "));
}

/** A program that loads every entry of some packages with `import` and with `require()`. */
function loadingProgram(names: readonly string[]): string {
  const entries = publishable
    .filter(({ name }) => names.includes(name))
    .flatMap(({ name, manifest }) => Object.keys(manifest.exports ?? {}).map((entry) => name + entry.slice(1)))
    // The emulator refuses to intercept a program without an address.
    .filter((entry) => entry !== "@ws/emulator/register" && !entry.endsWith(".json"));
  const peers = publishable.flatMap(({ manifest }) => Object.keys(manifest.peerDependencies ?? {}));
  return `
    import { createRequire } from "node:module";
    const require = createRequire(import.meta.url);
    for (const entry of ${JSON.stringify(entries)}) {
      let module;
      try {
        module = await import(entry);
      } catch (error) {
        // An entry can need an optional peer, which its user installs.
        if (${JSON.stringify(peers)}.some((peer) => error.message.includes(peer))) continue;
        throw error;
      }
      const names = Object.keys(module).filter((name) => !/default|module\\.exports/.test(name));
      if (names.some((name) => require(entry)[name] === undefined)) throw new Error(entry);
    }
    console.log("loaded", ${entries.length});`;
}

test("the pull request contains versions and change logs, and takes the changesets away", () => {
  process.stdout.write(`${release.changeLogs}\n`);
  const changed = publishable.filter(({ name }) => release.after.get(name) !== release.before.get(name));
  expect(changed).not.toHaveLength(0);
  for (const { name } of changed) expect(release.changeLogs).toContain(`${name} ${release.after.get(name)}\n`);
  const expected = changed.flatMap((found) =>
    ["CHANGELOG.md", "package.json"].map((file) => `${found.folder}/${file}`),
  );
  const others = release.pullRequestFiles.filter(
    (file) => !file.startsWith(".changeset/") && file !== "pnpm-lock.yaml",
  );
  expect(others.toSorted()).toEqual(expected.toSorted());
  expect(release.ghCommands).toMatch(
    /^gh pr list .*\ngh pr create --head changeset-release\/main --base main .*\ngh workflow run ci\.yml/,
  );
});

test("each new version has a tag and is the latest one, and the canaries have a tag of their own", async () => {
  for (const { name } of publishable) {
    const version = release.after.get(name);
    const response = await fetch(`${registry.url}${name}`);
    const { "dist-tags": found } = (await response.json()) as { "dist-tags": Record<string, string> };
    expect(found["latest"]).toBe(version);
    if (version === release.before.get(name)) continue;
    expect(release.tags).toContain(`${name}@${version}`);
    expect(found["canary"]).toMatch(new RegExp(`^${version}-canary-\\d{14}$`));
  }
});

test("npx runs the server for assistants in an empty folder, and its bundle is in the release", async () => {
  const version = release.after.get("@ws/mcp");
  const empty = join(folder, "empty");
  mkdirSync(empty);
  const variables = PACKAGE_MANAGERS.npm.variables(registry.url, join(folder, "caches"));
  const { stdout } = await run("npx", ["--yes", "@ws/mcp", "--version"], empty, variables);
  expect(stdout.trim()).toBe(version);
  expect(release.ghCommands).toContain(`gh release view @ws/mcp@${version}\n`);
  expect(existsSync(join(folder, "repository/.packs/ws-mcp.mcpb"))).toBe(true);
});

describe("the list of components", () => {
  /** Licences that a program may use without conditions on its own licence. */
  const PERMISSIVE =
    /^(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Unlicense|\(BSD-3-Clause OR GPL-2\.0\))$/;

  test.each(publishable)("of $name has every dependency with its licence", ({ name, manifest }) => {
    const list =
      release.components.get(`${name.replace(/^@(.*)\//, "$1-")}.cdx.json`) ?? expect.fail("Expected a list.");
    const { bomFormat, components } = JSON.parse(list) as {
      bomFormat: string;
      components: { purl: string; licenses?: { license?: { id?: string }; expression?: string }[] }[];
    };
    expect(bomFormat).toBe("CycloneDX");
    const addresses = components.map(({ purl }) => decodeURIComponent(purl));
    expect(addresses).toContain(`pkg:npm/${name}@${release.after.get(name)}`);
    for (const dependency of Object.keys(manifest.dependencies ?? {}))
      expect(
        addresses.some((address) => address.startsWith(`pkg:npm/${dependency}@`)),
        dependency,
      ).toBe(true);
    const licences = components.map(
      ({ purl, licenses = [] }) =>
        [purl, licenses.map(({ license, expression }) => license?.id ?? expression ?? "").join()] as const,
    );
    expect(licences.filter(([, licence]) => !PERMISSIVE.test(licence))).toEqual([]);
  });
});

describe.each(managers)("%s", (manager) => {
  test.each(combinationsInReadmes().map((names) => ({ names })))(
    "installs $names, and all their entries load",
    async ({ names }) => {
      const project = await createProject(manager, dependenciesOn(names));
      project.write("program.js", loadingProgram(names.map(nameOf)));
      expect(await project.run("program.js")).toMatch(/loaded [1-9]/);
    },
  );
});

describe("a program that was installed before the release", () => {
  test("keeps compatible versions: below 1.0.0, a minor version is breaking", async () => {
    const ranges = [...release.before].map(([name, version]) => [name, `^${version}`] as const);
    const project = await createProject("npm", Object.fromEntries<string>(ranges));
    const minor = (version: string) => version.split(".").slice(0, 2).join(".");
    for (const [name, version] of release.before) {
      expect(minor(project.versionOf(name)), name).toBe(minor(version));
      expect(existsSync(join(project.folder, "node_modules", name, "node_modules/@ws")), name).toBe(false);
    }
  });

  test("works with the newest @ws/helpers and the clients before it", async () => {
    const versions = new Map([...release.before, ["@ws/helpers", release.after.get("@ws/helpers") ?? ""]]);
    const project = await createProject(
      "npm",
      dependenciesOn(["@ws/client", "@ws/compat", "@ws/emulator", "@ws/helpers"], versions),
    );
    expect(project.versionOf("@ws/helpers")).toBe(release.after.get("@ws/helpers"));
    expect(project.versionOf("@ws/client")).toBe(release.before.get("@ws/client"));
    project.write(
      "program.js",
      `
      import { AsyncClient, Client } from "@ws/client";
      import { Client as CompatClient } from "@ws/compat";
      import { startEmulator } from "@ws/emulator";
      import { asyncCollectPaginatedApi, collectPaginatedApi, isFullUser } from "@ws/helpers";
      const { url, token, close } = await startEmulator({ seed: "demo" });
      const users = [
        await asyncCollectPaginatedApi(new AsyncClient({ auth: token, baseUrl: url }).users.list),
        collectPaginatedApi(new Client({ auth: token, baseUrl: url }).users.list),
        await asyncCollectPaginatedApi(new CompatClient({ auth: token, baseUrl: url }).users.list),
      ];
      console.log(users.map((list) => list.filter(isFullUser).length).join(" "));
      await close();`,
    );
    expect(await project.run("program.js")).toBe("5 5 5\n");
  });
});

describe("the READMEs, with the packages installed by npm", () => {
  const examples = listExamples();
  let project: Awaited<ReturnType<typeof createProject>>;
  beforeAll(async () => {
    const all = dependenciesOn(publishable.map(({ name }) => name));
    project = await createProject("npm", { ...all, ...importedPackages(examples) });
    project.write("prepare.js", PREPARE);
  });

  test("have examples of every package", () => {
    for (const found of publishable)
      expect(examples.map(({ readme }) => readme)).toContain(`${found.folder}/README.md`);
  });

  test.each(examples)(
    "$readme: the example under “$heading” runs as it stands and prints what it promises",
    async (example) => {
      project.write("example.js", await toProgram(example));
      const emulator = ["exec", "--seed", "demo", "--", process.execPath];
      const { stdout } = await run(
        join(project.folder, "node_modules/.bin/ws-emulator"),
        [...emulator, "prepare.js", "example.js", example.readme],
        project.folder,
        { WORKSPACE_TOKEN: undefined },
      );
      expect(printedLines(stdout)).toEqual(promisedOutput(example));
    },
  );
});
