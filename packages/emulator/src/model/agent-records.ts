// The records of agents and their sessions.
import type { JsonObject } from "../values/json.ts";

/** An agent of the workspace. Times are milliseconds. */
export interface AgentRecord {
  readonly id: string;
  name: string;
  description: string | null;
  instructions: string | null;
  status: "active" | "disabled" | "deleted";
  pauseReason: string | null;
  readonly createdAt: number;
  readonly createdBy: string;
  editedAt: number;
  lastRunAt: number | null;
  creditLimit: number | null;
  creditsUsed: number;
  runs: number;
}

/** A rule for an agent's reply. The first script that matches the message applies. */
export interface AgentScript {
  /** Text that the message must contain, in upper or lower case. Without `when` the script matches every message. */
  readonly when?: string;
  /** The reply. `{message}` is replaced by the message. */
  readonly reply?: string;
  /** Names of the tools that the agent uses before it replies. */
  readonly tools?: readonly string[];
  /** Title of an approval that the agent requests before it replies. */
  readonly approval?: string;
  /** Error message. The turn fails with it instead of a reply. */
  readonly error?: string;
}

/** One event of a session. */
export interface SessionEventRecord {
  readonly id: string;
  readonly sequence: number;
  readonly createdAt: number;
  readonly type: string;
  readonly fields: JsonObject;
}

/** A session. */
export interface SessionRecord {
  readonly id: string;
  readonly agentId: string;
  title: string;
  status: string;
  readonly createdAt: number;
  updatedAt: number;
  readonly events: SessionEventRecord[];
  requiredActions: JsonObject[];
  error: JsonObject | undefined;
  /** The script that waits for an approval, with the message that started it. */
  waiting: { readonly script: AgentScript; readonly message: string } | undefined;
}
