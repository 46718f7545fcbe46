// The options that choose the pages of a copy.
import { Option, type Command } from "commander";
import { UsageError } from "@ws/helpers/command";
import type { ChoiceOptions } from "../../pull/choice/choose.ts";
import { readWorkspace } from "../../workspaces-file.ts";
import type { CommonOptions } from "./connect.ts";

/** The options of commands that choose pages. */
export type ChoiceCommandOptions = Pick<ChoiceOptions, "only" | "except" | "everything">;

/** Adds the options that choose the pages of a copy. The copy keeps its choice. */
export const addChoiceOptions = (command: Command): Command =>
  command
    .option("--only <ID...>", "read these pages or databases and what is below them, and nothing else, from now on")
    .option("--except <ID...>", "read everything but these pages or databases and what is below them, from now on")
    .addOption(new Option("--everything", "read everything that the token can see, after --only or --except"));

/**
 * Returns the choice of a command. With `--workspaces`, it is in the file, so that the workers of `ws-fleet` have the same.
 * @throws UsageError if the file and the command line have one
 */
export function choiceOf(options: CommonOptions & ChoiceCommandOptions, environment: NodeJS.ProcessEnv): ChoiceOptions {
  const { only, except, everything, workspace, workspaces } = options;
  if (workspaces === undefined || workspace === undefined) return { only, except, everything };
  const given = Object.entries({ only, except, everything }).find(([, value]) => value !== undefined);
  if (given !== undefined)
    throw new UsageError(
      `Expected the pages of ${workspace} in "only" and "except" of ${workspaces}, got --${given[0]}.`,
    );
  return readWorkspace(workspaces, workspace, environment).choice ?? {};
}
