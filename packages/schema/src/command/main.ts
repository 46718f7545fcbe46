// The command ws-schema.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { apply } from "./apply.ts";
import { ModuleError, RefusedError, ServiceError, UsageError } from "./command-errors.ts";
import { check, plan, pull, type CommandResult } from "./commands.ts";
import { createService, type Service } from "./service.ts";

const HELP = `Usage: ws-schema COMMAND [options]

Commands:
  pull --out FILE.ts ID|URL...   write the schemas of data sources into a TypeScript module;
                                 without ID, update all schemas of the module
  check FILE.ts                  list the differences between the module and the service
  plan FILE.ts                   list the changes that make the service match the module
  apply FILE.ts                  make these changes
      --allow-destructive        also make changes that destroy values

Options:
  --json                         print JSON
  --help                         show this help
  --version                      show the version

Variables:
  WORKSPACE_TOKEN                token of an integration that can read content; apply also
                                 needs to update content
  WORKSPACE_BASE_URL             default: https://api.notion.com

Exit codes: 0 success; 1 check found differences, or apply refused a change; 2 wrong usage, or
a module that cannot be read; 3 a request or a file operation failed`;

const OPTIONS = {
  out: { type: "string" },
  json: { type: "boolean" },
  "allow-destructive": { type: "boolean" },
  help: { type: "boolean" },
  version: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>["values"];

/** The commands, with the options that each accepts besides --json. */
const COMMANDS: Readonly<Record<string, { readonly options: readonly string[]; readonly run: Run }>> = {
  pull: {
    options: ["out"],
    run: (args, { out }) => {
      if (out === undefined || out === "") throw new UsageError("Missing option --out FILE.ts.");
      return pull(connect(), out, args);
    },
  },
  check: { options: [], run: (args) => withFile(args, check) },
  plan: { options: [], run: (args) => withFile(args, plan) },
  apply: {
    options: ["allow-destructive"],
    run: (args, { json, "allow-destructive": allowDestructive = false }) => {
      const onChange = (line: string) => (json === true ? undefined : print([line]));
      return withFile(args, (service, file) => apply(service, file, { allowDestructive, onChange }));
    },
  },
};

type Run = (args: readonly string[], values: Values) => Promise<CommandResult>;

async function main(args: string[]): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [name, ...rest] = positionals;
    if (values.version === true) return print([packageVersion()]);
    if (values.help === true) return print([HELP]);
    if (name === undefined) throw new UsageError("Missing command.");
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(`Unknown command "${name}".`);
    const unknown = Object.keys(values).find((option) => option !== "json" && !command.options.includes(option));
    if (unknown !== undefined) throw new UsageError(`Unknown option --${unknown} for "${name}".`);
    const { lines, json, exitCode } = await command.run(rest, values);
    print(values.json === true ? [JSON.stringify(json, null, 2)] : lines);
    process.exitCode = exitCode;
  } catch (error) {
    fail(error, args.includes("--json"));
  }
}

/** Prints an error without its stack. */
function fail(error: unknown, isJson: boolean): void {
  const isUsage =
    error instanceof UsageError || String((error as { code?: unknown }).code).startsWith("ERR_PARSE_ARGS");
  const message = error instanceof Error ? error.message : String(error);
  process.exitCode = isUsage || error instanceof ModuleError ? 2 : error instanceof RefusedError ? 1 : 3;
  if (isJson)
    print([
      JSON.stringify({ error: { name: error instanceof ServiceError ? "ServiceError" : "Error", message } }, null, 2),
    ]);
  const hint = isUsage ? "Run ws-schema --help for the list of commands.\n" : "";
  process.stderr.write(`ws-schema: ${message}\n${hint}`);
}

/** Connects to the service. @throws UsageError if a variable is missing or wrong */
function connect(): Service {
  const token = (process.env["WORKSPACE_TOKEN"] ?? "").trim();
  const baseUrl = (process.env["WORKSPACE_BASE_URL"] ?? "").trim() || "https://api.notion.com";
  if (token === "") throw new UsageError("Missing variable WORKSPACE_TOKEN: the token of an integration.");
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageError("Expected WORKSPACE_TOKEN without spaces and special characters.");
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new UsageError("Expected WORKSPACE_BASE_URL to be an http or https URL.");
  }
  return createService({ token, baseUrl });
}

/** Runs a command that has a file as its only argument. */
function withFile(
  args: readonly string[],
  run: (service: Service, file: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0)
    throw new UsageError(`Expected one argument FILE.ts, got ${args.length}.`);
  return run(connect(), file);
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function packageVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}

void main(process.argv.slice(2));
