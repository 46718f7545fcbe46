// Validates the scripts of agents.
import type { AgentScript } from "../model/agent-records.ts";
import { objectsOf, scalarText } from "../values/json.ts";

const SCRIPT_KEYS = new Set(["when", "reply", "tools", "approval", "error"]);

/** Validates one script or a list of scripts. @throws TypeError for an unknown key */
export function readAgentScripts(input: unknown): AgentScript[] {
  return objectsOf(Array.isArray(input) ? input : [input]).map((script) => {
    const unknown = Object.keys(script).find((key) => !SCRIPT_KEYS.has(key));
    if (unknown !== undefined)
      throw new TypeError(`Unknown key "${unknown}" in an agent script. Use one of ${[...SCRIPT_KEYS].join(", ")}.`);
    const { when, reply, tools, approval, error } = script;
    return {
      ...(typeof when === "string" ? { when } : {}),
      ...(typeof reply === "string" ? { reply } : {}),
      ...(Array.isArray(tools) ? { tools: tools.map(scalarText) } : {}),
      ...(typeof approval === "string" ? { approval } : {}),
      ...(typeof error === "string" ? { error } : {}),
    };
  });
}
