// The commands with their options.
import { Option, type Command } from "commander";
import type { HelpDetails, RunLater } from "@ws/helpers/command";

const JSON_OUTPUT = new Option("--json", "print JSON");

const ENVIRONMENT = new Option(
  "--env <NAME>",
  'environment whose ids in FILE.ids.json are used (default: WORKSPACE_ENV, or "default")',
);

const DESTRUCTIVE = new Option("--allow-destructive", "also make changes that destroy values");

const REVIEWED = new Option("--plan <PLAN.json>", "refuse another plan than this output of plan --json");

/** Returns an option that can be repeated. */
const repeated = (flags: string, description: string): Option =>
  new Option(flags, `${description}; can be repeated`).argParser(
    (text: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), text],
  );

const RENAME = repeated(
  "--rename <OLD=NEW>",
  "gives the ids of a schema, or of SCHEMA.COLUMN, the name that it has in the module now",
);

const ADOPT = new Option("--adopt", "use databases of the page with the titles and columns of schemas without ids");

const CREATE_AGAIN = new Option(
  "--create-again",
  "create databases although ids are left over, or the page has databases with their titles",
);

/** Adds the commands to the program. Their code is loaded when one runs. */
export function addCommands(program: Command, later: RunLater): void {
  const actions = () => import("./actions.ts");
  const command = (name: string, description: string): Command =>
    program.command(name).description(description).addOption(JSON_OUTPUT);
  const onModule = (name: string, description: string): Command =>
    command(name, description)
      .argument("<FILE.ts>", "module with schemas, which pull has written")
      .addOption(ENVIRONMENT);
  command("list", "lists the data sources that are shared with the token").action(
    later(async () => (await actions()).listCommand),
  );
  command("pull", "writes the schemas of data sources into a TypeScript module")
    .argument(
      "[[NAME=]ID...]",
      "ids or addresses of data sources or databases; without them, all schemas of the module are updated, or you pick from the " +
        "list in a terminal",
    )
    .requiredOption("--out <FILE.ts>", "module to write")
    .option("--all", "pull everything that is shared with the token")
    .option("--force", "overwrite edits of the module that were not applied")
    .addOption(
      repeated(
        "--formula-type <SCHEMA.COLUMN=TYPE>",
        "type of a formula that no row shows: string, number, boolean or date",
      ),
    )
    .addOption(ENVIRONMENT)
    .action(later(async () => (await actions()).pullCommand));
  onModule("check", "lists the differences between the module and Notion").action(
    later(async () => (await actions()).checkCommand),
  );
  onModule("plan", "lists the changes that make Notion match the module")
    .addOption(RENAME)
    .addOption(CREATE_AGAIN)
    .action(later(async () => (await actions()).planCommand));
  onModule("apply", "makes these changes")
    .addOption(RENAME)
    .addOption(DESTRUCTIVE)
    .addOption(REVIEWED)
    .action(later(async () => (await actions()).applyCommand));
  onModule("push", "like apply, and creates the databases that do not exist in a page")
    .requiredOption("--parent <PAGE>", "id or address of the page")
    .addOption(ADOPT)
    .addOption(CREATE_AGAIN)
    .addOption(RENAME)
    .addOption(DESTRUCTIVE)
    .addOption(REVIEWED)
    .action(later(async () => (await actions()).applyCommand));
  onModule("ids", "moves the ids of a module into a file beside it, FILE.ids.json").action(
    later(async () => (await actions()).idsCommand),
  );
}

const TOKEN = {
  WORKSPACE_TOKEN: "token of Notion that can read content; without it, NOTION_TOKEN, then NOTION_API_TOKEN",
  WORKSPACE_BASE_URL: "address of the API (default: https://api.notion.com)",
};

const READS = { ...TOKEN, WORKSPACE_ENV: "environment, as --env" };

const WRITES = {
  ...READS,
  WORKSPACE_TOKEN:
    "token of Notion that can read, update and insert content; without it, NOTION_TOKEN, then NOTION_API_TOKEN",
};

/** The end of `--help`, by the name of the command. */
export const COMMAND_HELP: Readonly<Record<string, HelpDetails>> = {
  "ws-schema": {
    examples: [
      "npx @ws/schema pull --out schema.ts --all",
      "npx @ws/schema plan schema.ts",
      "npx @ws/schema apply schema.ts",
    ],
    variables: WRITES,
  },
  list: { examples: ["npx @ws/schema list"], variables: TOKEN, exitCodes: { 3: "" } },
  pull: {
    examples: ["npx @ws/schema pull --out schema.ts --all", "npx @ws/schema pull --out schema.ts deals=ID"],
    variables: READS,
    exitCodes: { 3: "" },
  },
  check: {
    examples: ["npx @ws/schema check schema.ts"],
    variables: READS,
    exitCodes: { 3: "the module differs from Notion, or a database is in the trash" },
  },
  plan: {
    examples: [
      "npx @ws/schema plan schema.ts",
      "npx @ws/schema plan schema.ts --json > plan.json",
      "npx @ws/schema plan schema.ts --rename people=persons",
    ],
    variables: READS,
    exitCodes: { 3: "a change is not possible, or a database is in the trash" },
  },
  apply: {
    examples: ["npx @ws/schema apply schema.ts", "npx @ws/schema apply schema.ts --plan plan.json"],
    variables: WRITES,
    exitCodes: { 3: "a change was refused" },
  },
  push: {
    examples: [
      "npx @ws/schema push schema.ts --parent PAGE --env test",
      "npx @ws/schema push schema.ts --parent PAGE --adopt",
    ],
    variables: WRITES,
    exitCodes: { 3: "a change was refused" },
  },
  ids: { examples: ["npx @ws/schema ids schema.ts --env production"], variables: READS, exitCodes: { 3: "" } },
};
