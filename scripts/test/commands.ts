// The commands of all packages, each run in this process.
/* oxlint-disable no-restricted-imports -- runs the commands in this process, and packages do not export them */
import { vi } from "vitest";
import { main as createSite } from "../../packages/create-site/src/cli/main.ts";
import { main as emulator } from "../../packages/emulator/src/commands/main.ts";
import { main as fleet } from "../../packages/fleet/src/cli/main.ts";
import { main as mcp } from "../../packages/mcp/src/cli/main.ts";
import { main as mirror } from "../../packages/mirror/src/cli/main.ts";
import { main as schema } from "../../packages/schema/src/command/main.ts";
import { main as site } from "../../packages/site/src/cli/main.ts";
import { runCommandLine } from "../../packages/testing/src/cli/run-command-line.ts";
import type { MainFunction } from "@ws/helpers/command";
import { publishable } from "./repository.ts";

/** The end of a command. */
export interface CommandEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command with arguments and variables. */
export type RunCommand = (args: readonly string[], variables?: Readonly<Record<string, string>>) => Promise<CommandEnd>;

/** Runs a function that prints, and returns what it has printed and its exit code. */
async function printed(
  run: (stdout: { write: (text: string) => boolean }, stderr: { write: (text: string) => boolean }) => unknown,
): Promise<CommandEnd> {
  const texts = { stdout: "", stderr: "" };
  const streamOf = (name: keyof typeof texts) => ({ write: (text: string) => Boolean((texts[name] += text)) });
  const code = await run(streamOf("stdout"), streamOf("stderr"));
  return { code: Number(code), ...texts };
}

/** Returns a program of `commander`. */
const ofProgram =
  (main: MainFunction): RunCommand =>
  (args, variables = {}) =>
    printed((stdout, stderr) => main(args, variables, { stdout, stderr }, new AbortController().signal));

/** The commands by their names. */
export const COMMANDS = {
  "create-site": ofProgram(createSite),
  "ws-mirror": ofProgram(mirror),
  "ws-fleet": ofProgram(fleet),
  "ws-mcp": ofProgram(mcp),
  "ws-schema": ofProgram(schema),
  "ws-site": ofProgram(site),
  "ws-cassette": (args) => printed((stdout, stderr) => runCommandLine([...args], stdout, stderr)),
  // It has the streams and the exit code of the process. What it prints and sets before it listens is compared.
  "ws-emulator": (args) =>
    printed((stdout, stderr) => {
      const { exitCode } = process;
      const spies = [
        vi.spyOn(process.stdout, "write").mockImplementation((text) => stdout.write(String(text))),
        vi.spyOn(process.stderr, "write").mockImplementation((text) => stderr.write(String(text))),
      ];
      process.exitCode = 0;
      emulator(args);
      const code = process.exitCode;
      process.exitCode = exitCode;
      for (const spy of spies) spy.mockRestore();
      return code;
    }),
} as const satisfies Readonly<Record<string, RunCommand>>;

/** Name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** The names of the commands. */
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** Returns the words that start a command where nothing is installed globally: `npx` runs the only command of a package. */
export function typedName(command: CommandName): string {
  const found = publishable.find(({ manifest }) => Object.keys(manifest["bin"] ?? {}).join() === command);
  if (found === undefined) throw new Error(`Expected a package with no other command than ${command}, got none.`);
  return `npx ${String(found.manifest["name"])}`;
}

/** The text of `--help` of a program or of one of its subcommands. */
export interface HelpText {
  /** Name of the program. */
  readonly program: CommandName;
  /** Name of the program, and of the subcommand. */
  readonly title: string;
  readonly text: string;
}

/** Returns the text of `--help` of a program, and those of its subcommands. A program without them has one text for all. */
export async function helpTextsOf(program: CommandName): Promise<HelpText[]> {
  const { stdout: text } = await COMMANDS[program](["--help"]);
  const texts: HelpText[] = [{ program, title: program, text }];
  for (const name of subcommandsOf(text)) {
    const { stdout } = await COMMANDS[program]([name, "--help"]);
    if (stdout !== text) texts.push({ program, title: `${program} ${name}`, text: stdout });
  }
  return texts;
}

/** Returns the names of the subcommands in the list of a help text. */
export function subcommandsOf(help: string): string[] {
  const [, list = ""] = /^Commands:\n((?: .*\n)+)/m.exec(help) ?? [];
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
}

/** Returns the exit codes of a help text with their meanings. */
export function exitCodesOf(help: string): (readonly [code: string, meaning: string])[] {
  const [, list = ""] = /^Exit codes:\n((?: {2}.*\n?)+)/m.exec(help) ?? [];
  return [...list.matchAll(/^ {2}(\w+) +(.*)$/gm)].map(([, code = "", meaning = ""]) => [code, meaning] as const);
}
