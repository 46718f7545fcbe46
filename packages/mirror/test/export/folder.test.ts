// The folder of an export: what a later export replaces, and what it keeps.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportStore } from "../../src/export/export.ts";
import { openPartialFolder } from "../../src/export/folder-lock.ts";
import { diskFileStore } from "../../src/files/disk-file-store.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { runMain } from "../support/run-main.ts";
import { readFolder, temporaryFolder } from "./read-folder.ts";
import { createWorkspace, idIn, title, type TestWorkspace } from "./workspace.ts";

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

test("a folder inside of a copy, its files, or behind a link to it is refused, and nothing is written", async () => {
  const copy = join(temporaryFolder(), "copy");
  const store = await openStore(copy);
  const link = join(temporaryFolder(), "link");
  symlinkSync(copy, link);
  for (const inside of [
    copy,
    join(copy, "notes"),
    join(copy, "files/notes/2026"),
    join(link, "files"),
    join(copy, "x/../y"),
  ])
    await expect(exportStore(store, { format: "csv", out: inside })).rejects.toThrow(
      `Expected "out" to be outside of the copy, got "${inside}", which is in "${copy}`,
    );
  expect(existsSync(join(copy, "files"))).toBe(false);
  const elsewhere = join(temporaryFolder(), "contents");
  const files = { ...store, files: diskFileStore(elsewhere) };
  await expect(exportStore(files, { format: "csv", out: join(elsewhere, "ab") })).rejects.toThrow(
    "outside of the copy",
  );
  await exportStore(files, { format: "csv", out: `${elsewhere}-notes` });
  const shown = await runMain(["export", copy, "--format", "markdown", "--out", join(copy, "files/notes")]);
  expect(shown).toMatchObject({ code: 2, stderr: expect.stringContaining("outside of the copy") as string });
  await store.close();
});
