// Runs programs in a project of their own, as their users do.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { inject } from "vitest";
import { EMULATOR_URL } from "./workspace.ts";

const MODULES = fileURLToPath(new URL("../node_modules", import.meta.url));

const guard = process.env["NODE_OPTIONS"] ?? "";
const register = pathToFileURL(join(MODULES, "@ws/emulator/dist/register.js")).href;

/** Environment of programs, without the variables of Vitest, which some programs read. */
export const ENVIRONMENT = { PATH: process.env["PATH"] ?? "", NODE_OPTIONS: guard, NO_COLOR: "1" };

/** Environment in which Node.js programs send their requests for https://api.notion.com to the emulator. */
export const INTERCEPTED = {
  ...ENVIRONMENT,
  NODE_OPTIONS: `${guard} --import=${register}`,
  WS_EMULATOR_URL: EMULATOR_URL,
};

/** Returns the file of a program in node_modules/.bin. */
export const binary = (name: string): string => join(MODULES, ".bin", name);

/** Returns the file of a program by its package, for names that two packages have in node_modules/.bin. */
export function binaryOf(dependency: string, name: string): string {
  const { bin } = JSON.parse(readFileSync(join(MODULES, dependency, "package.json"), "utf8")) as {
    bin: Readonly<Record<string, string>>;
  };
  return join(MODULES, dependency, bin[name] ?? "");
}

/** Creates a folder with these files, in which all programs are installed. */
export function createProject(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(inject("folder"), "project-"));
  symlinkSync(MODULES, join(folder, "node_modules"));
  // Astro looks for its integrations in the dependencies.
  const { dependencies } = JSON.parse(readFileSync(join(MODULES, "../package.json"), "utf8")) as {
    dependencies: object;
  };
  const manifest = JSON.stringify({ name: "project", version: "1.0.0", type: "module", dependencies });
  for (const [name, text] of Object.entries({ "package.json": manifest, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The end of a program. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program in a folder, with this text as its input. */
export function runProgram(
  folder: string,
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  input = "",
): Promise<Ended> {
  const [file, ...args] = command;
  return new Promise((resolve) => {
    const child = execFile(file, args, { cwd: folder, env: { HOME: folder, ...env } }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}
