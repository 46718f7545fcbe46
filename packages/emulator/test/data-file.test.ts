// The data file keeps the last complete save on a full disk, without its folder, and with a second process.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningEmulator } from "@ws/emulator";
import { createEmulator, startEmulator } from "@ws/emulator";
import { afterAll, describe, expect, test, vi } from "vitest";
import { keepInFile } from "../src/server/keep-in-file.ts";
import { lockFile, renewLock } from "../src/server/lock-file.ts";
import type { FileSystem } from "../src/server/replace-file.ts";
import { replaceFile } from "../src/server/replace-file.ts";
import { callerOf } from "./support.ts";

const directory = mkdtempSync(join(tmpdir(), "ws-emulator-data-"));
afterAll(() => rmSync(directory, { recursive: true }));

const DISK: FileSystem = { openSync, writeSync, fstatSync, fsyncSync, closeSync, renameSync };

/** Returns an error of the file system. */
const diskError = (code: string) => Object.assign(new Error(`${code}: injected`), { code });

async function addPage({ url, token }: RunningEmulator): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "notion-version": "2026-03-11" };
  const body = JSON.stringify({ parent: { workspace: true } });
  return (await fetch(`${url}/v1/pages`, { method: "POST", headers, body })).status;
}

describe("replaceFile", () => {
  test("writes all bytes, syncs the file, renames it and syncs the folder, in this order", () => {
    const file = join(directory, "order.json");
    const calls: string[] = [];
    const spy: FileSystem = {
      openSync: (path, flags) => (calls.push(`open ${path.replace(directory, "")} ${flags}`), openSync(path, flags)),
      // A disk can write fewer bytes than requested.
      writeSync: (handle, bytes, offset) => (
        calls.push("write"),
        writeSync(handle, bytes, offset, Math.min(2, bytes.length - offset))
      ),
      fstatSync: (handle) => (calls.push("stat"), fstatSync(handle)),
      fsyncSync: (handle) => (calls.push("sync"), fsyncSync(handle)),
      closeSync: (handle) => (calls.push("close"), closeSync(handle)),
      renameSync: (from, to) => (calls.push("rename"), renameSync(from, to)),
    };
    replaceFile(file, "grün", spy);
    expect(readFileSync(file, "utf8")).toBe("grün");
    expect(calls.join()).toBe("open /order.json.writing w,write,write,write,sync,stat,close,rename,open  r,sync,close");
  });

  test.each<[name: string, failing: Partial<FileSystem>, message: string]>([
    [
      "a full disk",
      {
        writeSync: () => {
          throw diskError("ENOSPC");
        },
      },
      "ENOSPC",
    ],
    ["a disk that writes nothing", { writeSync: () => 0 }, "wrote 0 of 3 bytes"],
    ["a disk that loses bytes", { fstatSync: () => ({ size: 2 }) }, "wrote 2 of 3 bytes"],
    [
      "a failing sync",
      {
        fsyncSync: () => {
          throw diskError("EIO");
        },
      },
      "EIO",
    ],
    [
      "a failing rename",
      {
        renameSync: () => {
          throw diskError("EACCES");
        },
      },
      "EACCES",
    ],
  ])("with %s throws and keeps the old file", (_, failing, message) => {
    const file = join(directory, "old.json");
    writeFileSync(file, "old");
    expect(() => replaceFile(file, "new", { ...DISK, ...failing })).toThrow(message);
    expect(readFileSync(file, "utf8")).toBe("old");
    expect(existsSync(`${file}.writing`)).toBe(false);
  });
});

describe("keepInFile", () => {
  test("reports an error once, repeats the save, and reports the next error", () => {
    vi.useFakeTimers();
    try {
      const emulator = createEmulator({ seed: "empty", clock: "frozen" });
      const errors: string[] = [];
      const saved: string[] = [];
      let failure: string | undefined;
      const stop = keepInFile(emulator, join(directory, "absent.json"), {
        onError: ({ message }) => errors.push(message),
        replace: (_, text) => {
          if (failure !== undefined) throw diskError(failure);
          saved.push(text);
        },
      });
      expect(saved).toHaveLength(1);
      failure = "ENOSPC";
      callerOf(emulator)("POST", "pages", { parent: { workspace: true } });
      vi.advanceTimersByTime(2000);
      expect(errors).toEqual([
        expect.stringMatching(/^Could not save the workspace in .*absent\.json \(ENOSPC: injected\)/),
      ]);
      failure = undefined;
      // A killed process loses at most half a second.
      vi.advanceTimersByTime(500);
      expect(saved.at(-1)).toBe(emulator.snapshot());
      vi.advanceTimersByTime(2000);
      expect(saved).toHaveLength(2);
      failure = "ENOSPC";
      callerOf(emulator)("POST", "pages", { parent: { workspace: true } });
      stop();
      expect(errors).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("startEmulator with a data file", () => {
  test("goes on serving without the folder, reports the error, and saves when the folder is back", async () => {
    const folder = join(directory, "vanishing");
    const data = join(folder, "data.json");
    mkdirSync(folder);
    const errors: string[] = [];
    const emulator = await startEmulator({
      seed: "empty",
      clock: "frozen",
      data,
      onError: ({ message }) => errors.push(message),
    });
    rmSync(folder, { recursive: true });
    expect(await addPage(emulator)).toBe(200);
    await expect.poll(() => errors).toEqual([expect.stringContaining("ENOENT")]);
    expect(await addPage(emulator)).toBe(200);
    mkdirSync(folder);
    await expect.poll(() => existsSync(data)).toBe(true);
    const snapshot = await emulator.snapshot();
    await emulator.close();
    expect(readFileSync(data, "utf8")).toBe(snapshot);
    expect(errors).toHaveLength(1);
  });

  test("refuses a file that another emulator uses, with the id of its process", async () => {
    const data = join(directory, "shared.json");
    const first = await startEmulator({ seed: "empty", data });
    await expect(startEmulator({ seed: "empty", data })).rejects.toThrow(
      `Expected a data file that no other process uses, got ${data}, which the process ${process.pid} on ${hostname()} uses.`,
    );
    await first.close();
    await (await startEmulator({ seed: "empty", data })).close();
    expect(existsSync(`${data}.lock`)).toBe(false);
  });

  test("locks a folder, reports its errors, and names its corrupt file", async () => {
    const data = join(directory, "folder/");
    const file = join(directory, "folder", "workspace.json");
    const errors: string[] = [];
    const first = await startEmulator({ seed: "empty", data, onError: ({ message }) => errors.push(message) });
    await expect(startEmulator({ seed: "empty", data })).rejects.toThrow(
      `got ${file}, which the process ${process.pid}`,
    );
    rmSync(data, { recursive: true });
    expect(await addPage(first)).toBe(200);
    await expect.poll(() => errors).toEqual([expect.stringContaining(`in ${file} (ENOENT`)]);
    await first.close();
    mkdirSync(data);
    writeFileSync(file, "{");
    await expect(startEmulator({ seed: "empty", data })).rejects.toThrow(`It is now in ${file}.corrupt.`);
  });

  test("names a corrupt file, keeps it aside, and starts again with the seed", async () => {
    const data = join(directory, "cut.json");
    for (const [content, aside] of [
      ['{"format":1,"store":{"nod', "cut.json.corrupt"],
      ["", "cut.json.corrupt-2"],
    ] as const) {
      writeFileSync(data, content);
      await expect(startEmulator({ seed: "empty", data })).rejects.toThrow(
        `Expected a saved workspace in ${data}, got a corrupt file. It is now in ${join(directory, aside)}.`,
      );
      expect(readFileSync(join(directory, aside), "utf8")).toBe(content);
    }
    await (await startEmulator({ seed: "empty", data })).close();
    expect(readFileSync(data, "utf8")).toMatch(/^\{"format"/);
  });
});

describe("lockFile", () => {
  const file = join(directory, "locked.json");
  const lock = `${file}.lock`;
  const ended = spawnSync(process.execPath, ["--version"]).pid;

  /** Returns the content of a lock of this process, with other values. */
  function lockWith(values: object): string {
    const unlock = lockFile(join(directory, "own.json"));
    const own: unknown = JSON.parse(readFileSync(join(directory, "own.json.lock"), "utf8"));
    unlock();
    return JSON.stringify(Object.assign(Object(own), values));
  }
  const setAge = (seconds: number) => utimesSync(lock, new Date(), new Date(Date.now() - seconds * 1000));

  test.each([
    ["of a process that has ended", lockWith({ pid: ended, startedAt: undefined })],
    ["of an earlier process with the same id", lockWith({ startedAt: "1" })],
    ["that was cut", '{"pid":'],
    ["of another program", "hello"],
  ])("takes over a lock %s", (_, content) => {
    writeFileSync(lock, content);
    const unlock = lockFile(file);
    expect(JSON.parse(readFileSync(lock, "utf8"))).toMatchObject({ pid: process.pid });
    expect(() => lockFile(file)).toThrow(`which the process ${process.pid} on ${hostname()} uses`);
    unlock();
    expect(readdirSync(directory).filter((name) => name.startsWith("locked.json"))).toEqual([]);
  });

  test.skipIf(!existsSync("/proc/self/stat"))(
    "takes over the lock of a killed process whose parent has not read its exit code",
    async () => {
      const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"]);
      try {
        const [printed] = (await once(parent.stdout, "data")) as [Buffer];
        const pid = Number(printed.toString());
        await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toContain(") Z ");
        writeFileSync(lock, lockWith({ pid, startedAt: undefined }));
        lockFile(file)();
        expect(existsSync(lock)).toBe(false);
      } finally {
        parent.kill("SIGKILL");
      }
    },
  );

  test("names the folder that does not exist", () => {
    expect(() => lockFile(join(directory, "none", "data.json"))).toThrow(
      /^Expected a data file in a folder with write access, got an error for its lock \(ENOENT: .*none/,
    );
  });

  test("refuses the lock of a running process", () => {
    writeFileSync(lock, lockWith({ pid: process.ppid, startedAt: undefined }));
    setAge(3600);
    expect(() => lockFile(file)).toThrow(`which the process ${process.ppid} on ${hostname()} uses. Stop that process`);
    rmSync(lock);
  });

  test.each([
    ["on another machine", { pid: 1, host: "elsewhere" }],
    ["in another container", { pid: 1, processes: "other" }],
    ["in another container with the same process id", { processes: "other" }],
  ])("refuses the lock of a process %s until it is not renewed for 15 seconds", (_, values) => {
    writeFileSync(lock, lockWith(values));
    setAge(14);
    expect(() => lockFile(file)).toThrow("which the process ");
    setAge(3600);
    renewLock(file);
    expect(() => lockFile(file)).toThrow("which the process ");
    setAge(16);
    lockFile(file)();
    expect(existsSync(lock)).toBe(false);
  });

  test("is renewed by the thread of the emulator", async () => {
    const data = join(directory, "renewed.json");
    const emulator = await startEmulator({ seed: "empty", data });
    utimesSync(`${data}.lock`, 0, 0);
    await expect.poll(() => statSync(`${data}.lock`).mtimeMs).toBeGreaterThan(0);
    await emulator.close();
  });

  test("does not remove the lock of another process", () => {
    const unlock = lockFile(file);
    writeFileSync(lock, lockWith({ pid: process.ppid }));
    unlock();
    expect(existsSync(lock)).toBe(true);
    rmSync(lock);
  });

  test("fails in a folder that does not exist", () => {
    expect(() => lockFile(join(directory, "no", "such.json"))).toThrow("ENOENT");
  });
});
