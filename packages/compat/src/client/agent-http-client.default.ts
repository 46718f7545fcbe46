import type { Agent } from "node:http";
import type { AsyncHttpClient } from "@ws/client";

/** Returns undefined: outside of Node.js, connections have no agent. */
export function createAgentHttpClient(_agent: Agent): AsyncHttpClient | undefined {
  return undefined;
}
