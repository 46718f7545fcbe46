// The pages that the options of a command choose.
import { UsageError } from "@ws/helpers/command";
import type { ChoiceOptions } from "../../pull/choice/choose.ts";
import { readWorkspace } from "../../workspaces-file.ts";
import type { FlagValues } from "../flags/flag.ts";
import type { CHOICE_FLAGS } from "../flags/shared-flags.ts";
import type { CommonOptions } from "./connect.ts";

/**
 * Returns the choice of a command. With `--workspaces`, it is in the file, so that the workers of `ws-fleet` have the same.
 * @throws UsageError if the file and the command line have one
 */
export function choiceOf(
  options: CommonOptions & FlagValues<typeof CHOICE_FLAGS>,
  environment: NodeJS.ProcessEnv,
): ChoiceOptions {
  const { only, except, everything, workspace, workspaces } = options;
  if (workspaces === undefined || workspace === undefined) return { only, except, everything };
  const given = Object.entries({ only, except, everything }).find(([, value]) => value !== undefined);
  if (given !== undefined)
    throw new UsageError(
      `Expected the pages of ${workspace} in "only" and "except" of ${workspaces}, got --${given[0]}.`,
    );
  return readWorkspace(workspaces, workspace, environment).choice ?? {};
}
