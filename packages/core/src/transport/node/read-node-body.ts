import type http from "node:http";
import { decompress, decompressStream } from "./decompress.ts";
import type { NodeRequestOptions, NodeResponse } from "./node-request.ts";

/** Reads the body in the requested form: text, bytes, or an open stream. Calls `onData` or `onError`. */
export function readNodeBody(
  response: http.IncomingMessage,
  { format, maxBytes }: NodeRequestOptions,
  onData: (data: NodeResponse["data"]) => void,
  onError: (error: Error) => void,
): void {
  const encoding = response.headers["content-encoding"];
  if (format === "stream") {
    if (encoding === undefined) onData(response);
    else decompressStream(response, encoding).then(onData, onError);
    return;
  }
  const finish = (bytes: Buffer): void => onData(format === "bytes" ? bytes : bytes.toString("utf8"));
  const decode = (bytes: Buffer, from: string): void => void decompress(bytes, from, maxBytes).then(finish, onError);
  readBytes(response, maxBytes, encoding === undefined ? finish : (bytes) => decode(bytes, encoding), onError);
}

/** Reads the bytes of the body, still encoded. A body that ends early or is too large is an error. */
function readBytes(
  response: http.IncomingMessage,
  maxBytes: number,
  onBytes: (bytes: Buffer) => void,
  onError: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const tooLarge = (): void => onError(new RangeError(`the response is larger than ${maxBytes} bytes`));
  if (Number(response.headers["content-length"]) > maxBytes) return tooLarge();
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) tooLarge();
    else chunks.push(chunk);
  });
  response.on("end", () => onBytes(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
  response.on("error", (cause) => onError(closedEarly(cause)));
}

/** Returns a clearer error than Node's "aborted", which sounds as if the caller had aborted the request. */
function closedEarly(cause: Error): Error {
  return Object.assign(new Error("the connection was closed in the middle of the response", { cause }), {
    code: "code" in cause ? cause.code : undefined,
  });
}
