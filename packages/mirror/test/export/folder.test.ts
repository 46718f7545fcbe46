// The folder of an export: what a later export replaces, and what it keeps.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPartialFolder } from "../../src/export/folder-lock.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { readFolder, temporaryFolder } from "./read-folder.ts";
import { createWorkspace, emptyEmulator, idIn, paragraph, title, type TestWorkspace } from "./workspace.ts";

const MARKER = ".ws-mirror-export.json";

let workspace: TestWorkspace;
let out: string;
let kept: string;
let gone: string;
beforeAll(async () => {
  workspace = await createWorkspace();
  createPage("Kept");
  await workspace.pull(5);
});
beforeEach(() => {
  out = join(temporaryFolder(), "out");
});

const createPage = (name: string) =>
  idIn(workspace.call("POST", "pages", { parent: { workspace: true }, properties: title(name) }));

const exportAs = (format: "markdown" | "csv" | "seed" = "markdown", folder = out) =>
  workspace.mirror.export({ format, out: folder });

/** Exports twice. Between both, one page is removed, and the folder is changed. */
async function exportTwice(change: () => void) {
  const removedId = createPage("Gone");
  await workspace.pull(5);
  await exportAs();
  const pathOf = (name: string): string =>
    join(out, "pages", readdirSync(join(out, "pages")).find((file) => file.startsWith(name)) ?? "");
  [kept, gone] = [pathOf("Kept"), pathOf("Gone")];
  workspace.call("PATCH", `pages/${removedId}`, { in_trash: true });
  await workspace.pull(5);
  change();
  return exportAs();
}

/** The files of a new export. */
async function freshFiles(): Promise<string[]> {
  const folder = join(temporaryFolder(), "fresh");
  await exportAs("markdown", folder);
  return [...readFolder(folder).keys()];
}

describe("a second export", () => {
  test("removes only what the first has written", async () => {
    const mine = [".git/config", "notes.md", "pages/my notes.md", "files/mine/picture.png"];
    const { kept: own } = await exportTwice(() => {
      for (const path of mine) {
        mkdirSync(dirname(join(out, path)), { recursive: true });
        writeFileSync(join(out, path), path);
      }
    });
    expect(own).toEqual([]);
    expect(existsSync(gone)).toBe(false);
    for (const path of mine) expect(readFileSync(join(out, path), "utf8")).toBe(path);
    expect([...readFolder(out).keys()].toSorted()).toEqual([...(await freshFiles()), ...mine].toSorted());
    const inode = statSync(out).ino;
    await exportAs("seed");
    expect([...readFolder(out).keys()].toSorted()).toEqual([MARKER, "seed.json", ...mine].toSorted());
    expect(statSync(out).ino).toBe(inode);
  });

  test("renames a page that you have changed, and keeps one that is no longer part of it", async () => {
    const { kept: own } = await exportTwice(() => {
      writeFileSync(kept, "my text");
      writeFileSync(gone, "my other text");
    });
    const [renamed = "", other = ""] = own.toSorted().toReversed();
    expect(renamed).toMatch(/^pages\/Kept-[\da-f]{32}\.edited\.md$/u);
    expect(readFileSync(join(out, renamed), "utf8")).toBe("my text");
    expect(readFileSync(kept, "utf8")).toContain("# Kept");
    expect(join(out, other)).toBe(gone);
    expect(readFileSync(gone, "utf8")).toBe("my other text");
    writeFileSync(kept, "once more");
    expect((await exportAs()).kept).toEqual([renamed.replace(".edited.md", ".edited-2.md")]);
    expect((await exportAs()).kept).toEqual([]);
  });

  test("never follows a link of yours, and sets aside what has the name of a folder", async () => {
    const elsewhere = temporaryFolder();
    const { kept: own } = await exportTwice(() => {
      renameSync(join(out, "pages"), join(out, "old pages"));
      symlinkSync(elsewhere, join(out, "pages"));
    });
    expect(own).toEqual(["pages.edited"]);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(lstatSync(join(out, "pages")).isDirectory()).toBe(true);
  });

  test("keeps all files of an earlier export whose list a loss of power has cut", async () => {
    await exportAs();
    const before = readFolder(join(out, "pages"));
    writeFileSync(join(out, MARKER), '{"format":"mark');
    expect((await exportAs("seed")).kept).toEqual([]);
    expect(readFolder(join(out, "pages"))).toEqual(before);
    expect(readdirSync(out)).toContain("seed.json");
  });

  test("into the same folder at the same time is refused", async () => {
    mkdirSync(out);
    const other = openPartialFolder(out);
    const message = `Another process exports to "${out}". Wait until it has ended, or choose another folder.`;
    await expect(exportAs("seed")).rejects.toMatchObject({ code: "copy_in_use", message });
    other.remove();
    expect(readdirSync(out)).toEqual([]);
    await exportAs();
    expect([...readFolder(out).keys()].toSorted()).toEqual((await freshFiles()).toSorted());
  });
});

test("a link to a folder and the top of a file system are accepted, and nothing is written beside them", async () => {
  const folder = temporaryFolder();
  const real = temporaryFolder();
  mkdirSync(join(real, "lost+found"));
  symlinkSync(real, join(folder, "out"));
  await exportAs("markdown", join(folder, "out"));
  await exportAs("seed", join(folder, "out"));
  expect(readdirSync(folder)).toEqual(["out"]);
  expect(readdirSync(real).toSorted()).toEqual([MARKER, "lost+found", "seed.json"]);
  symlinkSync(join(folder, "nothing"), join(folder, "dangling"));
  await expect(exportAs("seed", join(folder, "dangling"))).rejects.toMatchObject({ code: "invalid_argument" });
});

test("a killed export loses nothing, and the next one completes it", async () => {
  const copy = join(temporaryFolder(), "copy");
  const store = await openStore(copy);
  const { call, pull, mirror } = await createWorkspace(emptyEmulator(), store);
  for (let number = 0; number < 60; number += 1)
    call("POST", "pages", { parent: { workspace: true }, properties: title(`${number}`), children: [paragraph("x")] });
  await pull();
  const command = join(import.meta.dirname, "../../bin/ws-mirror.js");
  const start = (format: string) =>
    spawn(process.execPath, [command, "export", copy, "--format", format, "--out", out], { stdio: "ignore" });
  const began = performance.now();
  await once(start("markdown"), "exit");
  const durationMs = performance.now() - began;
  const complete = readFolder(out);
  writeFileSync(join(out, "notes.md"), "mine");
  const isWhole = (path: string) => readFileSync(join(out, path), "utf8") === complete.get(path);
  for (const part of [0.75, 0.85, 0.95]) {
    const child = start("csv");
    const exit = once(child, "exit");
    await wait(durationMs * part);
    child.kill("SIGKILL");
    await exit;
    expect(readFileSync(join(out, "notes.md"), "utf8")).toBe("mine");
    // A file of the first export is there as it was, or the csv export has removed it: no file is a part of itself.
    const left = [...complete.keys()].filter((path) => path !== MARKER && existsSync(join(out, path)));
    expect(left.filter((path) => !isWhole(path))).toEqual([]);
    await mirror.export({ format: "markdown", out });
    const after = readFolder(out);
    expect(after.get("notes.md")).toBe("mine");
    after.delete("notes.md");
    expect(after).toEqual(complete);
  }
  rmSync(out, { recursive: true });
  await store.close();
});
