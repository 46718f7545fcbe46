// What the service has and the emulator does not: 501 in the service's error form.
import { ApiError } from "../api-error.ts";
import type { Route } from "../context.ts";

const NOT_EMULATED: readonly (readonly [method: string, path: string, operation: string])[] = [
  ["POST", "blocks/meeting_notes", "blocks.meetingNotes.create"],
  ["POST", "blocks/meeting_notes/query", "blocks.meetingNotes.query"],
  ["POST", "agents/query", "agents.query"],
  ["POST", "agents/batch", "agents.batch"],
  ["GET", "agents/{agent_id}", "agents.retrieve"],
  ["DELETE", "agents/{agent_id}", "agents.delete"],
  ["GET", "agents/{agent_id}/insights", "agents.retrieveInsights"],
  ["PATCH", "agents/{agent_id}/credit_limit", "agents.updateCreditLimit"],
  ["PATCH", "agents/{agent_id}/status", "agents.updateStatus"],
  ["POST", "sessions", "sessions.update"],
  ["POST", "sessions/query", "sessions.query"],
  ["GET", "sessions/{session_id}", "sessions.retrieve"],
  ["POST", "sessions/{session_id}/cancel", "sessions.cancel"],
  ["POST", "sessions/{session_id}/events/query", "sessions.queryEvents"],
  ["POST", "oauth/token", "oauth.token"],
  ["POST", "oauth/introspect", "oauth.introspect"],
  ["POST", "oauth/revoke", "oauth.revoke"],
];

/** Routes that answer 501. */
export const NOT_EMULATED_ROUTES: readonly Route[] = NOT_EMULATED.map(([method, path, operation]) => ({
  method,
  path,
  operation,
  handle: () => {
    throw new ApiError(
      "not_implemented",
      `${operation} is not emulated. See "What is not emulated" in the README of @ws/emulator.`,
    );
  },
}));
