import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  realpathSync,
  existsSync,
} from "node:fs";
import { dirname } from "node:path";

/** Replaces a file in one step, so that a killed process keeps the old or the new text. Links and permissions stay. */
export function writeFileAtomically(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const mode = existsSync(target) ? statSync(target).mode : 0o644;
  const temporary = `${target}.${randomUUID()}.tmp`;
  try {
    const file = openSync(temporary, "wx", mode);
    try {
      writeSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = { ENOENT: `the folder ${dirname(target)} does not exist`, EACCES: "permission denied" }[code];
    throw new Error(`Cannot write ${path}: ${reason ?? String(error)}.`, { cause: error });
  }
}
