// The control API under /_emulator/, for example reset, clock, import and faults. It needs no account.
import { DEBUG_PAGE } from "../debug-ui/debug-page.ts";
import { objectAt, treeLevel } from "../debug-ui/workspace-tree.ts";
import { readFaultRule } from "../faults/fault-rule.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Faults } from "../faults/faults.ts";
import type { EmulatorRequest, EmulatorResponse } from "../http/messages.ts";
import type { RequestLog } from "../http/request-log.ts";
import { jsonResponse } from "../http/to-response.ts";
import { exportObjects } from "../import-export/export-objects.ts";
import { readState, writeState } from "../model/state.ts";
import type { Workspace } from "../model/workspace.ts";
import { makeTemplate } from "../templates/make-template.ts";
import type { JsonObject } from "../values/json.ts";
import { isObject, scalarText } from "../values/json.ts";
import { MAX_JSON_DEPTH, nestsDeeper } from "../values/json-depth.ts";
import { showValue } from "../values/show-value.ts";
import { parseTime } from "../values/time.ts";
import { dashedUuid, isUuid } from "../values/uuid.ts";
import type { WebhookHub } from "../webhooks/webhook-hub.ts";
import { createIntegration, createPersonalToken, integrationValue } from "./create-integration.ts";
import { readAgentScripts } from "./read-agent-scripts.ts";

/** The parts of an emulator that its control API reads and changes. */
export interface ControlParts {
  readonly workspace: Workspace;
  readonly faults: Faults;
  readonly hub: WebhookHub;
  readonly log: RequestLog;
  /** The snapshots of POST /_emulator/snapshot, by id. */
  readonly snapshots: Map<string, string>;
  /** Resets the workspace to its seed, or to a workspace without content. */
  readonly reseed: (seed?: "nothing") => void;
  readonly importObjects: (objects: unknown) => number;
  /** Reports an unexpected error of the emulator. */
  readonly reportError: (error: Error) => void;
}

/** No other page can show the debug page in a frame. */
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "frame-ancestors 'none'",
};

/** Maximum number of snapshots, and of fault rules. */
const [MAX_SNAPSHOTS, MAX_FAULT_RULES] = [100, 1000];

type ControlRoute = (parts: ControlParts, body: JsonObject, query: URLSearchParams) => JsonObject;

const ROUTES: Readonly<Record<string, ControlRoute>> = {
  "GET health": () => ({ ok: true }),
  "POST reset": ({ reseed }) => {
    reseed("nothing");
    return { ok: true };
  },
  "POST reseed": ({ reseed }) => {
    reseed();
    return { ok: true };
  },
  "GET clock": ({ workspace }) => ({ now: new Date(workspace.clock.now()).toISOString() }),
  "POST clock": ({ workspace }, body) => {
    const now = parseTime(body["now"]);
    if (now === undefined)
      throw new TypeError(`Expected "now" to be an ISO time of the years 0 to 9999, got ${showValue(body["now"])}.`);
    workspace.clock.set(now);
    return { now: new Date(now).toISOString() };
  },
  "POST import": ({ importObjects }, body) => ({ imported: importObjects(body["objects"]) }),
  "POST scripts": ({ workspace }, body) => {
    workspace.store.agentScripts = readAgentScripts(body["scripts"] ?? [body]);
    return { scripts: workspace.store.agentScripts.map(toJson) };
  },
  "POST share": ({ workspace }, body) => {
    const id = body["id"];
    if (!isUuid(id)) throw new TypeError(`Expected "id" to be the id of a page or database, got ${showValue(id)}.`);
    if (body["shared"] === false) workspace.unshared.add(dashedUuid(id));
    else workspace.unshared.delete(dashedUuid(id));
    return { unshared: [...workspace.unshared] };
  },
  "POST templates": ({ workspace }, body) => {
    const id = body["page_id"];
    if (!isUuid(id)) throw new TypeError(`Expected "page_id" to be the id of a row, got ${showValue(id)}.`);
    makeTemplate(workspace, dashedUuid(id), body["default"] === true);
    return { ok: true };
  },
  "GET integrations": ({ workspace }) => ({
    integrations: [...workspace.store.integrations.values()].map((item) => integrationValue(workspace, item)),
  }),
  "POST integrations": ({ workspace }, body) => createIntegration(workspace, body),
  "POST personal-tokens": ({ workspace }, body) => createPersonalToken(workspace, body),
  "GET export": ({ workspace }) => ({ objects: exportObjects(workspace) }),
  "POST snapshot": ({ workspace, snapshots }) => {
    if (snapshots.size >= MAX_SNAPSHOTS)
      throw new TypeError(
        `Expected at most ${MAX_SNAPSHOTS} snapshots. Restart the emulator, or roll back to an earlier one.`,
      );
    const id = String(snapshots.size + 1);
    snapshots.set(id, writeState(workspace));
    return { id };
  },
  "POST rollback": ({ workspace, snapshots }, body) => {
    const id = scalarText(body["id"] ?? snapshots.size);
    const saved = snapshots.get(id);
    if (saved === undefined)
      throw new TypeError(
        `Expected the id of a snapshot, got "${id}". Create a snapshot with POST /_emulator/snapshot.`,
      );
    readState(workspace, saved);
    return { id };
  },
  // The debug page compares the revision to know when to refresh its tree.
  "GET requests": ({ log, workspace }, _, query) => ({
    requests: log.after(Number(query.get("after") ?? 0)),
    revision: workspace.store.revision,
  }),
  "GET tree": ({ workspace }, _, query) => ({ nodes: treeLevel(workspace, query.get("parent")) }),
  "GET object": ({ workspace }, _, query) => objectAt(workspace, query.get("path") ?? ""),
  "GET webhooks": ({ hub }) => ({ subscriptions: [...hub.subscriptions.values()].map(toJson) }),
  "POST webhooks": ({ hub }, body) => {
    const types = body["event_types"];
    return toJson(
      hub.subscribe(body["url"], Array.isArray(types) ? types.filter((type) => typeof type === "string") : []),
    );
  },
  "DELETE webhooks": ({ hub }) => {
    hub.subscriptions.clear();
    return { subscriptions: [] };
  },
  "GET faults": ({ faults }) => ({ rules: faults.list().map(toJson) }),
  "POST faults": ({ faults }, body) => {
    const input = body["rules"] ?? [body];
    const rules = (Array.isArray(input) ? input : [input]).map(readFaultRule);
    if (faults.list().length + rules.length > MAX_FAULT_RULES)
      throw new TypeError(
        `Expected at most ${MAX_FAULT_RULES} fault rules. Remove them with DELETE /_emulator/faults.`,
      );
    for (const rule of rules) faults.add(rule);
    return { rules: faults.list().map(toJson) };
  },
  "DELETE faults": ({ faults }) => {
    faults.clear();
    return { rules: [] };
  },
};

/** Copies a record into a JSON object. */
function toJson(record: object): JsonObject {
  return Object.fromEntries(Object.entries(record));
}

/** Handles a request to /_emulator/. */
export function handleControlRequest(
  parts: ControlParts,
  method: string,
  path: string,
  request: EmulatorRequest,
): EmulatorResponse {
  if (method === "GET" && path === "") return { status: 200, headers: PAGE_HEADERS, body: DEBUG_PAGE };
  if (request.bodyExceeds !== undefined)
    return jsonResponse(413, { error: `Expected a body of at most ${request.bodyExceeds} bytes, got a larger one.` });
  const name = `${method} ${path}`;
  const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (route === undefined) {
    return jsonResponse(404, {
      error: `Expected a request of the control API, got ${showValue(`${method} /_emulator/${path}`)}. Use one of ${Object.keys(ROUTES).join(", ")}.`,
    });
  }
  try {
    return jsonResponse(
      200,
      route(parts, readBody(request.body), new URLSearchParams(request.url.split("?")[1] ?? "")),
    );
  } catch (error) {
    return jsonResponse(400, { error: refusalText(parts, error) });
  }
}

/** Returns the message of a refusal. Other errors can name files, so they are reported to the host program instead. */
function refusalText(parts: ControlParts, error: unknown): string {
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof ApiError) return error.message;
  parts.reportError(error instanceof Error ? error : new Error(String(error)));
  return "The emulator could not carry out the request. Its onError option gets the error.";
}

function readBody(raw: string | Uint8Array | undefined): JsonObject {
  if (raw === undefined || raw.length === 0) return {};
  const text = typeof raw === "string" ? raw : new TextDecoder().decode(raw);
  if (nestsDeeper(text, MAX_JSON_DEPTH))
    throw new TypeError(`Expected a body with at most ${MAX_JSON_DEPTH} levels, got a deeper one.`);
  const parsed: unknown = JSON.parse(text);
  if (!isObject(parsed)) throw new TypeError(`Expected a JSON object as the body, got ${showValue(parsed)}.`);
  return parsed;
}
