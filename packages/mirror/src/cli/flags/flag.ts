// How commands declare their flags: name, type, check, default and sentence in one place. `--help` and docs/mirror-options.md
// come from it, and so do the types of the options that a command receives.
import { Option, type Command } from "commander";

/** A flag of a command. */
export interface Flag<Value = unknown> {
  /** The name, and its value if it takes one, such as `--limit <N>`. */
  readonly name: string;
  /** The sentence of `--help` and of docs/mirror-options.md. */
  readonly meaning: string;
  /** Value or behavior without the flag. */
  readonly default?: string | undefined;
  /** True: the command needs the flag. */
  readonly isRequired?: boolean;
  /** The only values. */
  readonly choices?: readonly string[] | undefined;
  /**
   * Checks and reads the value.
   * @param option name of the flag, for messages
   * @throws UsageError for a wrong value
   */
  readonly parse?: ((option: string, text: string) => Value) | undefined;
}

/** A flag that the command needs. */
export interface RequiredFlag<Value> extends Flag<Value> {
  readonly isRequired: true;
}

/** Flags by the names of the options that the command receives. */
export type Flags = Readonly<Record<string, Flag>>;

type ValueOf<Each> = Each extends Flag<infer Value> ? Value : never;

/** The options that a command with these flags receives. */
export type FlagValues<All extends Flags> = {
  readonly [Name in keyof All as All[Name] extends RequiredFlag<unknown> ? Name : never]: ValueOf<All[Name]>;
} & {
  readonly [Name in keyof All as All[Name] extends RequiredFlag<unknown> ? never : Name]?: ValueOf<All[Name]>;
};

/** Declares a flag without a value. */
export const toggle = (name: string, meaning: string, otherwise?: string): Flag<boolean> => ({
  name,
  meaning,
  default: otherwise,
});

/** Declares a flag with a text. */
export const text = (name: string, meaning: string, otherwise?: string): Flag<string> => ({
  name,
  meaning,
  default: otherwise,
});

/** Declares a flag with a text that the command needs. */
export const requiredText = (name: string, meaning: string): RequiredFlag<string> => ({
  name,
  meaning,
  isRequired: true,
});

/** Declares a flag with one or more texts. Its name ends with `<…...>`. */
export const texts = (name: `${string}...>`, meaning: string, otherwise?: string): Flag<readonly string[]> => ({
  name,
  meaning,
  default: otherwise,
});

/** Declares a flag with one of several words. */
export const word = <Word extends string>(name: string, meaning: string, choices: readonly Word[]): Flag<Word> => ({
  name,
  meaning,
  choices,
});

/** Declares a flag whose value is checked and read when the command line is. */
export const parsed = <Value>(
  name: string,
  meaning: string,
  parse: (option: string, text: string) => Value,
  otherwise?: string,
): Flag<Value> => ({ name, meaning, parse, default: otherwise });

/** Returns the option of `commander` for a flag. */
export function optionOf({ name, meaning, default: otherwise, isRequired = false, choices, parse }: Flag): Option {
  const option = new Option(name, otherwise === undefined ? meaning : `${meaning} (default: ${otherwise})`);
  // Otherwise commander sets the option of `--no-x` to true without the flag.
  option.negate = false;
  option.makeOptionMandatory(isRequired);
  if (choices !== undefined) option.choices(choices);
  if (parse !== undefined) option.argParser((value: string) => parse(`--${option.name()}`, value));
  return option;
}

/** Adds flags to a command. Returns the command. */
export function addFlags(command: Command, flags: Flags): Command {
  for (const flag of Object.values(flags)) command.addOption(optionOf(flag));
  return command;
}
