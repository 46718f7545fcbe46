// Programs that load both the ES modules and the CommonJS copy of the packages.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Client from "@ws/client";
import { expect, test } from "vitest";
import { ROOT, run } from "./repository.ts";

const require = createRequire(import.meta.url);
const folder = join(ROOT, "packages/client/dist");
const modules = (await import(pathToFileURL(join(folder, "index.js")).href)) as typeof Client;
const bundle = (await import(pathToFileURL(join(folder, "node/index.js")).href)) as typeof Client;
const commonJs = require(join(folder, "cjs/index.cjs")) as typeof Client;
// The copy of @ws/core that tools without `module-sync`, such as Jest, load.
const core = require(join(ROOT, "packages/core/dist/cjs/index.cjs")) as typeof Client;

test("each copy has the same exports", () => {
  expect(Object.keys(commonJs).sort()).toEqual(Object.keys(modules).sort());
  expect(Object.keys(bundle).sort()).toEqual(Object.keys(modules).sort());
  expect(core.WorkspaceError).not.toBe(modules.WorkspaceError);
});

const details = { maybeApplied: false };
const pairs = [
  ["ES modules", modules, "CommonJS", core],
  ["CommonJS", core, "ES modules", modules],
] as const;

test.each(pairs)("errors of %s pass the guards of %s", (_from, from, _to, to) => {
  const response = { status: 404, headers: {}, body: "{}", requestId: undefined };
  const service = { additionalData: undefined, retryAfterMs: undefined };
  const api = new from.APIResponseError("object_not_found", "x", { ...details, ...response, ...service });
  const invalid = new from.InvalidRequestError("x");
  expect(api).not.toBeInstanceOf(to.APIResponseError);
  expect([to.isWorkspaceError(api), to.isHTTPResponseError(api), to.isAPIResponseError(api)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([to.isInvalidRequestError(api), to.isRequestTimeoutError(api), to.isUnknownHTTPResponseError(api)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([to.isWorkspaceError(invalid), to.isInvalidRequestError(invalid)]).toEqual([true, true]);
  expect(to.isAPIResponseError(invalid)).toBe(false);
});

test("import and require() give one copy in one process", async () => {
  const names = ["@ws/client", "@ws/core", "@ws/core/engine", "@ws/helpers", "@ws/helpers/lists", "@ws/emulator"];
  const program = `
    const { createRequire } = await import("node:module");
    const require = createRequire(import.meta.url);
    for (const name of ${JSON.stringify(names)})
      for (const [key, value] of Object.entries(await import(name)))
        if (require(name)[key] !== value) console.log(name, key);`;
  const { stdout, stderr } = await run(
    process.execPath,
    ["--input-type=module", "--eval", program],
    join(ROOT, "scripts"),
  );
  expect(stdout + stderr).toBe("");
});

test("core and helpers, of which neither needs the other, find the line of the program by the same code", () => {
  const read = (path: string) => readFileSync(join(ROOT, "packages", path), "utf8");
  for (const variant of ["default", "node"])
    expect(read(`core/src/errors/caller-stack.${variant}.ts`)).toBe(read(`helpers/src/caller-stack.${variant}.ts`));
  const [, code = ""] = read("helpers/src/stack.ts").split(/^ \*\/\n/mu);
  expect(read("core/src/errors/located-error.ts")).toBe(code);
});
