// Parameters and responses of the stub of external agents. They have no method: `Client.request()` sends them.

/** Arguments of `createExternalAgentStubVault`. */
export interface CreateExternalAgentStubVaultParameters {
  agent_id: string;
  name: string;
  credential: NewCredential;
  target: VaultTarget;
}

/** A secret and its end, ISO 8601. */
interface NewCredential {
  value: string;
  expires_at: string;
}

/** The server that gets the secret. */
interface VaultTarget {
  type: "mcp_server";
  server_url: string;
  authorization: { type: "bearer" };
}

/** A stored secret, without its value. */
interface Vault {
  id: string;
  name: string;
  credential: { expires_at: string };
  target: VaultTarget;
  status: "active" | "expired";
  version: number;
  created_at: string;
  updated_at: string;
}

/** Response of `createExternalAgentStubVault`. */
export interface CreateExternalAgentStubVaultResponse extends Vault {}

/** Arguments of `updateExternalAgentStubVault`. */
export interface UpdateExternalAgentStubVaultParameters extends DeleteExternalAgentStubVaultParameters {
  /** The version that was read. */
  expected_version: number;
  credential: NewCredential;
}

/** Response of `updateExternalAgentStubVault`. */
export interface UpdateExternalAgentStubVaultResponse extends Vault {}

/** Arguments of `deleteExternalAgentStubVault`. */
export interface DeleteExternalAgentStubVaultParameters {
  agent_id: string;
  vault_id: string;
}

/** Response of `deleteExternalAgentStubVault`. */
export type DeleteExternalAgentStubVaultResponse = Record<string, never>;

/** Arguments of `startExternalAgentStubSession`. */
export interface StartExternalAgentStubSessionParameters {
  agent_id: string;
  spec_version?: "v1";
  client_reference_id?: string;
  configs?: { mcp_servers: McpServer[] };
  model?: string;
  cwd?: string;
  locale?: string;
  system_prompt?: string;
}

interface McpServer {
  name: string;
  server_url: string;
  credential: { type: "vault"; vault_id: string } | { type: "none" };
}

/** Response of `startExternalAgentStubSession`. */
export interface StartExternalAgentStubSessionResponse {
  session_id: string;
  model?: string;
  cwd?: string;
  last_active_at?: string;
}

/** Arguments of `sendExternalAgentStubSessionMessage`. */
export interface SendExternalAgentStubSessionMessageParameters {
  agent_id: string;
  session_id: string;
  message: string;
  client_message_id?: string;
}

/** Response of `sendExternalAgentStubSessionMessage`. */
export interface SendExternalAgentStubSessionMessageResponse {
  accepted: boolean;
  run_id?: string;
}

/** Arguments of `listExternalAgentStubSessionEvents`. */
export interface ListExternalAgentStubSessionEventsParameters {
  agent_id: string;
  session_id: string;
  cursor?: string;
}

/** Response of `listExternalAgentStubSessionEvents`. */
export interface ListExternalAgentStubSessionEventsResponse {
  events: ExternalAgentEvent[];
  is_running: boolean;
  next_cursor?: string;
}

type ExternalAgentEvent =
  | { type: "assistant.thinking"; text: string }
  | { type: "assistant.message"; text: string }
  | { type: "tool.started"; tool_call_id: string; tool_name?: string; input?: Record<string, never> }
  | { type: "tool.output"; tool_call_id: string; output?: Record<string, never>; is_error?: boolean }
  | { type: "error"; error: ExternalAgentError };

interface ExternalAgentError {
  code: string;
  message: string;
  retryable: boolean;
  additional_data?: Record<string, string | string[]>;
}
