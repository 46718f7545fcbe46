// Endpoints of Notion that no official client calls. The emulator responds with 501 in Notion's error form.
import { ApiError } from "../errors/api-error.ts";
import type { Route } from "../http/route.ts";
import { defineRoute } from "../http/route.ts";

/** @source api/operations.yaml, unexposed_endpoints */
const NOT_EMULATED: readonly (readonly [method: string, path: string])[] = [
  ["GET", "agents"],
  ["POST", "agents/{agent_id}/chat"],
  ["GET", "agents/{agent_id}/threads"],
  ["POST", "agents/{agent_id}/threads/query"],
  ["POST", "threads/{thread_id}/continue"],
  ["GET", "threads/{thread_id}/messages"],
  ["POST", "threads/{thread_id}/messages"],
  ["POST", "threads/{thread_id}/messages/query"],
  ["POST", "external_agent_stub/{agent_id}/sessions"],
  ["GET", "external_agent_stub/{agent_id}/sessions/{session_id}/events"],
  ["POST", "external_agent_stub/{agent_id}/sessions/{session_id}/messages"],
  ["POST", "external_agent_stub/{agent_id}/vaults"],
  ["PATCH", "external_agent_stub/{agent_id}/vaults/{vault_id}"],
  ["DELETE", "external_agent_stub/{agent_id}/vaults/{vault_id}"],
];

/** Routes that respond with 501. */
export const NOT_EMULATED_ROUTES: readonly Route[] = NOT_EMULATED.map(([method, path]) =>
  defineRoute({
    method,
    path,
    operation: "notEmulated",
    capability: "none",
    handle: () => {
      throw new ApiError(
        "not_implemented",
        `${method} /v1/${path} is not emulated. See "What is not emulated" in the README of @ws/emulator.`,
      );
    },
  }),
);
