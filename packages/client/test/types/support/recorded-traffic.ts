// Reads recorded requests and responses of the real service from beside the repository, if they are present.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Operation } from "../../../src/operations/common/operation.ts";
import { operations } from "../../../src/operations/index.ts";

/** One request and its response. */
export interface RecordedCall {
  /** Recording and position in it, for messages. */
  readonly source: string;
  /** Name of the operation. Undefined if no operation has the method and path. */
  readonly operation: string | undefined;
  /** Arguments of the call: path arguments, query and body in one object. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly response: unknown;
  /** True if the body was a multipart form. `args` does not contain its fields. */
  readonly multipart: boolean;
}

interface Interaction {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body?: Readonly<Record<string, unknown>> | null;
  readonly status: number;
  readonly response: unknown;
  readonly multipart?: unknown;
}

const FOLDER = new URL("../../../../../../shared/traffic/recorded/", import.meta.url);

/** True if recorded traffic is present. */
export const hasRecordedTraffic = existsSync(FOLDER);

const ROUTES = Object.entries<Operation>(operations).map(([name, { method, path }]) => ({
  name,
  method,
  // A fixed segment takes precedence over a parameter: `users/me` is not a user id.
  parameters: path.split("{").length - 1,
  pattern: new RegExp(`^(?:v1/)?${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));
ROUTES.sort((one, other) => one.parameters - other.parameters);

/** Reads all recorded calls, in the order of the files. */
export function readRecordedTraffic(): RecordedCall[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .flatMap((name) => {
      const { interactions } = JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as {
        interactions: Interaction[];
      };
      return interactions.map((interaction, index) => toCall(`${name}#${index}`, interaction));
    });
}

function toCall(source: string, { method, path, query, body, status, response, multipart }: Interaction): RecordedCall {
  const target = path.replace(/^\//, "");
  const route = ROUTES.find((one) => one.method === method && one.pattern.test(target));
  const inPath = route?.pattern.exec(target)?.groups ?? {};
  const inQuery = Object.fromEntries(query.map(([name, value]) => [name, fromQuery(value)]));
  return {
    source,
    operation: route?.name,
    args: { ...inPath, ...inQuery, ...body },
    status,
    response,
    multipart: multipart !== undefined,
  };
}

/** Parses a query value. A query contains only text, so numbers and booleans are recognized by their format. */
function fromQuery(value: string): unknown {
  if (value === "true" || value === "false") return value === "true";
  return /^\d+$/.test(value) ? Number(value) : value;
}
