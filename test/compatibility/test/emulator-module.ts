// The emulator of the project that has the packed packages.
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** An emulator as an HTTP server. */
interface RunningEmulator {
  readonly url: string;
  readonly token: string;
  readonly testPageId: string;
  close(): Promise<void>;
}

/** The part of @ws/emulator that the tests use. It has no types here, because this folder is not in the workspace. */
interface EmulatorModule {
  startEmulator(): Promise<RunningEmulator>;
}

/** Starts the emulator that is installed in a project. */
export async function startInstalledEmulator(project: string): Promise<RunningEmulator> {
  const entry = pathToFileURL(join(project, "node_modules/@ws/emulator/dist/index.js")).href;
  return ((await import(entry)) as EmulatorModule).startEmulator();
}
