// The examples, variables and exit codes in the `--help` of each command.
import type { HelpDetails } from "@ws/helpers/command";
import { COPY_VARIABLES, TOKEN_VARIABLES } from "./options/copy-help.ts";

/** The exit codes of a command whose result is always complete. */
const NEVER_PARTIAL = { 3: "" };

/** The end of `--help`, by the name of the command. */
export const COMMAND_HELP: Readonly<Record<string, HelpDetails>> = {
  "ws-mirror": {
    examples: [
      "npx @ws/mirror pull copy",
      "npx @ws/mirror export copy --format markdown --out pages",
      "npx @ws/mirror pull --help",
    ],
    variables: { ...TOKEN_VARIABLES, WORKSPACE_WEBHOOK_TOKEN: "verification token of webhooks, for watch" },
  },
  pull: { examples: ["npx @ws/mirror pull copy"], variables: TOKEN_VARIABLES },
  watch: {
    examples: ["npx @ws/mirror watch copy --interval 600", "npx @ws/mirror watch copy --webhooks 8080"],
    variables: { ...TOKEN_VARIABLES, WORKSPACE_WEBHOOK_TOKEN: "verification token of webhooks" },
    exitCodes: { ...NEVER_PARTIAL, 130: "a signal has ended it" },
  },
  verify: {
    examples: ["npx @ws/mirror verify copy", "npx @ws/mirror verify copy --deep"],
    variables: TOKEN_VARIABLES,
    exitCodes: { 1: "something is damaged, differs from Notion, or could not be read" },
  },
  export: {
    examples: [
      "npx @ws/mirror export copy --format markdown --out pages",
      "npx @ws/mirror export copy --format csv --out tables --at 2026-07-01",
    ],
    variables: COPY_VARIABLES,
  },
  restore: {
    examples: [
      "npx @ws/mirror restore copy --into PAGE_ID --dry-run",
      "npx @ws/mirror restore copy --into PAGE_ID --at 2026-07-01",
    ],
    variables: TOKEN_VARIABLES,
  },
  pack: { examples: ["npx @ws/mirror pack copy --out copy.tar.gz"], variables: COPY_VARIABLES },
  unpack: { examples: ["npx @ws/mirror unpack copy --from copy.tar.gz"], variables: COPY_VARIABLES },
  forget: {
    examples: ["npx @ws/mirror forget copy --keep-daily 30 --keep-monthly 12 --dry-run"],
    variables: COPY_VARIABLES,
    exitCodes: NEVER_PARTIAL,
  },
  status: {
    examples: ["npx @ws/mirror status copy", "npx @ws/mirror status copy --max-age 26h"],
    variables: COPY_VARIABLES,
    exitCodes: { 1: "the copy is older than --max-age, or could not be read" },
  },
  "mend-clock": { examples: ["npx @ws/mirror mend-clock copy"], variables: COPY_VARIABLES, exitCodes: NEVER_PARTIAL },
  accept: {
    examples: ["npx @ws/mirror accept copy --list", "npx @ws/mirror accept copy ID"],
    variables: COPY_VARIABLES,
  },
  diff: { examples: ["npx @ws/mirror diff copy --from 7d"], variables: COPY_VARIABLES, exitCodes: NEVER_PARTIAL },
  search: {
    examples: ['npx @ws/mirror search copy "opening hours" crank*'],
    variables: COPY_VARIABLES,
    exitCodes: { 0: "done, also if nothing was found", ...NEVER_PARTIAL },
  },
};
