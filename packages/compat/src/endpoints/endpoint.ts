import type { HttpMethod, Operation } from "@ws/client";

/** The parts of a request to one endpoint: its method, its path, and the places of its arguments. */
export interface Endpoint {
  /** HTTP method, as `Client.request()` takes it. */
  readonly method: Lowercase<HttpMethod>;
  /** Arguments in the path. */
  readonly pathParams: readonly string[];
  /** Arguments in the query of the URL. */
  readonly queryParams: readonly string[];
  /** Arguments in the JSON body. */
  readonly bodyParams: readonly string[];
  /** Arguments in the multipart form. */
  readonly formDataParams?: readonly string[];
  /** Headers of the request. */
  readonly headers?: { readonly Accept: "text/event-stream" };
  /** Returns the path behind `/v1/` with the arguments of `pathParams`. They are not encoded. */
  path(args?: object): string;
}

/** Returns the endpoint of an operation. */
export function createEndpoint({ method, path, query = [], body = [], form, stream }: Operation): Endpoint {
  return {
    method: method.toLowerCase() as Lowercase<HttpMethod>,
    pathParams: Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name),
    queryParams: query,
    bodyParams: body,
    ...(form && { formDataParams: form }),
    ...(stream && { headers: { Accept: "text/event-stream" } }),
    path: (args = {}) => rawPath(path, args),
  };
}

/** Returns the path with its arguments as `@notionhq/client` writes them: not encoded. */
export const rawPath = (template: string, args: object): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(args, name)));
