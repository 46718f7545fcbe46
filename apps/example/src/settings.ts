// What the user asked for: command line and environment, checked before anything happens.

/** What the tour is to run on. */
export type Settings = EmbeddedSettings | ServiceSettings;

/** The workspace that runs in this process. */
interface EmbeddedSettings {
  readonly kind: "embedded";
}

/** A workspace of the service. */
export interface ServiceSettings {
  readonly kind: "service";
  readonly token: string;
  /** The page under which everything is made. */
  readonly testPageId: string;
  /** Undefined for the service's public address. */
  readonly baseUrl: string | undefined;
}

/** The user has to change how the tour is started. */
export class UsageError extends Error {}

/** What `--help` prints. */
export const HELP = `Usage: npm start [-- --help]

A tour of the client: every step is shown with AsyncClient and with Client. Exits 0 if every
step held, 1 if one did not, 2 if it was started wrongly, 130 after Ctrl-C.

Without variables it runs on an embedded workspace: nothing leaves this machine.
To run it on a workspace of the service, set both of these:

  WORKSPACE_TOKEN          token of an integration that may read, insert and update content,
                           read and insert comments, and read users
  WORKSPACE_TEST_PAGE_ID   id of a page that is shared with the integration; everything is made
                           under this page and moved to the trash at the end

and, if the service is to be looked for elsewhere (an emulator, a proxy):

  WORKSPACE_BASE_URL       default: https://api.notion.com

The steps are in apps/example/src/steps: one file each, to be read as an example.`;

/** @throws UsageError for an argument that does not exist */
export function wantsHelp(args: readonly string[]): boolean {
  const unknown = args.find((arg) => arg !== "--help" && arg !== "-h");
  if (unknown !== undefined) throw new UsageError(`There is no argument "${unknown}": see npm start -- --help.`);
  return args.length > 0;
}

/** Reads the variables; one that is empty counts as not set. @throws UsageError when they make no sense */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const valueOf = (name: string): string | undefined => env[name]?.trim() || undefined;
  const token = valueOf("WORKSPACE_TOKEN");
  const testPageId = valueOf("WORKSPACE_TEST_PAGE_ID");
  const baseUrl = valueOf("WORKSPACE_BASE_URL");
  if (token !== undefined && testPageId !== undefined) {
    if (!/^[0-9a-f]{32}$/i.test(testPageId.replaceAll("-", ""))) throw new UsageError(NO_PAGE_ID);
    return { kind: "service", token, testPageId, baseUrl };
  }
  if (token !== undefined) {
    throw new UsageError(
      "WORKSPACE_TOKEN is set, but WORKSPACE_TEST_PAGE_ID is not: set it to the id of a page under which the tour may " +
        "make things, or unset WORKSPACE_TOKEN to run on the embedded workspace.",
    );
  }
  if (testPageId !== undefined) {
    throw new UsageError(
      "WORKSPACE_TEST_PAGE_ID is set, but WORKSPACE_TOKEN is not: set it to the token of an integration that the page is " +
        "shared with, or unset WORKSPACE_TEST_PAGE_ID to run on the embedded workspace.",
    );
  }
  if (baseUrl !== undefined) {
    throw new UsageError(
      "WORKSPACE_BASE_URL is set, but WORKSPACE_TOKEN and WORKSPACE_TEST_PAGE_ID are not: set all three, or unset it to " +
        "run on the embedded workspace.",
    );
  }
  return { kind: "embedded" };
}

const NO_PAGE_ID =
  "WORKSPACE_TEST_PAGE_ID is not the id of a page: it has 32 hexadecimal digits, with or without dashes, and is the end " +
  "of the page's address.";
