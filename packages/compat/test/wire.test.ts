// Every operation on both clients: the same request on the wire.
import * as official from "@notionhq/client";
import { operations, type Operation } from "@ws/client";
import * as compat from "@ws/compat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collect } from "./support/collect.ts";
import { startScriptedServer, type ScriptedServer } from "./support/scripted-server.ts";

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const OPERATIONS = Object.entries<Operation>(operations);

/** Returns a value for every argument of an operation. */
function sampleArguments({ path, query = [], body = [], form, auth }: Operation): Record<string, unknown> {
  const names = [...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name), ...query, ...body];
  const values: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, `value-of-${name}`]));
  if (query.includes("filter_properties")) values["filter_properties"] = ["title", "%3Dab"];
  if (form !== undefined) Object.assign(values, { file: { data: "content", filename: "a.txt" }, part_number: "1" });
  return auth === "basic" ? { ...values, client_id: "id", client_secret: "secret" } : values;
}

type Method = (args: unknown) => Promise<unknown> | AsyncIterable<unknown>;

/** Calls the method of a dotted name. */
async function call(client: object, name: string, args: unknown): Promise<void> {
  const method = name.split(".").reduce<unknown>((group, key) => Reflect.get(Object(group), key), client) as Method;
  const result = await method(args);
  if (Symbol.asyncIterator in Object(result)) await collect(result as AsyncIterable<unknown>);
}

/** Returns the requests without what may differ: boundaries, and headers that the HTTP client adds. */
function sentRequests(): unknown {
  return server.seen.map(({ method, url, headers, body }) => {
    const { authorization, "notion-version": version, "content-type": type = "" } = headers;
    const boundary = /boundary=(.*)$/.exec(type)?.[1] ?? "no boundary";
    return {
      method,
      url,
      authorization,
      version,
      type: type.replace(boundary, ""),
      body: normalizeForm(body.replaceAll(boundary, "")),
    };
  });
}

/** Removes the default content type of a file and the line break after the last boundary, which may be missing. */
const normalizeForm = (body: string): string =>
  body.replaceAll(/\r\nContent-Type: application\/octet-stream/gi, "").trimEnd();

test.each(OPERATIONS)("%s sends the same request", async (name, operation) => {
  const isStream = operation.stream !== undefined;
  const event = { type: "stream.end" };
  const response = isStream
    ? {
        headers: { "content-type": "text/event-stream" },
        body: `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
      }
    : { body: {} };
  const args = sampleArguments(operation);
  const options = { auth: "ntn_0123456789", baseUrl: server.url };
  server.script([response]);
  await call(new official.Client(options), name, args);
  const expected = sentRequests();
  server.script([response]);
  await call(new compat.Client(options), name, args);
  expect(sentRequests()).toEqual(expected);
});
