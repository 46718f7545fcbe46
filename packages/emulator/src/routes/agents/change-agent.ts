// Changes of agents, alone and in batches.
import { isBuiltIn } from "../../agents/built-in-agent.ts";
import { looseObjectOf, needed, taggedBy } from "../../body/object-parsers.ts";
import { parseOrThrow } from "../../body/parse-body.ts";
import { oneOf, orNull, text, wholeNumber } from "../../body/parser.ts";
import { validationError } from "../../errors/validation-errors.ts";
import type { Context } from "../../http/context.ts";
import { notFound } from "../../http/not-found.ts";
import type { AgentRecord } from "../../model/agent-records.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { minuteText } from "../../values/time.ts";
import { dashedUuid } from "../../values/uuid.ts";

/** The field of a new credit limit. */
export const creditLimit = { credit_limit: needed(orNull(wholeNumber("a whole number of 0 or more", 0))) };
/** The field of a new status. */
export const status = { status: needed(oneOf(["active", "disabled"])) };

/** One operation of a batch. */
const batchOperation = taggedBy(
  {
    update_status: { agent_id: needed(text()), fields: needed(looseObjectOf(status)) },
    update_credit_limit: { agent_id: needed(text()), fields: needed(looseObjectOf(creditLimit)) },
    delete: { agent_id: needed(text()) },
  },
  { tag: "action", loose: true },
);

/** Returns an agent that can be changed. @throws ApiError 404, and 400 for the built-in agent */
export function findAgent(context: Context, id: string): AgentRecord {
  if (isBuiltIn(id)) throw validationError("The built-in agent cannot be changed.");
  const agent = context.workspace.store.agents.get(dashedUuid(id));
  if (agent === undefined) throw notFound(context.workspace, "agent", id);
  return agent;
}

function touched(context: Context, agent: AgentRecord): string {
  agent.editedAt = context.workspace.clock.now();
  context.workspace.store.revision += 1;
  return minuteText(agent.editedAt);
}

/** Changes the credit limit of an agent. */
export function setCreditLimit(context: Context, agent: AgentRecord, limit: number | null): JsonObject {
  agent.creditLimit = limit;
  return { agent_id: agent.id, credit_limit: limit, last_edited_time: touched(context, agent) };
}

/** Enables or disables an agent. */
export function setStatus(context: Context, agent: AgentRecord, newStatus: "active" | "disabled"): JsonObject {
  if (agent.status === "deleted") throw validationError("A deleted agent cannot be changed.");
  agent.status = newStatus;
  agent.pauseReason = newStatus === "disabled" ? "disabled_from_api" : null;
  return {
    agent_id: agent.id,
    status: newStatus,
    pause_reason: agent.pauseReason,
    last_edited_time: touched(context, agent),
  };
}

/** Deletes an agent. */
export function deleteAgent(context: Context, agent: AgentRecord): JsonObject {
  agent.status = "deleted";
  return { agent_id: agent.id, status: "deleted", deleted_at: touched(context, agent) };
}

/** Runs one operation of a batch. @throws ApiError for an operation that is refused */
export function runOperation(context: Context, input: JsonValue, path: string): JsonObject {
  const operation = parseOrThrow(batchOperation, input, path);
  const agent = findAgent(context, operation.agent_id);
  switch (operation.action) {
    case "update_status":
      return setStatus(context, agent, operation.fields.status);
    case "update_credit_limit":
      return setCreditLimit(context, agent, operation.fields.credit_limit);
    case "delete":
      return deleteAgent(context, agent);
  }
}
