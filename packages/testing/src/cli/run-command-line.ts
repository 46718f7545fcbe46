import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { printable, printableLines } from "@ws/core/engine";
import { COMMANDS, OPTIONS_OF, RULE_NAMES, type CommandOptions } from "./commands.ts";
import { isUsageError, messageOf, unknownWord, UsageError } from "./usage-errors.ts";

const HELP = `Usage: ws-cassette COMMAND [options] [FILE...]

Lists, shows, checks, imports and records cassettes. Without FILE, list and verify search the current folder for .har
files. Redaction rules: ${RULE_NAMES}

Options:
  -V, --version              output the version number
  -h, --help                 display help for command

Commands:
  list [FILE|FOLDER...]      lists cassettes with date and number of interactions
  show FILE...               shows the interactions as a waterfall: ░ waiting, █ receiving
      --bodies               also show the bodies, with JSON on several lines
  verify [FILE|FOLDER...]    checks format, secrets, age and refused requests (429, 5xx).
                             Not found: a secret without a known name or form, such as
                             a password in a sentence
      --max-age DAYS         fail for older recordings; default: warn after 365 days
  redact FILE...             removes secrets and personal data from the file
      --off RULE             turn off a redaction rule; can be repeated
  prune FILE...              removes refused requests (429, 5xx) that were retried
  import FILE...             creates a cassette from a VCR.py cassette (.yaml), a HAR
                             file, or JSON of the form { name, interactions }
      --output FILE|FOLDER   where to write; default: next to FILE, as .har
      --off RULE             turn off a redaction rule; can be repeated
  export --seed OUT FILE...  writes the recorded objects to OUT, for npx @ws/emulator --seed OUT
  proxy FILE                 records all requests that programs send to a local port; Ctrl+C ends
      --upstream URL         service that gets the requests; default: https://api.notion.com
      --port N               port on 127.0.0.1; 0 selects a free port; default: 4011
      --off RULE             turn off a redaction rule; can be repeated

Examples:
  npx @ws/testing verify test/cassettes
  npx @ws/testing show test/cassettes/tour.har --bodies
  npx @ws/testing proxy tour.har --port 4011

Variables: none. Tests read WS_CASSETTE_MODE: see the option mode of createCassette().

Exit codes:
  0  done, nothing is open; a signal ends proxy with this code, too
  1  it could not be done, or what was checked is not sound
  2  wrong usage, nothing was sent`;

const OPTIONS = {
  output: { type: "string" },
  seed: { type: "string" },
  bodies: { type: "boolean" },
  "max-age": { type: "string" },
  upstream: { type: "string" },
  port: { type: "string" },
  off: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "V" },
} as const;

/** A stream that a command writes to. */
export interface Output {
  write(text: string): unknown;
  /** Width of the terminal. `undefined` if the output is not a terminal. */
  readonly columns?: number | undefined;
}

/** Runs one command line of ws-cassette. Returns the exit code. */
export async function runCommandLine(args: string[], stdout: Output, stderr: Output): Promise<0 | 1 | 2> {
  const print = (lines: readonly string[]): void => void stdout.write(`${lines.join("\n")}\n`);
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [name, ...files] = positionals;
    if (values.version === true || values.help === true) {
      print([values.version === true ? packageVersion() : HELP]);
      return 0;
    }
    if (name === undefined) {
      stderr.write(`${HELP}\n`);
      return 2;
    }
    if (!isCommand(name)) throw new UsageError(unknownWord("command", name, Object.keys(COMMANDS)));
    const unknown = Object.keys(values).find((option) => !OPTIONS_OF[name].includes(option));
    if (unknown !== undefined) throw new UsageError(unknownWord("option", `--${unknown}`, flags(OPTIONS_OF[name])));
    const command = COMMANDS[name];
    const options: CommandOptions = {
      output: values.output,
      seed: values.seed,
      off: values.off,
      maxAgeDays: parseDays(values["max-age"]),
      bodies: values.bodies,
      upstream: values.upstream,
      port: parsePort(values.port),
      width: stdout.columns,
    };
    const { lines, ok } = await command(files, options);
    print(lines);
    return ok ? 0 : 1;
  } catch (error) {
    const isUsage = isUsageError(error);
    const message = messageOf(error, flags(Object.keys(OPTIONS)));
    // The hint of a mistake is a line of its own. Other messages can repeat texts of a recording.
    const lines = isUsage
      ? [...message.split("\n").map(printable), "See npx @ws/testing --help."]
      : [printableLines(message)];
    stderr.write(`ws-cassette: ${lines.join("\n")}\n`);
    return isUsage ? 2 : 1;
  }
}

const flags = (names: readonly string[]): string[] => names.map((name) => `--${name}`);

const isCommand = (name: string): name is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, name);

function parseDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new UsageError(`Expected --max-age to be a number of days, got "${text}".`);
  return Number(text);
}

function parsePort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) > 65_535)
    throw new UsageError(`Expected --port to be a whole number from 0 to 65535, got "${text}".`);
  return Number(text);
}

function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
}
