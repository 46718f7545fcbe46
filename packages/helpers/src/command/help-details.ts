// The end of the text of `--help`: an example, the exit codes and the variables.
import { EXIT_MEANINGS } from "./exit-codes.ts";

/** Texts of `--help` after the options. */
export interface HelpDetails {
  /** Command lines that work as they are. */
  readonly examples: readonly string[];
  /** The environment variables that the command reads, by name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Exit codes that have a narrower meaning than in {@link EXIT_MEANINGS}. An empty text removes a code. */
  readonly exitCodes?: Readonly<Record<number, string>>;
}

/** Returns the lines about examples, variables and exit codes. */
export function helpDetails({ examples, variables, exitCodes = {} }: HelpDetails): string {
  const codes = Object.entries({ ...EXIT_MEANINGS, ...exitCodes }).filter(([, meaning]) => meaning !== "");
  return [
    "",
    examples.length === 1 ? "Example:" : "Examples:",
    ...examples.map((line) => `  ${line}`),
    "",
    "Variables:",
    ...rows(Object.entries(variables)),
    "",
    "Exit codes:",
    ...rows(codes),
  ].join("\n");
}

/** A command of `commander` to which a text can be added. */
export interface HelpedCommand {
  /** Returns the name of the command. */
  readonly name: () => string;
  /** Adds a text after the text of `--help`. */
  readonly addHelpText: (position: "after", text: string) => unknown;
}

/** Adds the end of `--help` to a program of `commander` and to its commands, by their names. */
export function addHelpDetails(
  program: HelpedCommand & { readonly commands: readonly HelpedCommand[] },
  detailsOf: Readonly<Record<string, HelpDetails>>,
): void {
  for (const command of [program, ...program.commands]) {
    const details = detailsOf[command.name()];
    if (details !== undefined) command.addHelpText("after", helpDetails(details));
  }
}

const rows = (entries: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
};
