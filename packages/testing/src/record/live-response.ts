import type { Readable } from "node:stream";
import type { CassetteResponse } from "../model/cassette-response.ts";
import type { OpenedResponse } from "./upstream-steps.ts";

/** Returns a response that was just received. A complete body is converted to the requested axios response type. */
export function liveResponse(
  { status, headers }: OpenedResponse,
  body: Buffer | Readable | readonly Uint8Array[],
  responseType: string | undefined,
): CassetteResponse {
  const isText = Buffer.isBuffer(body) && responseType !== "arraybuffer" && responseType !== "stream";
  return { status, statusText: "", headers: { ...headers }, data: isText ? body.toString("utf8") : body };
}
