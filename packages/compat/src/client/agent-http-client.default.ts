import type { Agent } from "node:http";
import type { AsyncHttpClient, ConnectionOptions } from "@ws/client";

/** Returns undefined: outside of Node.js, connections have no agent. */
export function createAgentHttpClient(_agent: Agent, _connections?: ConnectionOptions): AsyncHttpClient | undefined {
  return undefined;
}
