// Runs ws-emulator with certificates in a folder.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

const BIN = fileURLToPath(new URL("../../bin/ws-emulator.js", import.meta.url));

/** Output and exit code of a program. */
export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Returns functions that run ws-emulator in a folder of their own, which is deleted after the tests. */
export function emulatorWithCertificates() {
  const folder = mkdtempSync(join(tmpdir(), "ws-certificates-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: string[]): Promise<Run> =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, [BIN, ...args], { cwd: folder }, (_, out, err) =>
        resolve({ code: child.exitCode, out, err }),
      );
    });
  const exec = (...program: string[]) => run("exec", "--seed", "empty", "--certificates", "keys", "--", ...program);
  return { folder, run, exec };
}
