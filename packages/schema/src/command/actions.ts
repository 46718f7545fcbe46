// The actions of the commands: their options, and what they print.
import { existsSync, readFileSync } from "node:fs";
import { askInTerminal, UsageError, type CommandContext } from "@ws/helpers/command";
import { describeValue, messageOf } from "@ws/helpers/messages";
import { DEFAULT_ENVIRONMENT } from "../schema/with-ids.ts";
import { apply } from "./apply/apply.ts";
import { readReviewed } from "./apply/plan-difference.ts";
import { check, list, plan, type CommandResult } from "./commands.ts";
import { connectService } from "./connect.ts";
import { ModuleError } from "./errors/command-errors.ts";
import { readRename } from "./module/ids-file.ts";
import { moveIds } from "./move-ids.ts";
import { readFormulaTypes } from "./pull/formula-types.ts";
import { pickSources } from "./pull/pick-sources.ts";
import { pull } from "./pull/pull.ts";
import { listSources } from "./service/list-sources.ts";
import type { Service } from "./service/service.ts";

/** Options of all commands. */
interface CommonOptions {
  readonly json?: boolean;
}

/** Options of commands on a module. */
interface ModuleOptions extends CommonOptions {
  readonly env?: string;
}

/** Options of `pull`. */
interface PullCommandOptions extends ModuleOptions {
  readonly out: string;
  readonly all?: boolean;
  readonly force?: boolean;
  readonly formulaType?: readonly string[];
}

/** Options of `plan`. */
interface PlanCommandOptions extends ModuleOptions {
  readonly rename?: readonly string[];
  readonly createAgain?: boolean;
}

/** Options of `apply` and `push`. */
interface ApplyCommandOptions extends PlanCommandOptions {
  readonly adopt?: boolean;
  readonly parent?: string;
  readonly allowDestructive?: boolean;
  readonly plan?: string;
}

/** Runs a command, and prints its result or its error as JSON. An error as text follows outside. */
async function report({ reporter }: CommandContext, result: () => Promise<CommandResult>): Promise<number> {
  try {
    const { lines, json, exitCode } = await result();
    reporter.result(json, lines);
    return exitCode;
  } catch (error) {
    reporter.result({ error: { message: messageOf(error) } }, []);
    throw error;
  }
}

/** Runs a command on a module. */
const onModule =
  <Options extends ModuleOptions>(
    run: (service: Service, file: string, environment: string | undefined, options: Options) => Promise<CommandResult>,
  ) =>
  (context: CommandContext, file: string, options: Options): Promise<number> =>
    report(context, async () => {
      const environment = environmentOf(options.env, context.environment["WORKSPACE_ENV"]);
      return run(connectService(context.environment, context.signal), file, environment, options);
    });

/** `ws-schema check` */
export const checkCommand = onModule(check);

/** `ws-schema plan` */
export const planCommand = onModule<PlanCommandOptions>(
  (service, file, environment, { rename = [], createAgain = false }) =>
    plan(service, file, environment, { renames: rename.map(readRename), createAgain }),
);

/** `ws-schema ids` */
export const idsCommand = onModule((service, file, environment = DEFAULT_ENVIRONMENT) =>
  moveIds(service, file, environment),
);

/** `ws-schema apply` and `push` */
export const applyCommand = (context: CommandContext, file: string, options: ApplyCommandOptions): Promise<number> =>
  onModule<ApplyCommandOptions>((service, module, environment, given) => {
    const { parent, plan: path, allowDestructive = false, adopt = false, createAgain = false, rename = [] } = given;
    const renames = rename.map(readRename);
    const reviewed = path === undefined ? undefined : readReviewed(readText(path), path);
    const onProgress = (lines: readonly string[]) => context.reporter.event("progress", {}, ...lines);
    const settings = { allowDestructive, onProgress, environment, parent, reviewed, adopt, createAgain, renames };
    return apply(service, module, settings);
  })(context, file, options);

/** `ws-schema list` */
export const listCommand = (context: CommandContext): Promise<number> =>
  report(context, () => list(connectService(context.environment, context.signal)));

/** `ws-schema pull` */
export const pullCommand = (
  context: CommandContext,
  ids: readonly string[],
  { out, all = false, force = false, env, formulaType = [], json = false }: PullCommandOptions,
): Promise<number> =>
  report(context, async () => {
    const environment = environmentOf(env, context.environment["WORKSPACE_ENV"]);
    const formulaTypes = readFormulaTypes(formulaType);
    if (all && ids.length > 0) throw new UsageError("Expected --all or ids, got both.");
    const service = connectService(context.environment, context.signal);
    const ask = json ? undefined : askInTerminal(context.signal);
    const isNew = !existsSync(out);
    let sources = ids;
    if (all) sources = (await listSources(service)).map(({ id }) => id);
    else if (ids.length === 0 && ask !== undefined && isNew) sources = await pickSources(service, ask);
    // The variable alone does not ask for ids beside a module that has them inside.
    const isPortable = env !== undefined || (isNew && environment !== undefined);
    return pull(service, out, sources, { environment, isPortable, force, formulaTypes, ask });
  });

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ModuleError(`Cannot read ${path}: ${messageOf(error)}`, { cause: error });
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
