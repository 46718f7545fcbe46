import type { HttpRequest } from "../http/request.ts";
import { requestHeaders } from "../http/request-headers.ts";
import { buildTarget } from "../http/url.ts";
import type { Credentials } from "../settings/credentials.ts";
import type { Settings } from "../settings/resolve-settings.ts";

/** A request with its credentials. */
export interface BuiltRequest {
  readonly request: HttpRequest;
  readonly credentials: Credentials;
  /** Sentences about unknown arguments, for the log or an error. */
  readonly warning: string | undefined;
  /** True for an operation that writes: unknown arguments fail by default. */
  readonly writes?: boolean;
}

/** Parts of a request, encoded. */
export interface RequestParts {
  readonly method: string;
  /** Path below `/v1/`, encoded. */
  readonly path: string;
  /** Query without `?`, encoded. */
  readonly query: string;
  readonly body: string | Uint8Array | undefined;
  /** Content type of a form, with its boundary. */
  readonly contentType: string | undefined;
  /** Headers of the caller. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the operation, such as `pages.retrieve`. */
  readonly operation?: string;
  readonly pathTemplate?: string;
}

/**
 * Returns the request with the headers and the base URL of the client.
 * @throws InvalidRequestError for a header that cannot be sent, or a path outside `/v1/`
 */
export function assembleRequest(settings: Settings, credentials: Credentials, parts: RequestParts): HttpRequest {
  const { method, path, query, body, contentType, operation, pathTemplate } = parts;
  const { baseUrl, apiVersion } = settings;
  const { authorization } = credentials;
  const headers = requestHeaders({ authorization, apiVersion, body, contentType, extra: parts.headers });
  return { method, baseUrl, ...buildTarget(baseUrl, path, query), operation, pathTemplate, headers, body };
}
