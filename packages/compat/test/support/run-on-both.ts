// Runs the same call on both clients, against the same responses, and reports the results in the same form.
import * as official from "@notionhq/client";
import * as compat from "@ws/compat";
import type { ScriptedResponse, ScriptedServer } from "./scripted-server.ts";

/** The methods that the tests call, with the types of `@notionhq/client`. */
export type Notion = Pick<
  official.Client,
  "comments" | "databases" | "fileUploads" | "oauth" | "request" | "search" | "sessions" | "users"
>;

/** Options that both clients accept. */
type SharedOptions = Pick<compat.ClientOptions, "auth" | "baseUrl" | "timeoutMs" | "notionVersion" | "retry" | "fetch">;

/** A call and the responses of the server. */
export interface Scenario {
  readonly responses?: readonly ScriptedResponse[];
  readonly options?: SharedOptions;
  /** False for clients without a token. */
  readonly hasToken?: boolean;
  readonly call: (notion: Notion) => Promise<unknown>;
}

/** The result of a scenario, in a form that is equal for equal behaviour. */
export interface Report {
  /** The result of the call. */
  readonly value?: unknown;
  /** Fields of the error. */
  readonly error?: Readonly<Record<string, unknown>>;
  /** Requests that the server received: method, URL, and the headers and body that the client decides on. */
  readonly requests: readonly Readonly<Record<string, unknown>>[];
  /** Levels of the log lines. */
  readonly logLevels: readonly string[];
}

const AUTH = "ntn_0123456789";

/** Runs a scenario on both clients. */
export async function runOnBoth(server: ScriptedServer, scenario: Scenario): Promise<[official: Report, ours: Report]> {
  const { hasToken = true } = scenario;
  const shared = { baseUrl: server.url, retry: { initialRetryDelayMs: 1 }, timeoutMs: 20_000 };
  const defaults = { ...shared, ...(hasToken && { auth: AUTH }) };
  const options = { ...defaults, ...scenario.options };
  const officialLevels: string[] = [];
  const ourLevels: string[] = [];
  return [
    await run(server, scenario, officialLevels, () => {
      const logger: official.Logger = (level) => void officialLevels.push(level);
      return [new official.Client({ ...options, logger }), official.isNotionClientError];
    }),
    await run(server, scenario, ourLevels, () => {
      const logger: compat.Logger = (level) => void ourLevels.push(level);
      return [new compat.Client({ ...options, logger }), compat.isNotionClientError];
    }),
  ];
}

type IsNotionClientError = (error: unknown) => boolean;

async function run(
  server: ScriptedServer,
  { responses = [{}], call }: Scenario,
  logLevels: string[],
  create: () => [Notion, IsNotionClientError],
): Promise<Report> {
  server.script(responses);
  const [notion, isNotionClientError] = create();
  const result = await call(notion).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: describeError(error, isNotionClientError) }),
  );
  const requests = server.seen.map(({ method, url, headers, body }) => {
    const { authorization, "notion-version": version, "content-type": type } = headers;
    return { method, url, authorization, version, type: type?.replace(/boundary=.*/, "boundary"), body };
  });
  return { ...result, requests, logLevels };
}

type FieldName = "code" | "status" | "request_id" | "ray_id" | "body" | "additional_data" | "headers";
type ErrorFields = Error & { readonly [Name in FieldName]?: unknown };

function describeError(error: unknown, isNotionClientError: IsNotionClientError): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: error };
  const { name, message, code, status, request_id, ray_id, body, additional_data, headers }: ErrorFields = error;
  const contentType = headers instanceof Headers ? headers.get("content-type") : undefined;
  const isNotionError = isNotionClientError(error);
  return { name, code, message, status, request_id, ray_id, body, additional_data, contentType, isNotionError };
}
