// The limits of the HTTP server.
import { LIMITS } from "../catalog/limits.ts";

/** Limits of connections and requests. */
export interface ServerLimits {
  /** Milliseconds for the headers of a request, from the start of the connection or of the request. */
  readonly headersMs: number;
  /** Milliseconds for a whole request. */
  readonly requestMs: number;
  /** Milliseconds after which an idle keep-alive connection is closed. */
  readonly keepAliveMs: number;
  /** Milliseconds that a client has for reading the response to a body that is too large. */
  readonly lingerMs: number;
  /** Bytes of the request line and all headers. */
  readonly headerBytes: number;
  /** Bytes of a JSON body. */
  readonly bodyBytes: number;
  /** Bytes of a form with a part of a file. */
  readonly formBytes: number;
  /** Bytes of a body of the control API, which imports whole workspaces. */
  readonly controlBytes: number;
}

/** The limits of every server. */
export const SERVER_LIMITS: ServerLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: 60_000,
  lingerMs: 500,
  headerBytes: 32 * 1024,
  bodyBytes: LIMITS.payloadBytes,
  formBytes: LIMITS.partBytes + 64 * 1024,
  controlBytes: 64 * 1024 * 1024,
};
