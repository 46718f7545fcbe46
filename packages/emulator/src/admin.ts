// The emulator's own interface under /_emulator/: reset, clock, import, faults. It needs no token.
import { parseTime } from "./clock.ts";
import { readFaultRule } from "./faults.ts";
import type { HandlerParts } from "./handle.ts";
import { isObject } from "./json.ts";
import type { EmulatorRequest, EmulatorResponse, JsonObject } from "./types.ts";

type AdminRoute = (parts: HandlerParts, body: JsonObject) => JsonObject;

const ROUTES: Readonly<Record<string, AdminRoute>> = {
  "POST reset": ({ reseed }) => {
    reseed("empty");
    return { ok: true };
  },
  "POST reseed": ({ reseed }) => {
    reseed();
    return { ok: true };
  },
  "GET clock": ({ workspace }) => ({ now: new Date(workspace.clock.now()).toISOString() }),
  "POST clock": ({ workspace }, body) => {
    const now = parseTime(body["now"]);
    if (now === undefined) throw new TypeError('"now" must be an ISO time.');
    workspace.clock.set(now);
    return { now: new Date(now).toISOString() };
  },
  "POST import": ({ importObjects }, body) => ({ imported: importObjects(body["objects"]) }),
  "GET faults": ({ faults }) => ({ rules: faults.list().map(ruleValue) }),
  "POST faults": ({ faults }, body) => {
    const given = body["rules"] ?? [body];
    const rules = (Array.isArray(given) ? given : [given]).map(readFaultRule);
    for (const rule of rules) faults.add(rule);
    return { rules: faults.list().map(ruleValue) };
  },
  "DELETE faults": ({ faults }) => {
    faults.clear();
    return { rules: [] };
  },
};

function ruleValue(rule: object): JsonObject {
  return Object.fromEntries(Object.entries(rule));
}

/** Answers a request to /_emulator/. */
export function handleAdmin(
  parts: HandlerParts,
  method: string,
  path: string,
  request: EmulatorRequest,
): EmulatorResponse {
  const route = ROUTES[`${method} ${path}`];
  if (route === undefined) {
    return answer(404, { error: `No ${method} /_emulator/${path}. There are: ${Object.keys(ROUTES).join(", ")}.` });
  }
  try {
    return answer(200, route(parts, readBody(request.body)));
  } catch (error) {
    return answer(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function readBody(raw: string | Uint8Array | undefined): JsonObject {
  if (raw === undefined || raw.length === 0) return {};
  const parsed: unknown = JSON.parse(typeof raw === "string" ? raw : new TextDecoder().decode(raw));
  if (!isObject(parsed)) throw new TypeError("The body must be a JSON object.");
  return parsed;
}

function answer(status: number, body: JsonObject): EmulatorResponse {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) };
}
