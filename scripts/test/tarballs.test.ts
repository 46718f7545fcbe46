// Each package as npm would give it to a user: packed, installed alone into an empty project, and run there.
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packPublishable } from "../pack.mjs";
import { runCommand } from "../run-command.mjs";
import { workspaces } from "../workspace.mjs";

/** A first program for each package; it fails by itself when the package does not do what it should. */
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
  "@ws/emulator": `
    import { startEmulator } from "@ws/emulator";
    const emulator = await startEmulator();
    const headers = { authorization: \`Bearer \${emulator.token}\`, "notion-version": "2026-03-11" };
    const answer = await fetch(new URL("/v1/users/me", emulator.url), { headers });
    assert.equal(answer.status, 200);
    assert.equal((await answer.json()).object, "user");
    await emulator.close();`,
};

const publishable = workspaces().filter(({ manifest }) => manifest["private"] !== true);
let folder: string;
let packed: Awaited<ReturnType<typeof packPublishable>>;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "ws-packed-")));
  packed = await packPublishable(join(folder, "tarballs"));
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The package and all of ours that it needs, each once. */
function withOurDependencies(name: string): string[] {
  const manifest = workspaces().find((workspace) => workspace.name === name)?.manifest;
  const ours = Object.keys((manifest?.["dependencies"] ?? {}) as object).filter((dependency) => packed.has(dependency));
  return [...new Set([name, ...ours.flatMap(withOurDependencies)])];
}

function projectOf(name: string) {
  return join(folder, name.replace("/", "-"));
}

/** Installs a package into an empty project as a user would. */
async function installAlone(name: string) {
  mkdirSync(projectOf(name));
  writeFileSync(join(projectOf(name), "package.json"), `{ "name": "project", "private": true, "type": "module" }\n`);
  const tarballs = withOurDependencies(name).map((dependency) => packed.get(dependency) ?? "");
  const args = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", ...tarballs];
  const { exitCode, output } = await runCommand("npm", args, { cwd: projectOf(name) });
  if (exitCode !== 0) throw new Error(output);
}

function filesIn(directory: string) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

test("every publishable package has a program here", () => {
  expect(Object.keys(PROGRAMS).sort()).toEqual(publishable.map(({ name }) => name).sort());
});

describe.each(publishable)("$name, packed and installed alone into an empty project,", ({ name, manifest }) => {
  beforeAll(() => installAlone(name), 60_000);

  test("has its output, its source, its licence and its README, and no test or build leftover", () => {
    const files = filesIn(join(projectOf(name), "node_modules", name));
    const expected = ["package.json", "README.md", "LICENSE", "dist/index.js", "dist/index.d.ts", "src/index.ts"];
    expect(expected.filter((file) => !files.includes(file))).toEqual([]);
    expect(
      files.filter((file) => /tsbuildinfo|(^|\/)test\/|\.test\.|vitest\.config|tsconfig|node_modules/.test(file)),
    ).toEqual([]);
    const allowed = [...(manifest["files"] as string[]), "package.json", "README.md", "LICENSE"];
    expect(files.filter((file) => !allowed.includes(file.split("/")[0] ?? ""))).toEqual([]);
  });

  test("runs", { timeout: 30_000 }, async () => {
    const program = `import assert from "node:assert/strict";${PROGRAMS[name]}\nconsole.log("held");\n`;
    writeFileSync(join(projectOf(name), "program.js"), program);
    const { exitCode, output } = await runCommand(process.execPath, ["program.js"], { cwd: projectOf(name) });
    expect(exitCode, output).toBe(0);
    expect(output).toContain("held");
  });
});
