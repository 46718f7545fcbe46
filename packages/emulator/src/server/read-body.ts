// Reads the body of an HTTP request up to a limit.
import type { IncomingMessage } from "node:http";

/** A body, or the limit at which the server stopped reading. */
export type ReceivedBody =
  | { readonly bytes: Uint8Array | undefined; readonly exceeds?: undefined }
  | { readonly bytes?: undefined; readonly exceeds: number };

/** True if the request announces a body above the limit. */
export function announcesMore({ headers }: IncomingMessage, limit: number): boolean {
  return Number(headers["content-length"] ?? 0) > limit;
}

/**
 * Reads a body and calls `done` once. Stops at the limit, so that a large body never is in memory. A client that
 * disconnects during its request gets no response.
 */
export function readBody(message: IncomingMessage, limit: number, done: (body: ReceivedBody) => void): void {
  if (announcesMore(message, limit)) {
    done({ exceeds: limit });
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length > limit) {
      message.off("data", onData);
      message.pause();
      chunks.length = 0;
      done({ exceeds: limit });
      return;
    }
    chunks.push(chunk);
  };
  message.on("data", onData);
  message.on("end", () => {
    if (length <= limit) done({ bytes: chunks.length > 1 ? Buffer.concat(chunks) : chunks[0] });
  });
  message.on("error", () => message.destroy());
}
