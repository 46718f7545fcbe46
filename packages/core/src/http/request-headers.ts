import { InvalidRequestError } from "../errors/errors.ts";

/** Parts of the headers of a request. */
export interface HeaderParts {
  readonly authorization: string | undefined;
  readonly apiVersion: string;
  readonly body: string | Uint8Array | undefined;
  /** Content type of a form, with its boundary; undefined for JSON and for no body. */
  readonly contentType: string | undefined;
  /** Headers of the caller. */
  readonly extra: Readonly<Record<string, string>>;
}

/** Headers that a caller cannot set, with the way to change them. */
const RESERVED: Readonly<Record<string, string>> = {
  authorization: "Pass the token as `auth`.",
  "notion-version": "Pass `apiVersion` to the client.",
  host: "Pass `baseUrl` to the client.",
  "content-length": "It is computed from the body.",
  "transfer-encoding": "It is computed from the body.",
  connection: "The transport manages its connections.",
  upgrade: "The transport manages its connections.",
};

function checkExtra(name: string, value: unknown, hasContentType: boolean): void {
  const hint =
    (Object.hasOwn(RESERVED, name) ? RESERVED[name] : undefined) ??
    (name === "content-type" && hasContentType ? "It is set for JSON bodies and forms." : undefined);
  if (hint !== undefined) throw new InvalidRequestError(`Header "${name}" cannot be replaced. ${hint}`);
  if (!/^[!#$%&'*+\-.^_`|~\w]+$/.test(name)) {
    throw new InvalidRequestError(`Invalid header name ${JSON.stringify(name)}. Use letters, digits and hyphens.`);
  }
  // Refuse invalid values here: axios would silently remove their invalid characters.
  if (typeof value !== "string" || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
    throw new InvalidRequestError(
      `Expected header "${name}" to be a string without line breaks and other control characters. Remove them.`,
    );
  }
}

/**
 * Returns all headers of a request, names in lower case. Headers of the caller cannot replace reserved headers.
 * @throws InvalidRequestError for a reserved header, or a header that cannot be sent
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
  if (authorization !== undefined) headers["authorization"] = authorization;
  headers["notion-version"] = apiVersion;
  if (ownType !== undefined) headers["content-type"] = ownType;
  return headers;
}
