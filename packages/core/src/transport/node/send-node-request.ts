import type http from "node:http";
import net from "node:net";
import type { Cancel, ResponseHandlers } from "../http-client/dispatcher.ts";
import { withSendDetails } from "../http-client/send-details.ts";
import type { NodeRequestOptions, NodeResponse } from "./node-request.ts";
import { readNodeBody } from "./read-node-body.ts";

/** Returns false for a socket of a mock, such as MSW or nock. It does not load node:tls, which takes 5 ms. */
function isNodeSocket(socket: net.Socket): boolean {
  return socket.constructor === net.Socket || socket.constructor.name === "TLSSocket";
}

/**
 * Sends an open request with its body and reads the response. It records how far the request got: errors carry
 * `SendDetails`, which decide about retries.
 */
export function sendNodeRequest(
  request: http.ClientRequest,
  body: string | Uint8Array | undefined,
  options: NodeRequestOptions,
  handlers: ResponseHandlers<NodeResponse>,
): Cancel {
  let isReused = false;
  let isSent = false;
  let isMocked = false;
  let hasResponse = false;
  let isDone = false;

  // A reused connection is already connected; a new connection reports it.
  const checkReused = (): void => {
    if (!request.reusedSocket) return;
    isReused = true;
    isSent = true;
    // Deno repeats every request whose reused connection ends, also a POST (denoland/deno#36786). Only the engine may.
    request.reusedSocket = false;
  };
  const fail = (error: Error): void => {
    if (!isDone) {
      isDone = true;
      // Connections of mocks are not real, so only the code of the error shows whether the request counts as sent.
      if (isMocked) handlers.onError(error);
      else handlers.onError(withSendDetails(error, { sent: isSent, staleSocket: isReused && !hasResponse }));
    }
    request.destroy(error);
  };
  checkReused();
  if (!isSent) {
    request.once("socket", (socket) => {
      checkReused();
      if (!isNodeSocket(socket)) isMocked = true;
      else if (!socket.connecting) isSent = true;
      else socket.once("encrypted" in socket ? "secureConnect" : "connect", () => (isSent = true));
    });
  }
  request.on("error", fail);
  // After a response that changes the protocol, which was not requested, only this event follows.
  request.on("close", () => {
    if (!hasResponse) fail(new Error("the connection was closed without a response"));
  });
  request.on("response", (response) => {
    hasResponse = true;
    const { statusCode: status = 0, statusMessage: statusText = "", headers } = response;
    const onData = (data: NodeResponse["data"]): void => {
      if (isDone) return;
      isDone = true;
      handlers.onResponse({ status, statusText, headers, data, request });
    };
    readNodeBody(response, options, onData, fail);
  });
  request.end(body);
  return () => fail(new Error("the request was aborted"));
}
