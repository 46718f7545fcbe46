// The `--help` of every command and subcommand: an example, exit codes and variables.
import { EXIT_MEANINGS } from "@ws/helpers/command";
import { expect, test } from "vitest";
import {
  COMMAND_NAMES,
  COMMANDS,
  exitCodesOf,
  helpTextsOf,
  subcommandsOf,
  typedName,
  type CommandName,
} from "./commands.ts";
import { publishable } from "./repository.ts";

const bins = publishable.flatMap(({ manifest }) => Object.keys(manifest["bin"] ?? {}));

test("every published command is checked here", () => {
  expect(COMMAND_NAMES.toSorted()).toEqual(bins.toSorted());
});

const helpOf = async (program: CommandName, ...args: string[]) => (await COMMANDS[program]([...args, "--help"])).stdout;

test.each(COMMAND_NAMES)(
  "%s --help, and that of each subcommand, has an example, exit codes and variables",
  async (bin) => {
    const names = subcommandsOf(await helpOf(bin));
    for (const name of ["", ...names]) {
      const text = name === "" ? await helpOf(bin) : await helpOf(bin, name);
      const title = `${bin} ${name}`.trim();
      expect(text, title).toMatch(/^Exit codes:\n {2}0 /m);
      expect(text, title).toMatch(/^Variables:(\n {2}[A-Z_]{4,}| none)/m);
      const [, examples = ""] = /^Examples?:\n((?: {2}.*\n)+)/m.exec(text) ?? [];
      const lines = examples.trimEnd().split("\n");
      const program = bin === "create-site" ? "npm create @ws/site" : typedName(bin);
      const own = text.startsWith(`Usage: ${bin} ${name} `) ? `${program} ${name}`.trim() : program;
      expect(
        lines.filter((line) => !line.startsWith(`  ${own}`)),
        title,
      ).toEqual([]);
      // An example uses options that the text explains. Those of a program are in the texts of its subcommands.
      for (const line of lines) {
        const [subcommand = ""] = line.trim().slice(program.length).trim().split(" ");
        const explained = names.includes(subcommand) ? await helpOf(bin, subcommand) : text;
        for (const [option] of line.matchAll(/--[a-z-]+/g))
          expect(explained, `${line}: ${option}`).toContain(`${option}`);
      }
    }
  },
);

test.each(COMMAND_NAMES)("%s --help has the same form in all commands", async (bin) => {
  for (const { title, text } of await helpTextsOf(bin)) {
    const sections = [...text.matchAll(/^(Usage|Options|Commands|Examples?|Variables|Exit codes):/gm)].map(
      ([, name]) => name,
    );
    expect(
      sections.map((name) => name?.replace(/^Example$/, "Examples")),
      title,
    ).toEqual([
      "Usage",
      "Options",
      ...(sections.includes("Commands") ? ["Commands"] : []),
      "Examples",
      "Variables",
      "Exit codes",
    ]);
    expect(text, title).toMatch(/^ {2}-h, --help +display help for command$/m);
    if (title === bin) expect(text, title).toMatch(/^ {2}-V, --version +output the version number$/m);
    // Descriptions begin with a small letter, but for names.
    const [, rows = ""] = /^Options:\n([^]*?)^Examples?:/m.exec(text) ?? [];
    const descriptions = [...rows.matchAll(/^ {2,6}\S.*? {2,}(\S+)/gm)].map(([, first = ""]) => first);
    expect(
      descriptions.filter((word) => /^[A-Z][a-z]/.test(word) && !["PostgreSQL", "Redis"].includes(word)),
      title,
    ).toEqual([]);
  }
});

test.each(COMMAND_NAMES)(
  "%s --help has the exit codes of all commands, with the same or a narrower meaning",
  async (bin) => {
    for (const { title, text } of await helpTextsOf(bin)) {
      const codes = exitCodesOf(text);
      expect(codes.map(([code]) => code).slice(0, 3), title).toEqual(["0", "1", "2"]);
      for (const [code, meaning] of codes) {
        if (bin !== "ws-emulator") expect(EXIT_MEANINGS, `${title}: ${code}`).toHaveProperty(code);
        // The packages of these commands do not depend on @ws/helpers.
        if (["ws-emulator", "ws-cassette"].includes(bin) && code !== "N")
          expect(meaning, `${title}: ${code}`).toMatch(new RegExp(`^${EXIT_MEANINGS[Number(code)] ?? ""}(;|$)`));
      }
    }
  },
);
