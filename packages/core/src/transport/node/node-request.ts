import type http from "node:http";
import type { Readable } from "node:stream";
import type { HttpRequest } from "../../http/request.ts";
import type { HttpClientResponse } from "../http-client/http-client.ts";

/** The parts of a request that are sent. */
export type NodeRequest = Pick<HttpRequest, "method" | "baseUrl" | "url" | "headers" | "body">;

/** Settings for one request. */
export interface NodeRequestOptions {
  /** Form of the response body. */
  readonly format: "text" | "bytes" | "stream";
  /** Maximum size of the response body in bytes. A larger body is an error. */
  readonly maxBytes: number;
  /** `http.Agent` of the caller; other values are ignored. */
  readonly httpAgent?: unknown;
  /** `https.Agent` of the caller; other values are ignored. */
  readonly httpsAgent?: unknown;
}

/** A complete and decoded response, or a response whose stream is open. */
export interface NodeResponse extends HttpClientResponse {
  statusText: string;
  headers: http.IncomingHttpHeaders;
  data: string | Uint8Array | Readable;
  request: http.ClientRequest;
}
