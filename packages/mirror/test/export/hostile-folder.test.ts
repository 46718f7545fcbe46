// An export into a folder that somebody else has prepared, and on a disk that is full.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { createHash } from "node:crypto";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isExportPath, safeFileName, safeName } from "../../src/export/file-names.ts";
import { diskFileStore } from "../../src/files/disk-file-store.ts";
import { writeHashed } from "../../src/files/write-file.ts";
import { openStore } from "../../src/store/open/open-store.ts";
import { runMain } from "../support/run-main.ts";
import { readFolder, temporaryFolder } from "./read-folder.ts";
import { createWorkspace, title, type TestWorkspace } from "./workspace.ts";

const MARKER = ".ws-mirror-export.json";
const SECRET = "not of the export";
const sha256 = createHash("sha256").update(SECRET).digest("hex");

let workspace: TestWorkspace;
let folder: string;
let out: string;
let outside: string;
beforeAll(async () => {
  workspace = await createWorkspace();
  workspace.call("POST", "pages", { parent: { workspace: true }, properties: title("Page") });
  await workspace.pull(5);
});
beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, "out");
  outside = join(folder, "src", "known.txt");
  mkdirSync(out);
  mkdirSync(dirname(outside));
  writeFileSync(outside, SECRET);
});
afterEach(() => vi.restoreAllMocks());

const exportAs = (format: "markdown" | "seed" = "seed") => workspace.mirror.export({ format, out });

/** Writes a marker that lists the secret under some paths. */
function forge(...paths: unknown[]): void {
  forgeText(JSON.stringify({ format: "seed", files: paths.map((path) => ({ path, sha256 })) }));
}

const forgeText = (text: string) => writeFileSync(join(out, MARKER), text);

describe("a list of written files that no export has written", () => {
  test.each([
    ["../src/known.txt"],
    ["pages/../../src/known.txt"],
    ["./known.txt"],
    ["pages//known.txt"],
    ["/etc/known.txt"],
    ["C:/known.txt"],
    ["C:known.txt"],
    ["..\\src\\known.txt"],
    ["pages\\..\\..\\src\\known.txt"],
    ["\\\\server\\share\\known.txt"],
    [".. /src/known.txt"],
    [".../known.txt"],
    ["pages/known.txt."],
    ["pages/ /known.txt"],
    ["known.txt:stream"],
    [".git/config"],
    [".ws-mirror-partial/lock.db"],
    [MARKER],
    ["known\0.txt"],
    [""],
    [null],
    [7],
    [["../src/known.txt"]],
    [{ toString: "../src/known.txt" }],
  ])("is refused with the path %j, before anything is written", async (path) => {
    forge(path);
    await expect(exportAs()).rejects.toMatchObject({
      code: "invalid_argument",
      message: expect.stringMatching(/^Expected files with a relative path, .* nothing is removed\./su) as string,
    });
    expect(readFileSync(outside, "utf8")).toBe(SECRET);
    expect(readdirSync(out)).toEqual([MARKER]);
  });

  test.each([
    ["null"],
    ["[]"],
    ['"text"'],
    ['{"files":{"0":{"path":"a"}}}'],
    ['{"files":["../src/known.txt"]}'],
    ['{"files":[{"path":"a.md"}]}'],
    ['{"files":[{"path":"a.md","sha256":[]}]}'],
    ['{"files":[{"path":"a.md","sha256":{"length":1}}]}'],
    ['{"files":[{"path":"a.md","sha256":"*"}]}'],
    [`{"files":[{"__proto__":{"path":"../src/known.txt","sha256":"${sha256}"}}]}`],
    [`{"__proto__":{"files":[{"path":"../src/known.txt","sha256":"${sha256}"}]}}`],
    [`{"files":[{"path":"a.md","path":"../src/known.txt","sha256":"${sha256}"}]}`],
  ])("is refused as %s", async (text) => {
    forgeText(text);
    await expect(exportAs()).rejects.toMatchObject({ code: "invalid_argument" });
    expect(readFileSync(outside, "utf8")).toBe(SECRET);
    expect(readFileSync(join(out, MARKER), "utf8")).toBe(text);
  });

  test("is refused if it lists a file twice, is a folder, or is a link to nothing", async () => {
    forge("a.md", "a.md");
    await expect(exportAs()).rejects.toMatchObject({ code: "invalid_argument" });
    rmSync(join(out, MARKER));
    mkdirSync(join(out, MARKER));
    await expect(exportAs()).rejects.toMatchObject({ code: "invalid_argument" });
    rmSync(join(out, MARKER), { recursive: true });
    symlinkSync(join(folder, "nothing"), join(out, MARKER));
    await expect(exportAs()).rejects.toMatchObject({ code: "invalid_argument" });
  });

  test("may name a file __proto__, which is removed as any other", async () => {
    writeFileSync(join(out, "__proto__"), SECRET);
    forge("__proto__", "constructor/prototype");
    expect((await exportAs()).kept).toEqual([]);
    expect(readdirSync(out).toSorted()).toEqual([MARKER, "seed.json"]);
  });
});

test("every name of an export is a path that an export may write, on every system", () => {
  const anyText = fc.string({ unit: "binary", maxLength: 80 });
  fc.assert(
    fc.property(
      anyText,
      (text) => isExportPath(`files/${safeFileName(text, 60)}`) && isExportPath(`${safeName(text, 60, "x")}-1.md`),
    ),
  );
});

describe("a link in the folder that leads outside", () => {
  test.each([
    ["as a folder", "linked/known.txt", "linked", ".."],
    ["above the folder", "linked/deep/known.txt", "linked", "../.."],
  ])("is not followed to remove files: %s", async (_, path, link) => {
    const target = join(folder, "elsewhere");
    const hidden = join(target, relative(link, path));
    mkdirSync(dirname(hidden), { recursive: true });
    writeFileSync(hidden, SECRET);
    symlinkSync(target, join(out, link), "junction");
    forge(path);
    expect((await exportAs()).kept).toEqual([]);
    expect(readFileSync(hidden, "utf8")).toBe(SECRET);
  });

  test("is not followed if it takes the place of a folder while files are placed", async () => {
    const elsewhere = join(folder, "elsewhere");
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, "known.txt"), SECRET);
    mkdirSync(join(out, "pages"));
    writeFileSync(join(out, "pages", "known.txt"), SECRET);
    forge("pages/known.txt");
    await workspace.mirror.export({
      format: "seed",
      out,
      onProgress() {
        renameSync(join(out, "pages"), join(folder, `moved-${crypto.randomUUID()}`));
        symlinkSync(elsewhere, join(out, "pages"));
      },
    });
    expect(readFileSync(join(elsewhere, "known.txt"), "utf8")).toBe(SECRET);
  });

  test("is refused in the place of the folder with new files, and of its lock", async () => {
    const partial = join(out, ".ws-mirror-partial");
    symlinkSync(dirname(outside), partial);
    forge();
    await expect(exportAs()).rejects.toMatchObject({
      code: "invalid_argument",
      message: expect.stringContaining("got a link") as string,
    });
    rmSync(partial);
    mkdirSync(partial);
    symlinkSync(join(folder, "new.db"), join(partial, "lock.db"));
    await expect(exportAs()).rejects.toMatchObject({ code: "invalid_argument" });
    expect(existsSync(join(folder, "new.db"))).toBe(false);
    expect(readFileSync(outside, "utf8")).toBe(SECRET);
  });
});

describe("what cannot be written is named", () => {
  test("if a part of the path is a file, by the library and by the command", async () => {
    const path = join(outside, "x");
    const message = `Expected a folder, got "${path}": a part of the path is a file.`;
    await expect(workspace.mirror.export({ format: "seed", out: path })).rejects.toMatchObject({
      code: "invalid_argument",
      message,
    });
    const copy = join(folder, "copy");
    await (await openStore(copy)).close();
    const { code, stderr } = await runMain(["export", copy, "--format", "csv", "--out", path], {});
    expect({ code, stderr }).toEqual({ code: 2, stderr: `ws-mirror: ${message}\n` });
  });

  /** Lets the disk be full when the file with this number is written. */
  async function fillDisk(): Promise<void> {
    const handle = await open(outside);
    const prototype = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    vi.spyOn(prototype, "writeFile").mockRejectedValue(full);
  }

  test("if the disk is full, and the folder stays as it was", async () => {
    await exportAs("markdown");
    const before = readFolder(out);
    await fillDisk();
    await expect(exportAs()).rejects.toMatchObject({
      code: "cannot_write",
      message: `"${join(out, "seed.json")}" cannot be written: the disk is full.`,
    });
    expect(readFolder(out)).toEqual(before);
  });

  test("if the disk is full for the files of a pull", async () => {
    await fillDisk();
    const store = diskFileStore(join(folder, "files"));
    await expect(store.write(Readable.from([Buffer.from("x")]))).rejects.toMatchObject({
      code: "cannot_write",
      message: `"${join(folder, "files")}" cannot be written: the disk is full.`,
    });
    expect(readdirSync(join(folder, "files"))).toEqual([]);
  });

  test.runIf(existsSync("/dev/full"))("by a device that is full", async () => {
    const written = writeHashed("/dev/full", Readable.from([Buffer.from("x")]), {
      named: "/a/b",
      flags: "w",
      sync: false,
    });
    await expect(written).rejects.toThrow('"/a/b" cannot be written: the disk is full.');
  });
});
