import { operations, type AsyncCallOptions, type AsyncClient, type Operation } from "@ws/client";
import { rawPath } from "../endpoints/endpoint.ts";
import { convertError } from "../errors/convert-error.ts";
import { refuseClimbingPath } from "../errors/refuse-climbing-path.ts";
import type { RequestParameters } from "./custom-request.ts";
import { methodRequest } from "./method-requests.ts";
import type { Methods } from "../types/endpoints.ts";

type ClientMethod = (args?: object, options?: AsyncCallOptions) => Promise<unknown>;

interface Group {
  readonly [name: string]: ClientMethod | Group;
}

const OPERATIONS: Readonly<Record<string, Operation>> = operations;

/** Calls `request()` of the client, which programs can replace. */
type SendRequest = (parameters: RequestParameters) => Promise<unknown>;

/**
 * Returns the methods of the client with the errors of `@notionhq/client`. They work without their object.
 * @param send Sends each request except streams
 */
export function convertMethods(client: AsyncClient, send: SendRequest): Methods {
  return convertGroup(client as object as Group, "", send) as Methods;
}

function convertGroup(group: Group, prefix: string, send: SendRequest): object {
  // A part inherits the methods that only say what to use, such as `databases.query`.
  const converted = Object.create(Object.getPrototypeOf(group) as object) as Record<string, unknown>;
  for (const [key, member] of Object.entries(group)) {
    const name = prefix + key;
    converted[key] =
      typeof member === "function" ? convertMethod(member, name, send) : convertGroup(member, `${name}.`, send);
  }
  return converted;
}

function convertMethod(method: ClientMethod, name: string, send: SendRequest): unknown {
  const row = OPERATIONS[name];
  if (row === undefined) return method;
  if (row.stream !== undefined) return streamMethod(method);
  return async (args: object = {}, options?: unknown) => {
    const path = rawPath(row.path, args);
    refuseClimbingPath(path);
    return send(methodRequest(row, path, args, () => method(args, callOptions(options))));
  };
}

/** Returns a method that opens the stream with the first event that is read. */
function streamMethod(method: ClientMethod): unknown {
  return async function* (args: object = {}, options?: unknown): AsyncGenerator<unknown, void, undefined> {
    try {
      yield* (await method(args, callOptions(options))) as AsyncIterable<unknown>;
    } catch (error) {
      throw convertError(error);
    }
  };
}

/** Ignores an index: `list.map(notion.pages.retrieve)` passes it as the second argument. */
function callOptions(options: unknown): AsyncCallOptions | undefined {
  return typeof options === "object" && options !== null ? options : undefined;
}
