import { UsageError } from "@ws/helpers/command";

/** The output of `--help`. */
export const HELP = `Usage: npm start [-- --help]

Runs a tour of @ws/client: every step with AsyncClient and with Client.

By default, the tour runs on an emulator inside this process. It sends no request to the Notion
API and needs no token. To run it on a real workspace, set both of these variables:

  WORKSPACE_TOKEN          personal access token, or token of a connection that can read, insert
                           and update content, read and insert comments, and read users. If it
                           is not set: NOTION_TOKEN, then NOTION_API_TOKEN
  WORKSPACE_TEST_PAGE_ID   id of a page that the token can access. The tour creates one page
                           below it and moves that page to the trash at the end.

To use an emulator or a proxy instead of the Notion API, also set:

  WORKSPACE_BASE_URL       default: https://api.notion.com

Exit codes: 0 if every step passed, 1 if a step failed, 2 for a wrong argument or variable,
130 after Ctrl-C.

Each step is one short file in apps/example/src/tour/steps that you can read as an example.`;

/**
 * True if the arguments request the help text.
 * @throws {UsageError} for an unknown argument
 */
export function wantsHelp(args: readonly string[]): boolean {
  const unknown = args.find((arg) => arg !== "--help" && arg !== "-h");
  if (unknown !== undefined) {
    throw new UsageError(`Expected --help or no argument, got "${unknown}". Run "npm start -- --help" for the usage.`);
  }
  return args.length > 0;
}
