// Connects a command with Notion, by the variables of the environment.
import { requireToken, UsageError } from "@ws/helpers/command";
import { createService, type Service } from "./service/service.ts";

/** Connects to Notion. @throws UsageError if a variable is missing or wrong */
export function connectService(environment: NodeJS.ProcessEnv, signal: AbortSignal): Service {
  const baseUrl = environment["WORKSPACE_BASE_URL"]?.trim() || "https://api.notion.com";
  const found = requireToken(environment);
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new UsageError("Expected WORKSPACE_BASE_URL to be an http or https URL.");
  }
  if (/\/v1\/*$/.test(baseUrl))
    throw new UsageError("Expected WORKSPACE_BASE_URL without /v1. The command adds /v1 to every path.");
  return createService({ ...found, baseUrl, signal });
}
