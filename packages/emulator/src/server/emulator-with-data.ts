// An emulator whose workspace and uploaded files are kept on the disk.
import type { EmulatorOptions } from "../emulator-options.ts";
import type { Emulator } from "../emulator.ts";
import { createEmulatorWith } from "../emulator.ts";
import { createMemoryFileStore } from "../values/file-store.ts";
import { dataPaths } from "./data-paths.ts";
import { createDiskFileStore, removeUnusedFiles } from "./disk-file-store.ts";
import { keepInFile } from "./keep-in-file.ts";
import { RENEWAL_MS, renewLock } from "./lock-file.ts";

/**
 * Creates an emulator. The caller locks its data file first.
 * @param data the file or folder that keeps the workspace; undefined to keep it in memory
 * @param onError called with errors of saving
 * @returns the emulator, and a function that saves a last time and stops
 */
export function emulatorWithData(
  options: EmulatorOptions,
  data: string | undefined,
  onError: (error: Error) => void,
): { emulator: Emulator; stopSaving: () => void } {
  if (data === undefined)
    return { emulator: createEmulatorWith(options, createMemoryFileStore()), stopSaving: () => {} };
  const { file, filesFolder } = dataPaths(data);
  const emulator = createEmulatorWith(options, createDiskFileStore(filesFolder));
  const stopSaving = keepInFile(emulator, file, { onError });
  removeUnusedFiles(filesFolder, emulator.snapshot());
  // In this thread, because the thread of the caller can be blocked.
  const renewal = setInterval(() => renewLock(file), RENEWAL_MS).unref();
  const stop = () => {
    clearInterval(renewal);
    stopSaving();
  };
  return { emulator, stopSaving: stop };
}
