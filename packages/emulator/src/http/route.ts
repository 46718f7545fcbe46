// One operation of the API: its address, the capability that it needs, the parser of its body, and its handler.
import type { Parser } from "../body/parser.ts";
import { parseKnownKeys, parseOrThrow } from "../body/parse-body.ts";
import type { ApiVersion, NotionVersion } from "../catalog/api-version.ts";
import type { Capability } from "../catalog/capabilities.ts";
import type { Context, RequestContext, RouteResult } from "./context.ts";
import { header } from "./headers.ts";
import type { FormPart } from "./multipart.ts";
import { parseMultipart } from "./multipart.ts";

interface RouteFields {
  readonly method: string;
  /** The path below /v1/. `{name}` is a path parameter; `{name:uuid}` is a path parameter that must be a uuid. */
  readonly path: string;
  readonly operation: string;
  /** The capability that the integration needs. */
  readonly capability: Capability | "none";
  /** A second capability that the integration needs. @default none */
  readonly alsoNeeds?: Capability | undefined;
  /**
   * The credentials of the client: an API token, the client id and secret of OAuth, or none. Only operations with a token
   * need a `Notion-Version` header, and only those with a client id take a form as their body.
   * @default "token"
   */
  readonly auth?: "token" | "client" | "none";
  /** The first API version that has the operation. @default the first version of the API */
  readonly since?: NotionVersion | undefined;
  /** The first API version that no longer has the operation. @default undefined (no version) */
  readonly removedIn?: NotionVersion | undefined;
}

/** One operation. */
export interface Route extends RouteFields {
  /** Parses the body and runs the handler. @throws ApiError for a request that is refused */
  readonly run: (context: RequestContext) => RouteResult;
}

/** An operation whose body, if there is one, is ignored. */
interface BodilessRoute extends RouteFields {
  readonly body?: never;
  readonly form?: never;
  readonly handle: (context: Context) => RouteResult;
}

/** An operation with a JSON body. */
interface JsonRoute<Body> extends RouteFields {
  /** Creates the parser of the body for a version of the API. */
  readonly body: (version: ApiVersion) => Parser<Body>;
  readonly form?: never;
  readonly handle: (context: Context, body: Body) => RouteResult;
}

/** An operation with a multipart form as its body. */
interface FormRoute<Form> extends RouteFields {
  readonly body?: never;
  /** Parses the parts of the form. @throws ApiError for a form that is refused */
  readonly form: (parts: readonly FormPart[]) => Form;
  readonly handle: (context: Context, form: Form) => RouteResult;
}

/** Defines an operation. Its handler takes the body in the form in which the parser returns it. */
export function defineRoute<Body, Form>(row: BodilessRoute | JsonRoute<Body> | FormRoute<Form>): Route {
  const { method, path, operation, capability, alsoNeeds, auth = "token", since, removedIn } = row;
  return { method, path, operation, capability, alsoNeeds, auth, since, removedIn, run: runnerOf(row) };
}

/** True if an API version has the operation. */
export function isIn(version: NotionVersion, { since, removedIn }: RouteFields): boolean {
  return (since === undefined || since <= version) && (removedIn === undefined || version < removedIn);
}

function runnerOf<Body, Form>(row: BodilessRoute | JsonRoute<Body> | FormRoute<Form>): Route["run"] {
  if (row.body !== undefined) {
    const parserFor = oncePerVersion(row.body);
    return (context) => {
      const parse = context.ignoresUnknownKeys === true ? parseKnownKeys : parseOrThrow;
      return row.handle(context, parse(parserFor(context.version), context.body, "body"));
    };
  }
  if (row.form !== undefined) {
    return (context) => {
      const parts = parseMultipart(header(context.headers, "content-type"), context.rawBody);
      return row.handle(context, row.form(parts ?? []));
    };
  }
  return (context) => row.handle(context);
}

function oncePerVersion<T>(create: (version: ApiVersion) => T): (version: ApiVersion) => T {
  const created = new Map<ApiVersion, T>();
  return (version) => {
    const known = created.get(version) ?? create(version);
    created.set(version, known);
    return known;
  };
}
