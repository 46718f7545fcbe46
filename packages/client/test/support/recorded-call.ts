// Finds the client call that sends a recorded request: the operation with a matching path, and its arguments.
import { operations, type OperationName } from "@ws/client";
import type { Interaction } from "@ws/testing";
import { parseForm } from "./clients.ts";

/** A call as a user would write it. */
export interface RecordedCall {
  readonly name: OperationName | "request";
  readonly args: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
  readonly form?: readonly string[];
}

/** Returns the path arguments if the path matches a template such as `pages/{page_id}`, else undefined. */
export function matchPath(template: string, path: string): Record<string, string> | undefined {
  const names = template.split("/");
  const segments = path.split("/");
  if (names.length !== segments.length) return undefined;
  const args: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const segment = segments[index] ?? "";
    const parameter = /^\{(\w+)\}$/.exec(name)?.[1];
    if (parameter !== undefined) args[parameter] = segment;
    else if (name !== segment) return undefined;
  }
  return args;
}

/** Finds the row with the fewest path arguments: `users/me` is `users.me`, not `users.retrieve` of the user "me". */
function matchRow(
  method: string,
  path: string,
): { name: OperationName; row: Row; args: Record<string, string> } | undefined {
  const matches = Object.entries<Row>(operations).flatMap(([name, row]) => {
    const args = row.method === method ? matchPath(row.path, path) : undefined;
    return args === undefined ? [] : [{ name: name as OperationName, row, args }];
  });
  return matches.toSorted((a, b) => Object.keys(a.args).length - Object.keys(b.args).length)[0];
}

/** Returns the query as arguments. A repeated name becomes a list. */
function queryArgs(query: Interaction["query"]): Record<string, unknown> {
  const args: Record<string, unknown> = {};
  for (const [name, value] of query ?? []) {
    const before = args[name];
    args[name] = before === undefined ? (name === "filter_properties" ? [value] : value) : [before, value].flat();
  }
  return args;
}

async function formArgs({
  contentType,
  text,
}: {
  contentType: string;
  text: string;
}): Promise<Record<string, unknown>> {
  const args: Record<string, unknown> = {};
  for (const [name, value] of await parseForm(Buffer.from(text, "latin1"), contentType)) {
    args[name] =
      typeof value === "string"
        ? value
        : { data: new Uint8Array(await value.arrayBuffer()), filename: value.name, content_type: value.type };
  }
  return args;
}

/** Returns the call that sends a recorded request, or a `request` call if no method accepts all of its arguments. */
export async function recordedCall({ method, path, query, body, multipart }: Interaction): Promise<RecordedCall> {
  const inBody = multipart ? await formArgs(multipart) : ((body ?? {}) as Record<string, unknown>);
  const inQuery = queryArgs(query);
  const match = matchRow(method, path);
  if (match !== undefined) {
    const { name, row, args } = match;
    const accepts = (names: readonly string[] | undefined, values: object): boolean =>
      Object.keys(values).every((key) => names?.includes(key));
    if (accepts(row.query, inQuery) && accepts(multipart ? row.form : row.body, inBody)) {
      return { name, args: { ...args, ...inQuery, ...inBody } };
    }
  }
  return { name: "request", args: { method, path, query: inQuery, ...(body === undefined ? {} : { body }) } };
}
