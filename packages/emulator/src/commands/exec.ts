// The command `ws-emulator exec`: an emulator for the time of one program.
import { resolve } from "node:path";
import type { Emulator } from "../emulator.ts";
import { withRegister } from "../intercept/node-options.ts";
import { replaceFile } from "../server/replace-file.ts";
import type { Certificates } from "../tls/certificates.ts";
import { proxyEnvironment } from "../tls/proxy-environment.ts";
import { runCommand } from "./run-command.ts";
import { UsageError } from "./usage-errors.ts";

/** A command line, with the program of `exec`. */
interface SplitArguments {
  /** The flags of the emulator. */
  readonly flags: readonly string[];
  /** The program and its arguments; undefined without `exec`. */
  readonly program: readonly string[] | undefined;
}

/** Flags that print something in place of a run. */
const INFORMATION: ReadonlySet<string> = new Set(["-h", "--help", "-V", "--version"]);

/** Splits `exec [flags] -- PROGRAM [arguments]`. @throws UsageError for `exec` without a program */
export function splitArguments(args: readonly string[]): SplitArguments {
  if (args[0] !== "exec") return { flags: args, program: undefined };
  const end = args.indexOf("--");
  const flags = end === -1 ? args.slice(1) : args.slice(1, end);
  const program = end === -1 ? [] : args.slice(end + 1);
  if (program.length > 0 || flags.some((flag) => INFORMATION.has(flag))) return { flags, program };
  throw new UsageError(
    "Expected a command after --, got none. Example: npx @ws/emulator exec --seed empty -- npm test",
  );
}

/** A running emulator and the flags of `exec`. */
export interface ExecSettings {
  readonly emulator: Emulator;
  readonly url: string;
  readonly program: readonly string[];
  /** File to which all objects are written after the program ended. */
  readonly exportFile: string | undefined;
  /** True: Node.js loads `@ws/emulator/register` before the program. */
  readonly registers: boolean;
  /** Certificates with which the program accepts the emulator as Notion. */
  readonly certificates: Certificates | undefined;
  /** Prints an error. */
  readonly report: (message: string) => void;
}

/**
 * Runs the program of `exec` and exports the workspace.
 * @returns the exit code of the program; 1 if the export failed after a program that succeeded
 */
export async function exec({
  emulator,
  url,
  program,
  exportFile,
  registers,
  certificates,
  report,
}: ExecSettings): Promise<number> {
  // Resolved before the program runs, because the folder of this process may be deleted meanwhile.
  const file = exportFile === undefined ? undefined : resolve(exportFile);
  const { code, problem } = await runCommand(program, {
    WS_EMULATOR_URL: url,
    WORKSPACE_BASE_URL: url,
    WORKSPACE_TOKEN: emulator.token,
    WORKSPACE_TEST_PAGE_ID: emulator.testPageId,
    ...(registers ? { NODE_OPTIONS: withRegister(process.env["NODE_OPTIONS"]) } : {}),
    ...(certificates === undefined ? {} : proxyEnvironment(url, certificates)),
  });
  if (problem !== undefined) report(problem);
  if (file === undefined) return code;
  try {
    replaceFile(file, `${JSON.stringify({ objects: emulator.export() }, null, 2)}\n`);
  } catch (error) {
    report(`Cannot write --export-on-exit ${file}: ${error instanceof Error ? error.message : String(error)}.`);
    return code === 0 ? 1 : code;
  }
  return code;
}
