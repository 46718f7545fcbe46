// The text of `--help` about the variables of commands on a copy.
import { ADDRESS_HELP } from "./read-addresses.ts";

/** The variables of all commands on a copy. */
export const COPY_VARIABLES = {
  ...ADDRESS_HELP.database,
  "AWS_REGION, AWS_ACCESS_KEY_ID, …": "access to --files s3://BUCKET/PREFIX, as for the tools of AWS",
} as const;

/** The variables of commands that read Notion. */
export const TOKEN_VARIABLES = {
  WORKSPACE_TOKEN: "token of Notion; without it, NOTION_TOKEN, then NOTION_API_TOKEN",
  WORKSPACE_BASE_URL: "address of the API (default: https://api.notion.com)",
  ...COPY_VARIABLES,
} as const;
