// The `--help` of every command and subcommand: an example, exit codes and variables.
/* oxlint-disable no-restricted-imports -- runs the commands in this process, and packages do not export them */
import { afterEach, expect, test, vi } from "vitest";
import { runCommandLine } from "../../packages/testing/src/cli/run-command-line.ts";
import { main as createSite } from "../../packages/create-site/src/cli/main.ts";
import { main as emulator } from "../../packages/emulator/src/commands/main.ts";
import { main as fleet } from "../../packages/fleet/src/cli/main.ts";
import { main as mcp } from "../../packages/mcp/src/cli/main.ts";
import { main as mirror } from "../../packages/mirror/src/cli/main.ts";
import { main as schema } from "../../packages/schema/src/command/main.ts";
import type { MainFunction } from "@ws/helpers/command";
import { publishable } from "./repository.ts";

type Help = (args: string[]) => Promise<string>;

afterEach(() => void vi.restoreAllMocks());

/** Returns the standard output of a program of `commander`. */
const ofProgram =
  (main: MainFunction): Help =>
  async (args) => {
    let text = "";
    const output = { write: (part: string) => void (text += part) };
    expect(await main(args, {}, { stdout: output, stderr: output }, new AbortController().signal)).toBe(0);
    return text;
  };

const HELP: Readonly<Record<string, Help>> = {
  "create-site": ofProgram(createSite),
  "ws-mirror": ofProgram(mirror),
  "ws-fleet": ofProgram(fleet),
  "ws-mcp": ofProgram(mcp),
  "ws-schema": ofProgram(schema),
  async "ws-cassette"(args) {
    let text = "";
    const output = { write: (part: string) => void (text += part) };
    expect(await runCommandLine(args, output, output)).toBe(0);
    return text;
  },
  async "ws-emulator"(args) {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    emulator(args);
    return write.mock.calls.map(([text]) => String(text)).join("");
  },
};

/** Returns the names of the subcommands in the list of a help text. */
function subcommandsOf(help: string): string[] {
  const [, list = ""] = /^Commands:\n([^]*?)(?:\n\n|$)/m.exec(help) ?? [];
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
}

const bins = publishable.flatMap(({ manifest }) => Object.keys(manifest["bin"] ?? {}));

test("every published command is checked here", () => {
  expect(Object.keys(HELP).toSorted()).toEqual(bins.toSorted());
});

test.each(bins)("%s --help, and that of each subcommand, has an example, exit codes and variables", async (bin) => {
  const help = HELP[bin];
  if (help === undefined) throw new Error(`Expected the help of ${bin}, got none.`);
  const names = subcommandsOf(await help(["--help"]));
  for (const name of ["", ...names]) {
    const text = await help(name === "" ? ["--help"] : [name, "--help"]);
    const title = `${bin} ${name}`.trim();
    expect(text, title).toMatch(/^Exit codes:\n {2}0 /m);
    expect(text, title).toMatch(/^Variables:(\n {2}[A-Z_]{4,}| none)/m);
    const [, examples = ""] = /^Examples?:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
    const lines = examples.trimEnd().split("\n");
    const program = bin === "create-site" ? "npm create @ws/site" : bin;
    const own = text.startsWith(`Usage: ${bin} ${name} `) ? title : program;
    expect(
      lines.filter((line) => !line.startsWith(`  ${own}`)),
      title,
    ).toEqual([]);
    // An example uses options that the text explains. Those of a program are in the texts of its subcommands.
    for (const line of lines) {
      const [, subcommand = ""] = line.trim().split(" ");
      const explained = names.includes(subcommand) ? await help([subcommand, "--help"]) : text;
      for (const [option] of line.matchAll(/--[a-z-]+/g))
        expect(explained, `${line}: ${option}`).toContain(`${option}`);
    }
  }
});
