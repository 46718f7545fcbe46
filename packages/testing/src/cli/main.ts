// The command ws-cassette.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { COMMANDS, OPTIONS_OF, RULE_NAMES, UsageError, type CommandOptions } from "./commands.ts";
import { codeOf } from "../files/cassette-file.ts";

const HELP = `Usage: ws-cassette COMMAND [options] [FILE...]

  list [FILE|FOLDER...]      cassettes: when they were recorded, how many interactions they hold
  show FILE...               the interactions as a waterfall: ░ waiting, █ receiving
  verify [FILE|FOLDER...]    form, secrets, age, refusals (429, 5xx); ends with 1 when something is wrong
      --max-age DAYS         makes an older recording a fault; otherwise a year is a hint
  redact FILE...             takes out what the rules find, and writes the file anew
      --off RULE             leaves a rule out; may be repeated
  prune FILE...              takes out refusals (429, 5xx) after which the same was asked again
  import FILE...             a cassette from VCR.py (.yaml), any tool's HAR, or { name, interactions }
      --output FILE|FOLDER   where to; default: beside the file, as .har
      --off RULE             as above
  export --seed OUT FILE...  the objects that recordings show, for ws-emulator --seed OUT
  --help, --version

Rules: ${RULE_NAMES}`;

const OPTIONS = {
  output: { type: "string" },
  seed: { type: "string" },
  "max-age": { type: "string" },
  off: { type: "string", multiple: true },
  help: { type: "boolean" },
  version: { type: "boolean" },
} as const;

function main(args: string[]): void {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [name, ...files] = positionals;
    if (values.version === true) return print([ownVersion()]);
    if (values.help === true || name === undefined) return print([HELP]);
    if (!isCommand(name)) throw new UsageError(`there is no command ${name}`);
    const stray = Object.keys(values).find((option) => !OPTIONS_OF[name].includes(option));
    if (stray !== undefined) throw new UsageError(`${name} has no option --${stray}`);
    const command = COMMANDS[name];
    const options: CommandOptions = {
      output: values.output,
      seed: values.seed,
      off: values.off,
      maxAgeDays: daysOf(values["max-age"]),
      width: process.stdout.columns,
    };
    const { lines, ok } = command(files, options);
    print(lines);
    if (!ok) process.exitCode = 1;
  } catch (error) {
    const usage = error instanceof UsageError || String(codeOf(error)).startsWith("ERR_PARSE_ARGS");
    process.stderr.write(
      `ws-cassette: ${error instanceof Error ? error.message : String(error)}\n${usage ? "Try ws-cassette --help.\n" : ""}`,
    );
    process.exitCode = 2;
  }
}

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name);

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function daysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-age must be a number of days, not "${text}"`);
  return Number(text);
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}

main(process.argv.slice(2));
