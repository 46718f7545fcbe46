// From a recorded request to the call of a client that makes it: the operation whose path fits, and its arguments.
import { operations, type OperationName } from "@ws/client";
import type { Interaction } from "@ws/testing";
import { parseForm } from "./clients.ts";

/** A call in the form in which a user would write it. */
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

/** The path's arguments when it fits a template such as `pages/{page_id}`, else undefined. */
export function fitPath(template: string, path: string): Record<string, string> | undefined {
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

/** A fixed word fits before a parameter does: `users/me` is `users.me`, not the user "me". */
function fittingRow(
  method: string,
  path: string,
): { name: OperationName; row: Row; args: Record<string, string> } | undefined {
  const fitting = Object.entries<Row>(operations).flatMap(([name, row]) => {
    const args = row.method === method ? fitPath(row.path, path) : undefined;
    return args === undefined ? [] : [{ name: name as OperationName, row, args }];
  });
  return fitting.toSorted((a, b) => Object.keys(a.args).length - Object.keys(b.args).length)[0];
}

/** The query as arguments; a name that comes several times is a list. */
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

/** The family method that makes a recorded request, or `request` where no method takes all that it says. */
export async function recordedCall({ method, path, query, body, multipart }: Interaction): Promise<RecordedCall> {
  const inBody = multipart ? await formArgs(multipart) : ((body ?? {}) as Record<string, unknown>);
  const inQuery = queryArgs(query);
  const fit = fittingRow(method, path);
  if (fit !== undefined) {
    const { name, row, args } = fit;
    const takes = (names: readonly string[] | undefined, given: object): boolean =>
      Object.keys(given).every((key) => names?.includes(key));
    if (takes(row.query, inQuery) && takes(multipart ? row.form : row.body, inBody)) {
      return { name, args: { ...args, ...inQuery, ...inBody } };
    }
  }
  return { name: "request", args: { method, path, query: inQuery, ...(body === undefined ? {} : { body }) } };
}
