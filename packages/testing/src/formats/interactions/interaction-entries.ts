// Interactions in the short form of `createReplay` as entries of a cassette.
import { DEFAULT_BASE_URL } from "@ws/core";
import { createEntry } from "../har/create-entry.ts";
import type { HarEntry } from "../../model/har.ts";
import type { Interaction } from "../../model/interaction.ts";

/** The entries of these interactions, not yet redacted. */
export function entriesOfInteractions(interactions: readonly Interaction[]): HarEntry[] {
  return interactions.map(entryOf);
}

function entryOf({
  method,
  path,
  query = [],
  version,
  body,
  multipart,
  status,
  headers,
  response,
  responseText,
}: Interaction): HarEntry {
  const parameters = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
  const text = responseText ?? (response === undefined ? "" : JSON.stringify(response));
  const type = responseText === undefined ? "application/json; charset=utf-8" : "text/plain; charset=utf-8";
  return createEntry(
    {
      method,
      url: `${DEFAULT_BASE_URL}/v1/${path}${query.length === 0 ? "" : `?${parameters.toString()}`}`,
      headers: {
        ...(version === undefined ? {} : { "notion-version": version }),
        ...(multipart === undefined ? {} : { "content-type": multipart.contentType }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body:
        multipart === undefined
          ? body === undefined
            ? undefined
            : JSON.stringify(body)
          : Buffer.from(multipart.text, "latin1"),
    },
    {
      status,
      headers: { "content-type": type, ...headers },
      pieces: [{ ms: 0, bytes: Buffer.from(text, "utf8") }],
      isStream: false,
      isIncomplete: false,
    },
    { startedAt: 0, waitMs: 0, receiveMs: 0 },
  );
}
