// The packages as npm users get them: packed, and installed into an empty project that has nothing else.
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPackages, packPackages } from "../../../scripts/test/packed-packages.ts";
import { isForNodeOnly, publishable, ROOT, run } from "../../../scripts/test/repository.ts";

/** A first program for each package. It throws if the package does not work. */
const PROGRAMS: Record<string, string> = {
  "@ws/core": `
    import { DEFAULT_BASE_URL, WorkspaceError } from "@ws/core";
    assert.equal(new URL(DEFAULT_BASE_URL).protocol, "https:");
    assert.equal(typeof WorkspaceError, "function");`,
  "@ws/helpers": `
    import { collectPaginatedApi, isFullPage } from "@ws/helpers";
    assert.equal(isFullPage(null), false);
    assert.deepEqual(collectPaginatedApi(() => ({ results: [1, 2], has_more: false, next_cursor: null }), {}), [1, 2]);`,
  "@ws/testing": `
    import * as testing from "@ws/testing";
    assert.ok(Object.values(testing).some((value) => typeof value === "function"));`,
  "@ws/rate-limit-redis": `
    import { createRedisLimiter } from "@ws/rate-limit-redis";
    assert.equal(typeof createRedisLimiter, "function");`,
  "@ws/client": `
    import { AsyncClient, Client } from "@ws/client";
    const isRefusal = (error) => error.name === "InvalidRequestError" && /auth/.test(error.message);
    await assert.rejects(async () => new AsyncClient().users.me(), isRefusal);
    assert.throws(() => new Client().users.me(), isRefusal);`,
  "@ws/schema": `
    import { defineSchema } from "@ws/schema";
    const properties = { job: { id: "title", name: "Job", type: "title" } };
    const repairs = defineSchema({ dataSourceId: "x", title: "Repairs", properties });
    assert.deepEqual(repairs["~standard"].validate({ job: "Bell" }), { value: { job: "Bell" } });`,
  "@ws/render": `
    import { blocksHtml, sourceFromObjects } from "@ws/render";
    import { blocksMarkdown } from "@ws/render/markdown";
    import { STYLESHEET } from "@ws/render/stylesheet";
    const parent = { type: "page_id", page_id: "p" };
    const source = sourceFromObjects([{ object: "block", id: "b", parent, type: "divider", divider: {} }]);
    assert.equal(await blocksHtml("p", { source }), '<hr id="b">\\n');
    assert.equal(await blocksMarkdown("p", { source }), "---\\n");
    assert.match(STYLESHEET, /:root/);`,
  "@ws/compat": `
    import { APIErrorCode, Client } from "@ws/compat";
    assert.equal(Client.defaultNotionVersion, "2025-09-03");
    assert.equal(APIErrorCode.ObjectNotFound, "object_not_found");`,
  "@ws/mirror": `
    import { createMirror, openStore } from "@ws/mirror";
    const store = await openStore("copy");
    assert.deepEqual((await createMirror({ client: {}, store }).status()).objects, {});
    await store.close();`,
  "@ws/mirror-s3": `
    import { s3FileStore } from "@ws/mirror-s3";
    assert.deepEqual(Object.keys(s3FileStore({ bucket: "files" })), ["write", "read", "has", "remove", "list"]);`,
  "@ws/fleet": `
    import { upgradeCopies, work } from "@ws/fleet";
    const url = "postgres://127.0.0.1:1/none";
    await assert.rejects(upgradeCopies({ url }), { code: "not_a_copy" });
    const options = { databaseUrl: url, filesFolder: ".", workspaces: [], signal: AbortSignal.abort() };
    await assert.rejects(work({ ...options, queueUrl: "127.0.0.1:1" }), { name: "FleetError", code: "invalid_argument" });
    assert.deepEqual(await work({ ...options, queueUrl: "redis://127.0.0.1:1" }), { failed: [], paused: [] });`,
  "@ws/mcp": `
    import { createMcpServer } from "@ws/mcp";
    const server = createMcpServer({ read: () => {}, select: () => {}, close: () => {} });
    assert.equal(server.isConnected(), false);`,
  "@ws/create-site": `
    import { createSite } from "@ws/create-site";
    import { readFileSync } from "node:fs";
    createSite({ folder: "my-site" });
    assert.match(readFileSync("my-site/site.config.mjs", "utf8"), /language: "en"/);`,
  "@ws/site": `
    import { defineSite } from "@ws/site";
    assert.deepEqual(defineSite({ title: "Shop" }), { title: "Shop" });`,
  "@ws/emulator": `
    import { startEmulator } from "@ws/emulator";
    const emulator = await startEmulator();
    const headers = { authorization: \`Bearer \${emulator.token}\`, "notion-version": "2026-03-11" };
    const response = await fetch(new URL("/v1/users/me", emulator.url), { headers });
    assert.equal(response.status, 200);
    assert.equal((await response.json()).object, "user");
    await emulator.close();`,
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-packed-")));
afterAll(() => rmSync(folder, { recursive: true }));

/** The path of each package's tarball. */
const tarballs = new Map<string, string>();

/** Returns the folder of a project that depends on one package. */
const projectOf = (name: string) => join(folder, name.replace("/", "-"));

beforeAll(async () => {
  for (const [name, tarball] of await packPackages(folder)) tarballs.set(name, tarball);
  for (const [name, tarball] of tarballs) {
    mkdirSync(projectOf(name));
    const manifest = { name: projectOf(name), type: "module", dependencies: { [name]: tarball } };
    writeFileSync(join(projectOf(name), "package.json"), JSON.stringify(manifest));
    writeFileSync(join(projectOf(name), "program.js"), `import assert from "node:assert/strict";${PROGRAMS[name]}`);
  }
  await installPackages(folder, tarballs);
});

test("every publishable package has a program here", () => {
  expect(Object.keys(PROGRAMS).sort()).toEqual(publishable.map(({ name }) => name).sort());
});

test("the types of every entry compile where nothing else is installed", async () => {
  const files = publishable.map(({ name, manifest }) => {
    const entries = Object.keys(manifest.exports ?? {}).map((entry) => join(name, entry));
    // vitest and react are optional peers, and they are not installed here.
    const peers = ["@ws/testing/vitest", "@ws/render/react"];
    const imported = entries.filter((entry) => !entry.endsWith("package.json") && !peers.includes(entry));
    const file = join(projectOf(name), "types.ts");
    writeFileSync(file, imported.map((entry) => `import "${entry}";\n`).join(""));
    return file;
  });
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom"];
  const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];
  const { stdout } = await run(join(ROOT, "node_modules/.bin/tsc"), [...options, ...types, ...files], folder);
  expect(stdout).toBe("");
});

describe.each(publishable)("$name, packed and installed,", ({ name, manifest }) => {
  test("contains its output, source, licence and README, and nothing else", () => {
    const installed = join(projectOf(name), "node_modules", name);
    const files = readdirSync(installed, { recursive: true }).map(String);
    expect(files).toEqual(
      expect.arrayContaining([
        "package.json",
        "README.md",
        "LICENSE",
        ...(isForNodeOnly(manifest)
          ? ["index.js", "index.d.ts", "index.cjs", "index.d.cts"].map((file) => `dist/node/${file}`)
          : ["dist/index.js", "dist/index.d.ts", "dist/cjs/index.cjs", "dist/cjs/index.d.cts", "src/index.ts"]),
      ]),
    );
    expect(files.filter((file) => /tsbuildinfo|(^|\/)test\/|\.test\.|(tsconfig|vitest\.config)/.test(file))).toEqual(
      [],
    );
    const allowed = [...(manifest.files ?? []), "package.json", "README.md", "LICENSE", "node_modules"];
    expect(
      files.filter(
        (file) => !allowed.some((path) => `${file}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${file}/`)),
      ),
    ).toEqual([]);
  });

  test("is a valid package with types that resolve", async () => {
    const data = readFileSync(new URL(tarballs.get(name) ?? ""));
    const { messages } = await publint({ pack: { tarball: new Uint8Array(data).buffer }, strict: true });
    expect(messages).toEqual([]);
    const result = await checkPackage(createPackageFromTarballData(data));
    expect("problems" in result ? result.problems : [result]).toEqual([]);
  });

  test("runs", async () => {
    await expect(run(process.execPath, ["program.js"], projectOf(name))).resolves.toBeDefined();
  });
});

describe.each(publishable.filter(({ manifest }) => isForNodeOnly(manifest)))("$name, for Node.js only,", ({ name }) => {
  test("is small, because it contains one build", () => {
    const installed = join(projectOf(name), "node_modules", name);
    const paths = readdirSync(installed, { recursive: true }).map((file) => join(installed, String(file)));
    const files = paths.map((path) => lstatSync(path)).filter((status) => status.isFile());
    expect(files.length).toBeLessThan(700);
    expect(files.reduce((bytes, { size }) => bytes + size, 0)).toBeLessThan(2_500_000);
  });
});
