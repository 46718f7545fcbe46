import { AssertionError } from "node:assert";
import { isWorkspaceError } from "@ws/client";

/** Returns the text to print for an error. An unexpected error includes its stack. */
export function describeError(error: unknown): string {
  if (error instanceof AssertionError || isWorkspaceError(error)) return `${error.name}: ${onOneLine(error.message)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function onOneLine(message: string): string {
  return message.replaceAll(/\s*\n\s*/g, " ").trim();
}
