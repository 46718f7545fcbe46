// The examples, variables and exit codes in the `--help` of each command.
import type { HelpDetails } from "@ws/helpers/command";
import { ADDRESS_HELP, COPY_VARIABLES } from "@ws/mirror/command";

const SERVERS = { ...ADDRESS_HELP.queue, ...ADDRESS_HELP.database };

/** The tokens of workspaces are in variables that the file of workspaces names. */
const TOKENS = { "ACME_TOKEN, …": "tokens of workspaces, under the names in the file --workspaces" };

/** The exit codes of a command whose result is always complete. */
const NEVER_PARTIAL = { 3: "" };

/** The end of `--help`, by the name of the command. */
export const COMMAND_HELP: Readonly<Record<string, HelpDetails>> = {
  "ws-fleet": {
    examples: ["npx @ws/fleet work --workspaces workspaces.json", "npx @ws/fleet status --workspaces workspaces.json"],
    variables: { ...SERVERS, ...TOKENS },
  },
  work: {
    examples: [
      "npx @ws/fleet work --workspaces workspaces.json --once",
      "npx @ws/fleet work --workspaces workspaces.json --metrics 9464",
    ],
    variables: { ...ADDRESS_HELP.queue, ...COPY_VARIABLES, ...TOKENS },
    exitCodes: {
      1: "it could not start, or a workspace failed with --once",
      130: "a signal has ended it",
      ...NEVER_PARTIAL,
    },
  },
  status: {
    examples: ["npx @ws/fleet status --workspaces workspaces.json --json"],
    variables: SERVERS,
    exitCodes: { 1: "neither Redis nor PostgreSQL can be reached", 3: "something needs a person" },
  },
  pull: { examples: ["npx @ws/fleet pull acme"], variables: SERVERS, exitCodes: NEVER_PARTIAL },
  pause: { examples: ["npx @ws/fleet pause acme"], variables: SERVERS, exitCodes: NEVER_PARTIAL },
  resume: { examples: ["npx @ws/fleet resume acme"], variables: SERVERS, exitCodes: NEVER_PARTIAL },
  webhooks: {
    examples: ["npx @ws/fleet webhooks --workspaces workspaces.json --port 8080"],
    variables: {
      ...ADDRESS_HELP.queue,
      "ACME_WEBHOOK_TOKEN, …": "verification tokens, under the names in the file --workspaces",
    },
    exitCodes: { ...NEVER_PARTIAL, 130: "a signal has ended it" },
  },
  upgrade: { examples: ["npx @ws/fleet upgrade"], variables: ADDRESS_HELP.database },
};
