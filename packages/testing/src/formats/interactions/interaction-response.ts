import type { Interaction } from "../../model/interaction.ts";

/** The response of an interaction, with its default headers. */
interface InteractionResponse {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as text. */
  readonly text: string;
}

/** Returns the response of an interaction. Adds a content-type header if there is none. */
export function interactionResponse({
  status,
  headers = {},
  response,
  responseText,
}: Interaction): InteractionResponse {
  const type = responseText === undefined ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
  const recorded = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const text = responseText ?? (response === undefined ? "" : JSON.stringify(response));
  return { status, headers: { "content-type": type, ...Object.fromEntries(recorded) }, text };
}
