// Writes docs/exit-codes.md from the meanings in @ws/helpers/command and from the `--help` of each command.
import { EXIT_MEANINGS } from "@ws/helpers/command";
import { COMMAND_NAMES, exitCodesOf, helpTextsOf } from "./commands.ts";

const INTRODUCTION = `# Exit codes

All commands of these packages have the same exit codes: \`ws-mirror\`, \`ws-fleet\`, \`ws-mcp\`, \`ws-schema\`, \`ws-site\`, \`ws-cassette\`,
\`ws-emulator\` and \`npm create @ws/site\`.

<!-- Generated: edit packages/helpers/src/command/exit-codes.ts or the help of a command, and run npm run update -->
`;

const NOTES = `- **1** is a failure: Notion, a database or a file cannot be reached, Notion refuses a request, \`verify\` finds damage, a copy is older
  than \`--max-age\`. Run the command again when the cause is gone.
- **3** follows a run that has reached its end. The last lines list what is open. In CI, \`|| [ $? -eq 3 ]\` accepts it.
- **2** names the mistake, and the nearest known word. A token is never an argument: it is in \`WORKSPACE_TOKEN\`. The value of an unknown
  option is not printed, because it can be one.
- **130** follows SIGINT and SIGTERM, also for \`ws-mirror watch\`, \`ws-fleet work\` and \`webhooks\`, whose work a signal cuts off.
  \`ws-emulator\`, \`ws-mcp\` and \`ws-cassette proxy\` end with 0: a signal is how their work ends.
- \`ws-emulator exec\` ends with the exit code of its program, with 127 if there is no such program, and with 126 if it cannot be run.
`;

/** Returns the text of the document. */
export async function exitCodesDoc(): Promise<string> {
  const texts = (await Promise.all(COMMAND_NAMES.map(helpTextsOf))).flat();
  const narrower = texts.flatMap(({ title, text }) =>
    exitCodesOf(text).flatMap(([code, meaning]) =>
      meaning === EXIT_MEANINGS[Number(code)] ? [] : [`| \`${title}\` | ${code} | ${meaning} |`],
    ),
  );
  return [
    INTRODUCTION,
    "| code | meaning |",
    "|---|---|",
    ...Object.entries(EXIT_MEANINGS).map(([code, meaning]) => `| ${code} | ${meaning} |`),
    "",
    NOTES,
    "## Commands with a narrower meaning",
    "",
    "| command | code | meaning |",
    "|---|---|---|",
    ...narrower,
    "",
  ].join("\n");
}
