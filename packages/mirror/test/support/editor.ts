// Sends the requests of an editor of an emulated workspace.
import type { Emulator, JsonObject } from "@ws/emulator";

/** Sends a request. Fails if the service refuses it. */
export function call(emulator: Emulator, method: string, path: string, body?: object): JsonObject {
  const response = emulator.handle({
    method,
    url: `/v1/${path}`,
    headers: {
      authorization: `Bearer ${emulator.token}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = String(response.body);
  if (response.status > 299) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as JsonObject;
}
