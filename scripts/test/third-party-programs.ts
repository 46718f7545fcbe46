// The programs of other authors that run with the emulator, as their tests in test/third-party describe them. The documentation
// shows them as a table.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readManifest, ROOT } from "./repository.ts";

const FOLDER = join(ROOT, "test/third-party");

/** Connections of programs to the emulator, by the text in their tests. */
const CONNECTIONS: Readonly<Record<string, string>> = {
  "baseUrl: EMULATOR_URL": "option `baseUrl`",
  "NOTION_API_BASE_URL: EMULATOR_URL": "variable `NOTION_API_BASE_URL`",
  "NOTION_BASE_URL: EMULATOR_URL": "variable `NOTION_BASE_URL`",
  INTERCEPTED: "`@ws/emulator/register`",
};

/** A program with its tests. */
export interface ThirdPartyProgram {
  /** The file of its tests. */
  readonly file: string;
  /** Its name in the dependencies of test/third-party. */
  readonly dependency: string;
  /** Its name in the registry. */
  readonly name: string;
  readonly version: string;
  /** How it reaches the emulator, as Markdown. Empty if its tests do not show it. */
  readonly connection: string;
  /** Names of the tests of what it does. */
  readonly done: readonly string[];
  /** Names of the tests of its own faults. They begin with "does not". */
  readonly faults: readonly string[];
}

/** The dependencies of test/third-party: names and versions of the programs. */
export const { dependencies: PROGRAM_VERSIONS = {} } = readManifest(FOLDER);

/** Returns the programs in the order of their files. */
export function thirdPartyPrograms(): ThirdPartyProgram[] {
  return readdirSync(join(FOLDER, "programs")).map((file) => {
    const text = readFileSync(join(FOLDER, "programs", file), "utf8");
    const [, dependency = ""] = /^\/\/ (\S+): /.exec(text) ?? [];
    const tests = [...text.matchAll(/^test\("(.+)", /gm)].map(([, name = ""]) => name);
    const isFault = (name: string) => name.startsWith("does not");
    const [, connection = ""] = Object.entries(CONNECTIONS).find(([pattern]) => text.includes(pattern)) ?? [];
    const range = PROGRAM_VERSIONS[dependency] ?? "";
    return {
      file,
      dependency,
      name: /^npm:(.+)@/.exec(range)?.[1] ?? dependency,
      version: range.replace(/^npm:.+@/, ""),
      connection,
      done: tests.filter((name) => !isFault(name)),
      faults: tests.filter(isFault),
    };
  });
}
