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

/** What an agent does with a message. The first script whose `when` occurs in the message is followed. */
export interface AgentScript {
  /** Text that the message must hold, without regard to case; every message fits when it is left out. */
  readonly when?: string;
  /** What the agent answers; `{message}` stands for the message. */
  readonly reply?: string;
  /** Tools that it uses first, by name. */
  readonly tools?: readonly string[];
  /** Asks for approval under this title and waits for it before it answers. */
  readonly approval?: string;
  /** The turn fails with this message. */
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
  /** The script that waits for an approval, with the message that it belongs to. */
  waiting: { readonly script: AgentScript; readonly message: string } | undefined;
}
