// Converts interactions to entries of a cassette.
import { DEFAULT_BASE_URL } from "@ws/core";
import type { HarEntry } from "../../model/har.ts";
import type { Interaction } from "../../model/interaction.ts";
import { UNKNOWN_TIMING } from "../../model/traffic.ts";
import { createEntry } from "../har/create-har.ts";

/** Converts interactions to cassette entries. The entries are not redacted yet. */
export function interactionEntries(interactions: readonly Interaction[]): HarEntry[] {
  return interactions.map(toEntry);
}

function toEntry(interaction: Interaction): HarEntry {
  const { method, path, query = [], version, body, multipart } = interaction;
  const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const { status, headers, text } = interactionResponse(interaction);
  return createEntry(
    {
      method,
      url: `${DEFAULT_BASE_URL}/v1/${path}${query.length === 0 ? "" : `?${parameters.toString()}`}`,
      headers: {
        ...(version === undefined ? {} : { "notion-version": version }),
        ...(multipart === undefined ? {} : { "content-type": multipart.contentType }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: requestBody(interaction),
    },
    { status, headers, chunks: [{ ms: 0, bytes: Buffer.from(text, "utf8") }], isStream: false, isIncomplete: false },
    UNKNOWN_TIMING,
  );
}

function requestBody({ body, multipart }: Interaction): string | Uint8Array | undefined {
  if (multipart !== undefined) return Buffer.from(multipart.text, "latin1");
  return body === undefined ? undefined : JSON.stringify(body);
}

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
