// The command ws-schema, without the process around it.
import { environmentToken } from "@ws/helpers/command";
import { describeValue } from "@ws/helpers/messages";
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DEFAULT_ENVIRONMENT } from "../schema/with-ids.ts";
import { apply } from "./apply/apply.ts";
import { readReviewed } from "./apply/plan-difference.ts";
import { ModuleError, RefusedError, UsageError } from "./errors/command-errors.ts";
import { check, list, plan, type CommandResult } from "./commands.ts";
import { moveIds } from "./move-ids.ts";
import { readFormulaTypes } from "./pull/formula-types.ts";
import { pickSources } from "./pull/pick-sources.ts";
import { pull } from "./pull/pull.ts";
import { listSources } from "./service/list-sources.ts";
import { unknownWord } from "./unknown-word.ts";
import { createService, type Service } from "./service/service.ts";

const HELP = `Usage: ws-schema COMMAND [options]

Commands:
  list                           list the data sources that are shared with the token
  pull --out FILE.ts [NAME=]ID|URL...
                                 write the schemas of data sources into a TypeScript module;
                                 without ID, update all schemas of the module, or pick from
                                 the list in a terminal
      --all                      pull everything that is shared with the token
      --force                    overwrite edits of the module that were not applied
      --formula-type SCHEMA.COLUMN=TYPE
                                 type of a formula that no row shows: string, number, boolean
                                 or date; can be repeated
  check FILE.ts                  list the differences between the module and the service
  plan FILE.ts                   list the changes that make the service match the module
  apply FILE.ts                  make these changes
      --allow-destructive        also make changes that destroy values
      --plan PLAN.json           refuse another plan than this output of plan --json
  push --parent PAGE FILE.ts     like apply, and create the databases that do not exist in the
                                 page, an id or URL
  ids --env NAME FILE.ts         move the ids of a module into a file beside it, FILE.ids.json

Options:
  --env NAME                     environment whose ids in FILE.ids.json are used;
                                 default: WORKSPACE_ENV, or "default"
  --json                         print JSON
  --help                         show this help
  --version                      show the version

Variables:
  WORKSPACE_TOKEN                personal access token, or token of a connection that can read
                                 content; apply also needs to update content, and push to insert
                                 it. Without it: NOTION_TOKEN, then NOTION_API_TOKEN
  WORKSPACE_BASE_URL             default: https://api.notion.com
  WORKSPACE_ENV                  environment, as --env

Examples:
  ws-schema pull --out schema.ts --all
  ws-schema plan schema.ts
  ws-schema apply schema.ts

Exit codes:
  0  success
  1  check found differences, or apply refused a change
  2  wrong usage, or a module that cannot be read
  3  a request or a file operation failed`;

const OPTIONS = {
  out: { type: "string" },
  all: { type: "boolean" },
  force: { type: "boolean" },
  "formula-type": { type: "string", multiple: true },
  env: { type: "string" },
  parent: { type: "string" },
  plan: { type: "string" },
  json: { type: "boolean" },
  "allow-destructive": { type: "boolean" },
  help: { type: "boolean" },
  version: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>["values"];

/** The parts of the process that the command uses. */
export interface CommandProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints lines to the standard output. */
  readonly print: (lines: readonly string[]) => void;
  /** Prints lines to the standard error. */
  readonly printError: (lines: readonly string[]) => void;
  /** Asks a question in a terminal, and returns the answer. Undefined without a terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/** The arguments of a command. */
interface CommandCall {
  readonly args: readonly string[];
  readonly values: Values;
  /** Prints the progress. Prints nothing with --json. */
  readonly onProgress: (lines: readonly string[]) => void;
  /** Connects to Notion. */
  readonly connect: () => Service;
  /** The environment of --env or WORKSPACE_ENV. Undefined if neither is set. */
  readonly environment: string | undefined;
  /** Asks a question in a terminal. Undefined without one, and with --json. */
  readonly ask: CommandProcess["ask"];
}

/** The commands, with the options that each accepts besides --json. */
const COMMANDS: Readonly<
  Record<string, { readonly options: readonly string[]; readonly run: (call: CommandCall) => Promise<CommandResult> }>
> = {
  pull: {
    options: ["out", "all", "force", "formula-type", "env"],
    run: async ({ args, values, connect, ask, environment }) => {
      const { out = "", all = false, force = false, env, "formula-type": types = [] } = values;
      const formulaTypes = readFormulaTypes(types);
      if (out === "") throw new UsageError("Missing option --out FILE.ts.");
      if (all && args.length > 0) throw new UsageError("Expected --all or ids, got both.");
      const service = connect();
      const isNew = !existsSync(out);
      let sources = args;
      if (all) sources = (await listSources(service)).map(({ id }) => id);
      else if (args.length === 0 && ask !== undefined && isNew) sources = await pickSources(service, ask);
      // The variable alone does not ask for ids beside a module that has them inside.
      const isPortable = env !== undefined || (isNew && environment !== undefined);
      return pull(service, out, sources, { environment, isPortable, force, formulaTypes, ask });
    },
  },
  list: {
    options: [],
    run: ({ args, connect }) => {
      if (args.length > 0) throw new UsageError(`Expected no argument, got ${args.length}.`);
      return list(connect());
    },
  },
  check: {
    options: ["env"],
    run: (call) => withFile(call, (service, file) => check(service, file, call.environment)),
  },
  plan: {
    options: ["env"],
    run: (call) => withFile(call, (service, file) => plan(service, file, call.environment)),
  },
  apply: { options: ["allow-destructive", "plan", "env"], run: (call) => withFile(call, applyWith(call)) },
  push: {
    options: ["parent", "allow-destructive", "plan", "env"],
    run: (call) => {
      if (call.values.parent === undefined) throw new UsageError("Missing option --parent PAGE.");
      return withFile(call, applyWith(call));
    },
  },
  ids: {
    options: ["env"],
    run: (call) => withFile(call, (service, file) => moveIds(service, file, call.environment ?? DEFAULT_ENVIRONMENT)),
  },
};

/** Returns the run of apply and push with their options. */
const applyWith =
  ({ values, environment, onProgress }: CommandCall) =>
  (service: Service, file: string): Promise<CommandResult> => {
    const { parent, plan: path, "allow-destructive": allowDestructive = false } = values;
    const reviewed = path === undefined ? undefined : readReviewed(readText(path), path);
    return apply(service, file, { allowDestructive, onProgress, environment, parent, reviewed });
  };

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ModuleError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Returns the environment of the option or variable. @throws UsageError if it is no name */
function environmentOf(option: string | undefined, variable: string | undefined): string | undefined {
  const name = option ?? (variable?.trim() || undefined);
  if (name === undefined || /^[\w.-]+$/.test(name)) return name;
  throw new UsageError(
    `Expected ${option === undefined ? "WORKSPACE_ENV" : "--env"} to be letters, digits, dots and hyphens, got ${describeValue(name)}.`,
  );
}

/** Runs the command and returns its exit code. */
export async function runCommand(args: string[], { env, print, printError, ask }: CommandProcess): Promise<number> {
  const printJson = (value: object) => print([JSON.stringify(value, null, 2)]);
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const isJson = values.json === true;
    if (values.version === true || values.help === true) {
      print([values.version === true ? packageVersion() : HELP]);
      return 0;
    }
    const [name, ...rest] = positionals;
    if (name === undefined) throw new UsageError("Missing command.");
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) throw new UsageError(unknownWord("command", name, Object.keys(COMMANDS)));
    const unknown = Object.keys(values).find((option) => option !== "json" && !command.options.includes(option));
    if (unknown !== undefined) {
      const known = ["json", ...command.options].map((option) => `--${option}`).join(", ");
      throw new UsageError(`Unknown option --${unknown} for "${name}". Use one of ${known}.`);
    }
    const onProgress = (lines: readonly string[]) => (isJson ? undefined : print(lines));
    const { lines, json, exitCode } = await command.run({
      args: rest,
      values,
      onProgress,
      connect: () => connectService(env),
      environment: environmentOf(values.env, env["WORKSPACE_ENV"]),
      ask: isJson ? undefined : ask,
    });
    if (isJson) printJson(json);
    else print(lines);
    return exitCode;
  } catch (error) {
    const { message, exitCode, isUsage } = describeError(error);
    if (args.includes("--json")) printJson({ error: { message } });
    printError([`ws-schema: ${message}`, ...(isUsage ? ["Run ws-schema --help for the list of commands."] : [])]);
    return exitCode;
  }
}

/** Returns the message of an error without its stack, and the exit code. */
function describeError(error: unknown): {
  readonly message: string;
  readonly exitCode: number;
  readonly isUsage: boolean;
} {
  const text = error instanceof Error ? error.message : String(error);
  const option = /^Unknown option '(--?[^' =]+)/.exec(text)?.[1];
  const options = Object.keys(OPTIONS).map((name) => `--${name}`);
  const message = option === undefined ? text : unknownWord("option", option, options);
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const isUsage = error instanceof UsageError || code.startsWith("ERR_PARSE_ARGS");
  if (isUsage || error instanceof ModuleError) return { message, exitCode: 2, isUsage };
  return { message, exitCode: error instanceof RefusedError ? 1 : 3, isUsage };
}

/** Connects to Notion. @throws UsageError if a variable is missing or wrong */
function connectService(env: CommandProcess["env"]): Service {
  const found = environmentToken(env);
  const baseUrl = env["WORKSPACE_BASE_URL"]?.trim() || "https://api.notion.com";
  if (found === undefined)
    throw new UsageError("Missing variable WORKSPACE_TOKEN: a personal access token, or the token of a connection.");
  if (!/^[\x21-\x7e]+$/.test(found.token) || found.token.endsWith("...")) {
    throw new UsageError(
      `Expected ${found.variable} to be a whole token, without "Bearer", spaces and special characters. Copy it again.`,
    );
  }
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new UsageError("Expected WORKSPACE_BASE_URL to be an http or https URL.");
  }
  if (/\/v1\/*$/.test(baseUrl))
    throw new UsageError("Expected WORKSPACE_BASE_URL without /v1. The command adds /v1 to every path.");
  return createService({ ...found, baseUrl });
}

/** Runs a command that has a file as its only argument. */
function withFile(
  call: CommandCall,
  run: (service: Service, file: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  const [file, ...others] = call.args;
  if (file !== undefined && others.length === 0) return run(call.connect(), file);
  throw new UsageError(`Expected one argument FILE.ts, got ${call.args.length}.`);
}

function packageVersion(): string {
  const manifest = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
