// Completes the commands in messages. Texts write "npx @ws/mirror pull DIR", which works as typed with and without an installation, and the command prints what names its copy in place of DIR, so
// that a way out works as it is printed.
import { join } from "node:path";
import type { Command } from "commander";
import { programMain, type MainFunction, type OutputStream, type ProgramSettings } from "@ws/helpers/command";
import type { FlagValues } from "../flags/flag.ts";
import type { COPY_FLAGS } from "../flags/shared-flags.ts";
import { hasPassword } from "../options/read-addresses.ts";

/** The place of a copy in the commands of messages. */
const PLACE = /(?<=\bnpx @ws\/mirror [a-z-]+ )DIR\b/gu;

/** Settings of a program whose command works on a copy. */
interface CopyProgramSettings extends ProgramSettings {
  readonly create: (...args: Parameters<ProgramSettings["create"]>) => Command;
}

/** Like `programMain()`, for programs that work on a copy: messages name it as the call has named it. */
export const copyProgramMain =
  (settings: CopyProgramSettings): MainFunction =>
  (args, environment, { stdout, stderr }, ...rest) => {
    let words = "";
    let isJson = false;
    const main = programMain({
      ...settings,
      create: (output, later) =>
        settings.create(output, later).hook("preAction", (_, command) => {
          words = wordsOf(command);
          isJson = command.getOptionValue("json") === true;
        }),
    });
    const named = {
      stdout: changedStream(stdout, (text) => nameCopy(text, isJson ? JSON.stringify(words).slice(1, -1) : words)),
      stderr: changedStream(stderr, (text) => nameCopy(text, words)),
    };
    return main(args, environment, named, ...rest);
  };

/** Returns a stream with another text. The streams of a process have more members, which progress bars use. */
const changedStream = (stream: OutputStream, change: (text: string) => string): OutputStream =>
  Object.create(stream, { write: { value: (text: string) => stream.write(change(text)) } }) as OutputStream;

/**
 * Completes the commands in a text.
 * @param words words that name the copy, as {@link copyWords} returns them. Empty: the text stays as it is
 */
export const nameCopy = (text: string, words: string): string =>
  words === "" ? text : text.replaceAll(PLACE, () => words);

/** Returns the words with which a call names its copy. Empty if only variables of the environment name it. */
function wordsOf(command: Command): string {
  const given = Object.entries(command.opts()).filter(([name]) => command.getOptionValueSource(name) === "cli");
  const options: CopyNames = Object.fromEntries(given);
  // With a database, the arguments of some commands begin with ids or words.
  return copyWords(
    isInDatabase(options) && command.registeredArguments.length > 1 ? undefined : command.args[0],
    options,
  );
}

/** The options that name a copy. */
export type CopyNames = FlagValues<typeof COPY_FLAGS>;

const isInDatabase = ({ database, schema, workspace }: CopyNames): boolean =>
  database !== undefined || schema !== undefined || workspace !== undefined;

/** Returns the words of a command that name a copy. An address with a password is not among them. */
export function copyWords(folder: string | undefined, options: CopyNames): string {
  const { database, schema, workspace, workspaces, files } = options;
  if (!isInDatabase(options)) return [shellWord(folder), flagWords({ files })].join(" ").trim();
  const own = files ?? (folder === undefined ? undefined : join(folder, "files"));
  return flagWords({ database, schema, workspace, workspaces, files: own });
}

/** Returns options as words of a command. An address with a password, which a variable must hold, is left out. */
export const flagWords = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined || hasPassword(value) ? [] : [`--${name} ${shellWord(value)}`]))
    .join(" ");

/** Returns a text as one word of a shell. */
const shellWord = (text = ""): string =>
  /^[\w@%+=:,./~-]*$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
