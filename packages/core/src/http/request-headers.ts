// The headers of a request: the caller's first, then those that nobody may replace.
import { InvalidRequestError } from "../errors/errors.ts";

/** What the headers are made of. */
export interface HeaderParts {
  readonly authorization: string;
  readonly apiVersion: string;
  readonly body: string | Uint8Array | undefined;
  /** Of a form, with its boundary. */
  readonly contentType: string | undefined;
  readonly extra: Readonly<Record<string, string>>;
}

const RESERVED: Readonly<Record<string, string>> = {
  authorization: "give the token as `auth`",
  "notion-version": "give `apiVersion` to the client",
  host: "give `baseUrl` to the client",
  "content-length": "it follows from the body",
  "transfer-encoding": "it follows from the body",
  connection: "the transport manages its connections",
  upgrade: "the transport manages its connections",
};

function checkExtra(name: string, value: unknown, hasContentType: boolean): void {
  const hint =
    (Object.hasOwn(RESERVED, name) ? RESERVED[name] : undefined) ??
    (name === "content-type" && hasContentType ? "the body has its own" : undefined);
  if (hint !== undefined) throw new InvalidRequestError(`header "${name}" is set by the client: ${hint}`);
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name))
    throw new InvalidRequestError(`header name ${JSON.stringify(name)} is not one`);
  // axios would strip what cannot stand in a header without a word.
  if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new InvalidRequestError(`header "${name}" must be a string without line breaks and other control characters`);
  }
}

/**
 * All headers that the client decides on, names in lower case.
 * @throws InvalidRequestError for a header that is the client's to set, or that cannot be sent
 */
export function requestHeaders({
  authorization,
  apiVersion,
  body,
  contentType,
  extra,
}: HeaderParts): Record<string, string> {
  const ownType = contentType ?? (typeof body === "string" ? "application/json" : undefined);
  const headers: Record<string, string> = { accept: "application/json" };
  for (const [name, value] of Object.entries(extra)) {
    const lower = name.toLowerCase();
    checkExtra(lower, value, ownType !== undefined);
    headers[lower] = value;
  }
  headers["authorization"] = authorization;
  headers["notion-version"] = apiVersion;
  if (ownType !== undefined) headers["content-type"] = ownType;
  return headers;
}
