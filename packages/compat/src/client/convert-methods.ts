import { operations, type AsyncCallOptions, type AsyncClient, type Operation } from "@ws/client";
import { convertError } from "../errors/convert-error.ts";
import { refuseClimbingPath } from "../errors/refuse-climbing-path.ts";
import type { Methods } from "../types/endpoints.ts";

type ClientMethod = (args?: object, options?: AsyncCallOptions) => Promise<unknown>;

interface Group {
  readonly [name: string]: ClientMethod | Group;
}

const OPERATIONS: Readonly<Record<string, Operation>> = operations;

/** Returns the methods of the client with the errors of `@notionhq/client`. They work without their object. */
export function convertMethods(client: AsyncClient): Methods {
  return convertGroup(client as object as Group, "") as Methods;
}

function convertGroup(group: Group, prefix: string): object {
  const members = Object.entries(group).map(([key, member]) => {
    const name = prefix + key;
    return [key, typeof member === "function" ? convertMethod(member, name) : convertGroup(member, `${name}.`)];
  });
  return Object.fromEntries(members) as object;
}

function convertMethod(method: ClientMethod, name: string): unknown {
  const template = OPERATIONS[name]?.path ?? "";
  if (OPERATIONS[name]?.stream !== undefined) return streamMethod(method);
  return async (args: object = {}, options?: unknown) => {
    refuseClimbingPath(rawPath(template, args));
    try {
      return await method(args, callOptions(options));
    } catch (error) {
      throw convertError(error);
    }
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

/** Returns the path as `@notionhq/client` checks it: not encoded. */
const rawPath = (template: string, args: object): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(args, name)));
