// A folder that changes while a run writes to it, and folders that cannot be a copy.
import { existsSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createMirror } from "../src/mirror.ts";
import { folderError } from "../src/store/open/open-error.ts";
import { openStore } from "../src/store/open/open-store.ts";
import { runMain } from "./support/run-main.ts";
import { createTestWorkspace, type TestWorkspace } from "./support/workspace.ts";

const folder = mkdtempSync(join(tmpdir(), "ws-mirror-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Adds pages, and returns a function that pulls them into a folder. `onRequest` is called before the tenth request. */
async function createPull(): Promise<(copy: string, onRequest: () => void) => Promise<TestWorkspace>> {
  const workspace = await createTestWorkspace();
  for (let page = 0; page < 10; page += 1)
    workspace.call("POST", "pages", {
      parent: { workspace: true },
      properties: { title: { title: [{ text: { content: `Page ${page}` } }] } },
      children: [{ paragraph: { rich_text: [{ text: { content: "text" } }] } }],
    });
  return async (copy, onRequest) => {
    const store = await openStore(copy);
    let left = 10;
    workspace.onRequest = () => {
      left -= 1;
      if (left === 0) onRequest();
    };
    try {
      await createMirror({ client: workspace.client, store, nowMs: workspace.nowMs }).pull();
    } finally {
      await store.close();
    }
    return workspace;
  };
}

describe("a run", () => {
  test("stops when its lock is removed, so that two runs never write at the same time", async () => {
    const pull = await createPull();
    const copy = join(folder, "lock");
    const first = pull(copy, () => rmSync(join(copy, "lock.db")));
    await expect(first).rejects.toMatchObject({
      code: "lock_lost",
      message: `The copy in ${copy} is no longer locked: lock.db was removed or replaced. The next run continues.`,
    });
    await pull(copy, () => {});
    const store = await openStore(copy);
    const { client } = await createTestWorkspace();
    expect(await createMirror({ client, store }).verify()).toMatchObject({ problems: [], complete: true });
    await store.close();
  });

  test("stops when its folder is replaced, and does not change the new one", async () => {
    const pull = await createPull();
    const [copy, backup] = [join(folder, "replaced"), join(folder, "backup")];
    await pull(copy, () => {});
    cpSync(copy, backup, { recursive: true });
    const replace = () => {
      renameSync(copy, join(folder, "moved"));
      renameSync(backup, copy);
    };
    await expect(pull(copy, replace)).rejects.toMatchObject({
      code: "copy_replaced",
      message: `The copy in ${copy} was moved, removed or replaced while it was open. Run the command again.`,
    });
    await pull(copy, () => {});
  });
});

describe("a folder that cannot be a copy", () => {
  const pull = (path: string) => runMain(["pull", path], { WORKSPACE_TOKEN: "ntn_x" });

  test.each(["pull", "status"])("a file is refused by %s", async (command) => {
    const path = join(folder, "file");
    writeFileSync(path, "mine");
    const message = `ws-mirror: Expected a folder, got the file "${path}".\n`;
    expect(await runMain([command, path], { WORKSPACE_TOKEN: "ntn_x" })).toEqual({
      code: 2,
      stdout: "",
      stderr: message,
    });
    expect(await pull(join(path, "x"))).toEqual({
      code: 2,
      stdout: "",
      stderr: `ws-mirror: Expected a folder, got "${join(path, "x")}": a part of the path is a file.\n`,
    });
  });

  test("a device is refused", async () => {
    expect((await pull("/dev/full/x")).stderr).toBe(
      'ws-mirror: Expected a folder, got "/dev/full/x": a part of the path is a file.\n',
    );
    expect((await pull("/dev/full")).stderr).toBe('ws-mirror: Expected a folder, got the file "/dev/full".\n');
  });

  test.runIf(existsSync("/proc"))(
    "a file system without new folders is refused, although Node.js never gives up",
    async () => {
      const message = 'ws-mirror: The copy in "/proc/a/b" cannot be opened: no folder can be created there.\n';
      expect((await pull("/proc/a/b")).stderr).toBe(message);
    },
  );

  test("a folder as the database is refused", async () => {
    mkdirSync(join(folder, "odd", "mirror.db"), { recursive: true });
    expect((await pull(join(folder, "odd"))).stderr).toContain(
      "cannot be opened: the files cannot be opened or written.",
    );
  });

  test.each([
    ["EACCES", "permission denied. Check the permissions of the folder."],
    ["EROFS", "the file system is read-only."],
    ["ENOSPC", "the disk is full."],
    ["SQLITE_IOERR_SHMSIZE", "a file cannot be read or written. Check that the disk works and has space left."],
    ["SQLITE_READONLY_DBMOVED", "the files are read-only. Check the permissions of the folder."],
  ])("the reason of %s is named", (code, problem) => {
    expect(folderError("x", Object.assign(new Error("raw"), { code })).message).toBe(
      `The copy in "x" cannot be opened: ${problem}`,
    );
  });
});
