// The capabilities of integrations. @source api/errors-and-limits.yaml, capabilities

/** The capabilities of an integration. */
export const CAPABILITIES = [
  "read_content",
  "update_content",
  "insert_content",
  "read_comments",
  "insert_comments",
  "read_users",
  "read_user_emails",
] as const;

/** One capability. */
export type Capability = (typeof CAPABILITIES)[number];
