// `ws-mirror pack` and `ws-mirror unpack`.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { openStore } from "../../src/store/open/open-store.ts";
import { temporaryFolder } from "../export/read-folder.ts";
import { runMain } from "../support/run-main.ts";
import { createWorkspace, emptyEmulator, title } from "../export/workspace.ts";

let copy: string;
beforeAll(async () => {
  copy = join(temporaryFolder(), "copy");
  const store = await openStore(copy);
  const { call, pull } = await createWorkspace(emptyEmulator(), store);
  call("POST", "pages", { parent: { workspace: true }, properties: title("Page") });
  await pull();
  await store.close();
});

const run = (...args: string[]) => runMain(args);

test("packs a copy, and unpacks it into a new folder, without a token", async () => {
  const out = join(temporaryFolder(), "copy.tar.gz");
  const packed = await run("pack", copy, "--out", out);
  expect(packed.stdout).toMatch(/sha256 +[0-9a-f]{64}\nobjects +\d+\nfiles +0\nThe copy is complete\./u);
  expect(packed.code).toBe(0);
  const folder = join(temporaryFolder(), "unpacked");
  const unpacked = await run("unpack", folder, "--from", out);
  expect(unpacked).toMatchObject({ code: 0, stdout: expect.stringContaining("The copy is complete.") as string });
  expect((await run("verify", folder)).stdout).toContain("Every object and file is as it was written.");
  const again = await run("unpack", folder, "--from", out);
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("that has a copy") as string });
});

test("prints the result as JSON", async () => {
  const out = join(temporaryFolder(), "copy.tar");
  const { stdout } = await run("pack", copy, "--out", out, "--json");
  const summary: unknown = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  expect(summary).toMatchObject({ type: "summary", out, complete: true, missing: [], files: 0 });
});

test("creates no folder for something that is no archive", async () => {
  const folder = join(temporaryFolder(), "unpacked");
  const { code, stderr } = await run("unpack", folder, "--from", join(copy, "mirror.db"));
  expect(code).toBe(2);
  expect(stderr).toContain("that ends with .tar");
  const missing = await run("unpack", folder, "--from", join(copy, "none.tar"));
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining("none.tar") as string });
  expect(existsSync(folder)).toBe(false);
});

test("writes no archive into the copy that it packs", async () => {
  const { code, stderr } = await run("pack", copy, "--out", join(copy, "backup.tar"));
  expect(code).toBe(2);
  expect(stderr).toContain(`Expected "out" to be outside of the copy`);
  expect(readdirSync(copy)).not.toContain("backup.tar");
});

test("packs no folder without a copy", async () => {
  const folder = temporaryFolder();
  const { code, stderr } = await run("pack", folder, "--out", join(folder, "copy.tar"));
  expect(code).toBe(1);
  expect(stderr).toContain("Expected a folder with mirror.db");
  expect(readdirSync(folder)).toEqual([]);
});
