// agents.*
import { agentListValue, agentValue } from "../../agents/agent-values.ts";
import { builtInAgentValue, isBuiltIn } from "../../agents/built-in-agent.ts";
import { paging } from "../../body/common-parsers.ts";
import { looseObjectOf, needed, objectOf, optional } from "../../body/object-parsers.ts";
import type { Parsed } from "../../body/parser.ts";
import { anything, flag, listOf, text } from "../../body/parser.ts";
import { LIMITS } from "../../catalog/limits.ts";
import type { Context } from "../../http/context.ts";
import { param } from "../../http/context.ts";
import { cutPage, listBody, pagingFromBody } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";
import type { AgentRecord } from "../../model/agent-records.ts";
import { compileGroups } from "../../query/compile-groups.ts";
import type { LeafRow } from "../../query/property-leaf.ts";
import { numberRow, propertyLeaf, textRow } from "../../query/property-leaf.ts";
import { objectOr } from "../../values/json.ts";
import { startTask } from "../common/start-task.ts";
import {
  creditLimit,
  deleteAgent,
  findAgent,
  runOperation,
  setCreditLimit,
  setStatus,
  status,
} from "./change-agent.ts";

const agentQuery = looseObjectOf({
  query: optional(text()),
  filter: optional(anything),
  sorts: optional(listOf(looseObjectOf({ property: optional(text()), direction: optional(text()) }))),
  include_deleted: optional(flag),
  verbose: optional(flag),
  ...paging,
});

const batchInput = objectOf({ operations: needed(listOf(anything, LIMITS.arrayItems, 1)) });

/** Routes of the agents family. */
export const AGENT_ROUTES: readonly Route[] = [
  defineRoute({
    method: "POST",
    path: "agents/query",
    operation: "agents.query",
    capability: "none",
    body: () => agentQuery,
    handle: queryAgents,
  }),
  defineRoute({
    method: "POST",
    path: "agents/batch",
    operation: "agents.batch",
    capability: "none",
    body: () => batchInput,
    handle: batch,
  }),
  defineRoute({
    method: "GET",
    path: "agents/{agent_id}",
    operation: "agents.retrieve",
    capability: "none",
    handle: retrieveAgent,
  }),
  defineRoute({
    method: "DELETE",
    path: "agents/{agent_id}",
    operation: "agents.delete",
    capability: "update_content",
    handle: (context) => ({ body: deleteAgent(context, agentParam(context)) }),
  }),
  defineRoute({
    method: "GET",
    path: "agents/{agent_id}/insights",
    operation: "agents.retrieveInsights",
    capability: "none",
    handle: insights,
  }),
  defineRoute({
    method: "PATCH",
    path: "agents/{agent_id}/credit_limit",
    operation: "agents.updateCreditLimit",
    capability: "none",
    body: () => objectOf(creditLimit),
    handle: (context, body) => ({ body: setCreditLimit(context, agentParam(context), body.credit_limit) }),
  }),
  defineRoute({
    method: "PATCH",
    path: "agents/{agent_id}/status",
    operation: "agents.updateStatus",
    capability: "none",
    body: () => objectOf(status),
    handle: (context, body) => ({ body: setStatus(context, agentParam(context), body.status) }),
  }),
];

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

function queryAgents(context: Context, body: Parsed<typeof agentQuery>) {
  const words = (body.query ?? "").toLowerCase();
  const fits = compileGroups(body.filter, { leaf: agentLeaf, maxLevels: [2, "two"] });
  const [sort] = body.sorts ?? [];
  const sign = sort?.direction === "ascending" ? 1 : -1;
  const time = (agent: AgentRecord) => (sort?.property === "last_run_at" ? (agent.lastRunAt ?? 0) : agent.createdAt);
  const found = [...context.workspace.store.agents.values()]
    .filter((agent) => body.include_deleted === true || agent.status !== "deleted")
    .filter((agent) => `${agent.name} ${agent.description ?? ""}`.toLowerCase().includes(words))
    .filter(fits)
    .toSorted((a, b) => sign * (time(a) - time(b)));
  const page = cutPage(found, pagingFromBody(body), (agent) => agent.id);
  const results = page.items.map((agent) => agentListValue(agent, body.verbose === true));
  return { body: listBody("agent", results, page.nextCursor, true) };
}

const never: LeafRow<AgentRecord> = { field: "", compile: () => () => false };

const agentLeaf = propertyLeaf<AgentRecord>({
  id: textRow("id", (agent) => agent.id),
  agent_type: textRow("string", () => "custom_agent"),
  status: textRow("status", (agent) => agent.status),
  created_by: textRow("people", (agent) => agent.createdBy),
  created_time: numberRow("date", (agent) => agent.createdAt),
  last_run_at: numberRow("date", (agent) => agent.lastRunAt),
  model_mode: textRow("select", () => "auto"),
  favorited: { field: "checkbox", compile: (condition) => () => objectOr(condition)["equals"] === false },
  connections: never,
  agent_version: never,
});

/** The operations run in order, and a refused one does not stop the rest. The result of the task has every outcome. */
function batch(context: Context, { operations }: Parsed<typeof batchInput>) {
  const results = operations.map((operation, index) => {
    try {
      return { ok: true, ...runOperation(context, operation, `body.operations[${index}]`) };
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      return { ok: false, agent_id: objectOr(operation)["agent_id"], message };
    }
  });
  return startTask(context, "POST /v1/agents/batch", { results });
}
