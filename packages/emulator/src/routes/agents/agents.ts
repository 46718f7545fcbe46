// agents.*
import { agentListValue, agentValue } from "../../agents/agent-values.ts";
import { builtInAgentValue, isBuiltIn } from "../../agents/built-in-agent.ts";
import { LIMITS } from "../../catalog/limits.ts";
import { bodyError, validationError } from "../../errors/validation-errors.ts";
import { cutPage, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import { notFound } from "../../http/not-found.ts";
import type { Context, Route } from "../../http/route.ts";
import { param } from "../../http/route.ts";
import type { AgentRecord } from "../../model/agent-records.ts";
import type { Test } from "../../query/conditions.ts";
import { compareAll, compileGroups, textCondition } from "../../query/compile-groups.ts";
import type { JsonObject, JsonValue } from "../../values/json.ts";
import { isObject, objectOr, objectsOf, textOr } from "../../values/json.ts";
import { minuteText } from "../../values/time.ts";
import { dashedUuid } from "../../values/uuid.ts";
import { startTask } from "../common/start-task.ts";

/** Routes of the agents family. */
export const AGENT_ROUTES: readonly Route[] = [
  { method: "POST", path: "agents/query", operation: "agents.query", handle: queryAgents },
  { method: "POST", path: "agents/batch", operation: "agents.batch", handle: batch },
  { method: "GET", path: "agents/{agent_id}", operation: "agents.retrieve", handle: retrieveAgent },
  {
    method: "DELETE",
    path: "agents/{agent_id}",
    operation: "agents.delete",
    handle: (context) => ({ body: deleteAgent(context, agentParam(context)) }),
  },
  { method: "GET", path: "agents/{agent_id}/insights", operation: "agents.retrieveInsights", handle: insights },
  {
    method: "PATCH",
    path: "agents/{agent_id}/credit_limit",
    operation: "agents.updateCreditLimit",
    handle: (context) => ({ body: setCreditLimit(context, agentParam(context), context.body["credit_limit"]) }),
  },
  {
    method: "PATCH",
    path: "agents/{agent_id}/status",
    operation: "agents.updateStatus",
    handle: (context) => ({ body: setStatus(context, agentParam(context), context.body["status"]) }),
  },
];

function findAgent(context: Context, id: string): AgentRecord {
  if (isBuiltIn(id)) throw validationError("The built-in agent cannot be changed.");
  const agent = context.workspace.store.agents.get(dashedUuid(id));
  if (agent === undefined) throw notFound(context.workspace, "agent", id);
  return agent;
}

function agentParam(context: Context): AgentRecord {
  return findAgent(context, param(context, "agent_id"));
}

function retrieveAgent(context: Context) {
  if (isBuiltIn(param(context, "agent_id"))) return { body: builtInAgentValue() };
  return { body: agentValue(agentParam(context), context.query.get("verbose") === "true") };
}

function insights(context: Context) {
  const agent = agentParam(context);
  return {
    body: {
      object: "agent_insights",
      id: agent.id,
      name: agent.name,
      agent_type: "custom_agent",
      status: agent.status,
      pause_reason: agent.pauseReason,
      created_by: { id: agent.createdBy, type: "bot" },
      total_credits_used: agent.creditsUsed,
      credit_limit: agent.creditLimit,
      runs_completed: agent.runs,
    },
  };
}

function touched(context: Context, agent: AgentRecord): string {
  agent.editedAt = context.workspace.clock.now();
  context.workspace.store.revision += 1;
  return minuteText(agent.editedAt);
}

function setCreditLimit(context: Context, agent: AgentRecord, limit: JsonValue | undefined): JsonObject {
  if (limit !== null && (typeof limit !== "number" || !Number.isInteger(limit) || limit < 0)) {
    throw bodyError(
      "credit_limit",
      `should be a whole number of 0 or more, or \`null\`, instead was \`${JSON.stringify(limit) ?? "undefined"}\``,
    );
  }
  agent.creditLimit = limit;
  return { agent_id: agent.id, credit_limit: limit, last_edited_time: touched(context, agent) };
}

function setStatus(context: Context, agent: AgentRecord, status: JsonValue | undefined): JsonObject {
  if (status !== "active" && status !== "disabled") {
    throw bodyError(
      "status",
      `should be \`"active"\` or \`"disabled"\`, instead was \`${JSON.stringify(status) ?? "undefined"}\``,
    );
  }
  if (agent.status === "deleted") throw validationError("A deleted agent cannot be changed.");
  agent.status = status;
  agent.pauseReason = status === "disabled" ? "disabled_from_api" : null;
  return { agent_id: agent.id, status, pause_reason: agent.pauseReason, last_edited_time: touched(context, agent) };
}

function deleteAgent(context: Context, agent: AgentRecord): JsonObject {
  agent.status = "deleted";
  return { agent_id: agent.id, status: "deleted", deleted_at: touched(context, agent) };
}

function queryAgents(context: Context) {
  const { workspace, body } = context;
  const words = textOr(body["query"], "").toLowerCase();
  const fits = compileGroups<AgentRecord>(body["filter"], agentLeaf, 2);
  const [sort] = objectsOf(body["sorts"]);
  const sign = sort?.["direction"] === "ascending" ? 1 : -1;
  const time = (agent: AgentRecord) =>
    sort?.["property"] === "last_run_at" ? (agent.lastRunAt ?? 0) : agent.createdAt;
  const found = [...workspace.store.agents.values()]
    .filter((agent) => body["include_deleted"] === true || agent.status !== "deleted")
    .filter((agent) => `${agent.name} ${agent.description ?? ""}`.toLowerCase().includes(words))
    .filter(fits)
    .toSorted((a, b) => sign * (time(a) - time(b)));
  const page = cutPage(found, pagingFromBody(context), (agent) => agent.id);
  const results = page.items.map((agent) => agentListValue(agent, body["verbose"] === true));
  return { body: listBody("agent", results, page.nextCursor, true) };
}

function agentLeaf(leaf: JsonObject, path: string): Test<AgentRecord> {
  const property = textOr(leaf["property"], "");
  const read = AGENT_LEAVES[property];
  if (read === undefined)
    throw bodyError(`${path}.property`, `should be a known property, instead was \`"${property}"\``);
  return read(leaf, path);
}

const AGENT_LEAVES: Readonly<Record<string, (leaf: JsonObject, path: string) => Test<AgentRecord>>> = {
  id: (leaf, path) => mapped(textCondition(objectOr(leaf["id"]), path), (agent) => agent.id),
  agent_type: (leaf, path) => mapped(textCondition(objectOr(leaf["string"]), path), () => "custom_agent"),
  status: (leaf, path) => mapped(textCondition(objectOr(leaf["status"]), path), (agent) => agent.status),
  created_by: (leaf, path) => mapped(textCondition(objectOr(leaf["people"]), path), (agent) => agent.createdBy),
  created_time: (leaf, path) => mapped(compareAll(objectOr(leaf["date"]), path), (agent) => agent.createdAt),
  last_run_at: (leaf, path) => mapped(compareAll(objectOr(leaf["date"]), path), (agent) => agent.lastRunAt),
  model_mode: (leaf, path) => mapped(textCondition(objectOr(leaf["select"]), path), () => "auto"),
  favorited: (leaf) => () => objectOr(leaf["checkbox"])["equals"] === false,
  connections: () => () => false,
  agent_version: () => () => false,
};

function mapped<T>(test: Test<T>, value: (agent: AgentRecord) => T): Test<AgentRecord> {
  return (agent) => test(value(agent));
}

const BATCH_ACTIONS: Readonly<
  Record<string, (context: Context, agent: AgentRecord, fields: JsonObject) => JsonObject>
> = {
  update_status: (context, agent, fields) => setStatus(context, agent, fields["status"]),
  update_credit_limit: (context, agent, fields) => setCreditLimit(context, agent, fields["credit_limit"]),
  delete: (context, agent) => deleteAgent(context, agent),
};

/** In order, not all or nothing: each operation's outcome is in the result of the task. */
function batch(context: Context) {
  const operations = context.body["operations"];
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > LIMITS.arrayItems) {
    throw bodyError("operations.length", `should be from \`1\` to \`${LIMITS.arrayItems}\``);
  }
  const results = operations.map((operation) => {
    const given = isObject(operation) ? operation : {};
    const action = BATCH_ACTIONS[textOr(given["action"], "")];
    try {
      if (action === undefined) throw validationError("Unknown action.");
      return {
        ok: true,
        ...action(context, findAgent(context, textOr(given["agent_id"], "")), objectOr(given["fields"])),
      };
    } catch (error) {
      return { ok: false, agent_id: given["agent_id"], message: error instanceof Error ? error.message : "" };
    }
  });
  return startTask(context, "POST /v1/agents/batch", { results });
}
