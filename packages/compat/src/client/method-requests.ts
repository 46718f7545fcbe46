import type { Operation } from "@ws/client";
import type { RequestParameters } from "./custom-request.ts";

/** Sends the call of a method. */
type SendCall = () => Promise<unknown>;

/** The calls that the parameters of `Client.request()` belong to. */
const calls = new WeakMap<RequestParameters, SendCall>();

/** Returns the parameters with which a method calls `Client.request()`. They lead back to the call. */
export function methodRequest(row: Operation, path: string, args: object, send: SendCall): RequestParameters {
  const { method, query = [], body = [], form, auth } = row;
  const select = (names: readonly string[]): Record<string, never> =>
    Object.fromEntries(names.flatMap((name) => (name in args ? [[name, Reflect.get(args, name) as never]] : [])));
  const { client_id, client_secret, auth: token } = args as Record<string, string>;
  const credentials = auth === "basic" ? { client_id: client_id ?? "", client_secret: client_secret ?? "" } : token;
  // Frozen: a program that changes the request passes parameters of its own.
  const parameters: RequestParameters = Object.freeze({
    path,
    method: method.toLowerCase() as RequestParameters["method"],
    query: select(query),
    ...(form === undefined ? { body: select(body) } : { formDataParams: select(form) }),
    ...(credentials !== undefined && { auth: credentials }),
  });
  calls.set(parameters, send);
  return parameters;
}

/** Returns the call of parameters that a method made; undefined for parameters of the program. */
export const callOf = (parameters: RequestParameters): SendCall | undefined => calls.get(parameters);
