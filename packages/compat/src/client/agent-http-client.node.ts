import type { Agent } from "node:http";
import { createHttpClient, type AsyncHttpClient, type ConnectionOptions } from "@ws/client";

/** Creates an HTTP client on the connections of an agent. */
export function createAgentHttpClient(agent: Agent, connections?: ConnectionOptions): AsyncHttpClient | undefined {
  return createHttpClient({ httpAgent: agent, httpsAgent: agent }, connections);
}
