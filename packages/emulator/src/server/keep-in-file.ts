// Saves a workspace in a file, so that it survives a restart.
import { existsSync, readFileSync, renameSync } from "node:fs";
import type { Emulator } from "../emulator.ts";
import { replaceFile } from "./replace-file.ts";

/** Pause between two saves in milliseconds. A killed process loses the changes of this time and of one save. */
const SAVE_PAUSE_MS = 250;

/** Settings of `keepInFile`. */
export interface KeepSettings {
  /** Called if a save fails, and again only after a save succeeded or failed for another reason. */
  readonly onError: (error: Error) => void;
  /** Replaces the file. Tests pass their own. @default writes to the disk */
  readonly replace?: (file: string, text: string) => void;
}

/**
 * Loads the workspace from the file if the file exists, and saves it there after changes. A save that fails is repeated
 * until it succeeds.
 * @returns a function that saves a last time and stops
 * @throws TypeError if the file does not contain a saved workspace. A corrupt file is renamed.
 * @throws Error if the first save fails
 */
export function keepInFile(emulator: Emulator, file: string, settings: KeepSettings): () => void {
  const { onError, replace = replaceFile } = settings;
  let savedRevision = -1;
  let reported: string | undefined;
  const trySave = () => {
    const { revision } = emulator;
    if (revision === savedRevision) return;
    replace(file, emulator.snapshot());
    savedRevision = revision;
  };
  const save = () => {
    try {
      trySave();
      reported = undefined;
    } catch (error) {
      const message = `Could not save the workspace in ${file} (${messageOf(error)}). The next attempt follows in ${SAVE_PAUSE_MS} ms.`;
      if (message !== reported) onError(new Error(message, { cause: error }));
      reported = message;
    }
  };
  if (existsSync(file)) {
    load(emulator, file);
    savedRevision = emulator.revision;
  } else {
    trySave();
  }
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      save();
      schedule();
    }, SAVE_PAUSE_MS).unref();
  };
  schedule();
  return () => {
    clearTimeout(timer);
    save();
  };
}

/** Loads a saved workspace. Renames a file that is not JSON, for example a cut one, so that no later save replaces it. */
function load(emulator: Emulator, file: string): void {
  const text = readFileSync(file, "utf8");
  try {
    emulator.rollback(text);
  } catch (error) {
    const isOtherJson = !(error instanceof TypeError && error.cause instanceof SyntaxError);
    throw new TypeError(
      isOtherJson
        ? `Expected a saved workspace in ${file}, got other JSON. Choose another file.`
        : `Expected a saved workspace in ${file}, got a corrupt file. It is now in ${moveAside(file)}. Restore a copy of it, or start again with the seed.`,
      { cause: error },
    );
  }
}

function moveAside(file: string): string {
  const aside = freeName(`${file}.corrupt`);
  renameSync(file, aside);
  return aside;
}

function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(candidate)) return candidate;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
