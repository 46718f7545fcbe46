// Serializes a workspace to text and restores it, for snapshots, rollbacks and the data file.
import { isObject, scalarText } from "../values/json.ts";
import { showValue } from "../values/show-value.ts";
import type { Store } from "./store.ts";
import type { Workspace } from "./workspace.ts";
import { setMainBot } from "./workspace.ts";

/** Version of the format. A text with another version is refused. */
const FORMAT = 1;

/** The parts of the store that are state. */
const PARTS = [
  "nodes",
  "dataSources",
  "views",
  "users",
  "comments",
  "commentsOf",
  "fileUploads",
  "asyncTasks",
  "viewQueries",
  "customEmojis",
  "agents",
  "sessions",
  "integrations",
  "privateTo",
] as const satisfies readonly (keyof Store)[];

/** Serializes a workspace. Maps and sets become tagged lists. */
export function writeState(workspace: Workspace): string {
  const { store } = workspace;
  return JSON.stringify(
    {
      format: FORMAT,
      now: workspace.clock.now(),
      botId: workspace.mainBotId,
      workspaceId: workspace.workspaceId,
      testPageId: workspace.testPageId,
      ids: workspace.ids.state(),
      unshared: [...workspace.unshared],
      blocks: workspace.blockLimit?.state(),
      store: {
        ...Object.fromEntries(PARTS.map((part) => [part, store[part]])),
        oauth: store.oauth,
        agentScripts: store.agentScripts,
      },
    },
    tagged,
  );
}

function tagged(_key: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] };
  return value instanceof Set ? { $set: [...value] } : value;
}

function untagged(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value["$map"]))
    return new Map(value["$map"].map((pair) => (Array.isArray(pair) ? [pair[0], pair[1]] : [pair, null])));
  return Array.isArray(value["$set"]) ? new Set(value["$set"]) : value;
}

/**
 * Restores a workspace from the text of `writeState`.
 * @throws TypeError for any other text
 */
export function readState(workspace: Workspace, text: string): void {
  const state = parseState(text);
  if (!isObject(state) || state["format"] !== FORMAT || !isObject(state["store"]) || typeof state["now"] !== "number")
    throw wrongState(text);
  const { store } = workspace;
  const saved = state["store"] as Partial<Record<string, unknown>>;
  store.clear();
  workspace.queryResults.clear();
  for (const part of PARTS) fill(store[part], saved[part]);
  const oauth = saved["oauth"];
  if (isObject(oauth)) for (const [name, part] of Object.entries(store.oauth)) fill(part, oauth[name]);
  if (Array.isArray(saved["agentScripts"])) store.agentScripts = saved["agentScripts"];
  setMainBot(workspace, scalarText(state["botId"]));
  workspace.workspaceId = scalarText(state["workspaceId"]);
  workspace.testPageId = scalarText(state["testPageId"]);
  workspace.ids.resume(Array.isArray(state["ids"]) ? state["ids"].map(Number) : []);
  workspace.clock.set(state["now"]);
  workspace.blockLimit?.resume(isObject(state["blocks"]) ? state["blocks"] : undefined);
  workspace.unshared.clear();
  for (const id of Array.isArray(state["unshared"]) ? state["unshared"] : []) workspace.unshared.add(scalarText(id));
}

function parseState(text: string): unknown {
  try {
    return JSON.parse(text, untagged);
  } catch (error) {
    throw wrongState(text, error);
  }
}

function wrongState(text: string, cause?: unknown): TypeError {
  return new TypeError(
    `Expected a saved workspace of this version of the emulator, got ${showValue(text)}. Use the text of snapshot().`,
    { cause },
  );
}

/** Copies the entries of a saved map or set into the store's map or set. */
function fill(target: Map<string, never> | Set<string> | Map<string, unknown>, saved: unknown): void {
  if (target instanceof Set && saved instanceof Set) for (const value of saved) target.add(String(value));
  if (target instanceof Map && saved instanceof Map) {
    const into = target as Map<string, unknown>;
    for (const [key, value] of saved) into.set(String(key), value);
  }
}
