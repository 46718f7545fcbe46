import type { QueryValue, RequestArgs } from "@ws/client";

/** A file of a form. */
export interface FileParam {
  /**
   * Name of the file.
   * @default "file"
   */
  filename?: string;
  /** Content of the file. */
  data: string | Blob;
}

/** A request of `Client.request()`. */
export interface RequestParameters {
  /** Path behind `/v1/`, such as `users/me`. */
  path: string;
  /** HTTP method. */
  method: "get" | "post" | "patch" | "delete";
  /** Query of the URL. Null values are not sent. */
  query?: Record<string, string | number | boolean | string[] | null> | URLSearchParams;
  /** Sent as JSON. An empty body is not sent. */
  body?: Record<string, unknown>;
  /** Sent as multipart form instead of `body`. */
  formDataParams?: Record<string, string | FileParam>;
  /** Additional headers. Headers that the client sets are ignored. */
  headers?: Record<string, string>;
  /** Token for this call, or the id and secret of an OAuth integration. */
  auth?: string | { client_id: string; client_secret: string };
}

// The client sets these headers itself and would refuse them.
const OWN_HEADERS = new Set(["authorization", "notion-version", "content-type"]);

/** Returns the request in the form that `@ws/client` accepts. */
export async function toRequestArgs(request: RequestParameters): Promise<RequestArgs> {
  const { method, auth, formDataParams, body = {} } = request;
  const [path = "", ...search] = request.path.split("?");
  const headers = Object.entries(request.headers ?? {}).filter(([name]) => !OWN_HEADERS.has(name.toLowerCase()));
  const args: RequestArgs = {
    method,
    path,
    query: { ...queryRecord(new URLSearchParams(search.join("?"))), ...queryRecord(request.query ?? {}) },
    headers: Object.fromEntries(headers),
    ...(auth !== undefined && { auth }),
  };
  if (formDataParams !== undefined) return { ...args, ...(await encodeForm(formDataParams, args.headers)) };
  const entries = Object.entries(body).filter(([name, value]) => name !== "start_cursor" || value !== null);
  return entries.length === 0 ? args : { ...args, body: Object.fromEntries(entries) };
}

function queryRecord(query: NonNullable<RequestParameters["query"]>): Record<string, QueryValue> {
  if (query instanceof URLSearchParams) {
    return Object.fromEntries(Array.from(query.keys(), (name) => [name, query.getAll(name)]));
  }
  const entries = Object.entries(query).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(decode) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, QueryValue>;
}

/** Decodes an id of a property. Notion returns it percent-encoded. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function encodeForm(
  params: Readonly<Record<string, string | FileParam>>,
  headers: RequestArgs["headers"],
): Promise<Pick<RequestArgs, "body" | "headers">> {
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string") form.append(name, value);
    else
      form.append(name, typeof value.data === "string" ? new Blob([value.data]) : value.data, value.filename ?? "file");
  }
  // A response encodes the form and chooses the boundary.
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "multipart/form-data";
  return { body: new Uint8Array(await encoded.arrayBuffer()), headers: { ...headers, "content-type": contentType } };
}
