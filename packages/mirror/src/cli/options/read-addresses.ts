// The addresses of servers: from options, from variables, or from files that variables name. An address with a password is never
// an argument: whoever can list the processes of a machine sees the arguments.
import type { Command } from "commander";
import { readTextFile, UsageError } from "@ws/helpers/command";
import { messageOf } from "@ws/helpers/messages";

/** The options with addresses, and the variables that replace them. */
const VARIABLES = { database: "DATABASE_URL", queue: "REDIS_URL" } as const;

/** The variables of `readAddresses()` for `--help`: an address with a password is never an argument. */
export const ADDRESS_HELP = {
  database: { "DATABASE_URL, DATABASE_URL_FILE": "address of --database with a password, or a file with it" },
  queue: { "REDIS_URL, REDIS_URL_FILE": "address of --queue with a password, or a file with it" },
} as const;

/** Makes a command read its addresses from the environment, too. Returns the command. */
export const readAddresses = (command: Command): Command =>
  command.hook("preAction", (_program, action) => {
    for (const [option, variable] of Object.entries(VARIABLES))
      if (action.options.some((known) => known.attributeName() === option)) readAddress(action, option, variable);
  });

function readAddress(command: Command, option: string, variable: string): void {
  const given: unknown = command.getOptionValue(option);
  if (typeof given === "string") {
    if (hasPassword(given))
      throw new UsageError(
        `Expected --${option} without a password, because everybody who can list processes sees it. Put the address into the ` +
          `variable ${variable}, or into a file that ${variable}_FILE names.`,
      );
    return;
  }
  const isOptional = command.registeredArguments.some((argument) => argument.name() === "DIR");
  // Many programs use the variable. Without these options, a forgotten folder must not lead to the database of another one.
  const { schema, workspace }: { schema?: unknown; workspace?: unknown } = command.opts();
  if (isOptional && schema === undefined && workspace === undefined) return;
  const address = addressOf(variable, process.env);
  if (address !== undefined) command.setOptionValueWithSource(option, address, "env");
  else if (!isOptional)
    throw new UsageError(`Expected an address in --${option}, ${variable} or the file of ${variable}_FILE, got none.`);
}

/** Returns the address in a variable, or in the file that a variable names. */
function addressOf(variable: string, environment: NodeJS.ProcessEnv): string | undefined {
  const file = environment[`${variable}_FILE`];
  if (environment[variable] || !file) return environment[variable] || undefined;
  try {
    return readTextFile(file).trim();
  } catch (error) {
    throw new UsageError(`Expected a file with an address in ${variable}_FILE, got an error: ${messageOf(error)}`);
  }
}

/** An address before its list of hosts, which is not a URL if there are several. */
const SEVERAL_HOSTS = /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?[^/?#@,]*),[^/?#]*/iu;

/** True for an address with a password, also in its query. */
export function hasPassword(address: string): boolean {
  const oneHost = address.replace(SEVERAL_HOSTS, "$1");
  if (!URL.canParse(oneHost)) return false;
  const { password, searchParams } = new URL(oneHost);
  return password !== "" || [...searchParams.keys()].some((name) => /password/iu.test(name));
}
