// Endpoints without a method: threads of agents, the list of agents, and the stub of external agents. `Client.request()` sends them.
import { createEndpoint, type Endpoint } from "./endpoint.ts";

/** `POST agents/{agent_id}/chat`. */
export const chatWithAgent: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "agents/{agent_id}/chat",
  query: ["verbose"],
  body: ["message", "attachments", "metadata", "prompt_context", "thread_id"],
});

/** `POST threads/{thread_id}/continue`. */
export const continueThread: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "threads/{thread_id}/continue",
  body: ["action_id", "option_id", "input"],
});

/** `POST external_agent_stub/{agent_id}/vaults`. */
export const createExternalAgentStubVault: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "external_agent_stub/{agent_id}/vaults",
  body: ["name", "credential", "target"],
});

/** `DELETE external_agent_stub/{agent_id}/vaults/{vault_id}`. */
export const deleteExternalAgentStubVault: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "DELETE",
  path: "external_agent_stub/{agent_id}/vaults/{vault_id}",
});

/** `PATCH external_agent_stub/{agent_id}/vaults/{vault_id}`. */
export const updateExternalAgentStubVault: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "PATCH",
  path: "external_agent_stub/{agent_id}/vaults/{vault_id}",
  body: ["expected_version", "credential"],
});

/** `GET agents`. */
export const listAgents: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "GET",
  path: "agents",
  query: ["name", "agent_type", "agent_ids", "created_by", "start_cursor", "page_size", "verbose"],
});

/** `GET external_agent_stub/{agent_id}/sessions/{session_id}/events`. */
export const listExternalAgentStubSessionEvents: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "GET",
  path: "external_agent_stub/{agent_id}/sessions/{session_id}/events",
  query: ["cursor"],
});

/** `GET threads/{thread_id}/messages`. */
export const listThreadMessages: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "GET",
  path: "threads/{thread_id}/messages",
  query: ["verbose", "role", "start_cursor", "page_size"],
});

/** `POST threads/{thread_id}/messages`. */
export const sendThreadMessage: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "threads/{thread_id}/messages",
  body: ["message", "attachments", "metadata", "prompt_context"],
});

/** `GET agents/{agent_id}/threads`. */
export const listThreads: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "GET",
  path: "agents/{agent_id}/threads",
  query: [
    "id",
    "title",
    "status",
    "activity",
    "created_by",
    "last_used_by",
    "sort_by",
    "sort_direction",
    "start_cursor",
    "page_size",
  ],
});

/** `POST threads/{thread_id}/messages/query`. */
export const queryThreadMessages: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "threads/{thread_id}/messages/query",
  body: ["verbose", "start_cursor", "page_size"],
});

/** `POST agents/{agent_id}/threads/query`. */
export const queryThreads: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "agents/{agent_id}/threads/query",
  body: ["query", "filter", "sorts", "start_cursor", "page_size"],
});

/** `POST external_agent_stub/{agent_id}/sessions/{session_id}/messages`. */
export const sendExternalAgentStubSessionMessage: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "external_agent_stub/{agent_id}/sessions/{session_id}/messages",
  body: ["message", "client_message_id"],
});

/** `POST external_agent_stub/{agent_id}/sessions`. */
export const startExternalAgentStubSession: Endpoint = /* @__PURE__ */ createEndpoint({
  method: "POST",
  path: "external_agent_stub/{agent_id}/sessions",
  body: ["spec_version", "client_reference_id", "configs", "model", "cwd", "locale", "system_prompt"],
});
