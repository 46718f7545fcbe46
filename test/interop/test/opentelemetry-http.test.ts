// Spans of @opentelemetry/instrumentation-http: one per attempt, below the active span of the call.
import { createRequire } from "node:module";
import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { NodeSDK, tracing } from "@opentelemetry/sdk-node";
import { Client } from "@ws/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  httpResponse,
  serviceError,
  startFaultServer,
  type FaultServer,
  type Step,
} from "../../../packages/core/test/support/fault-server.ts";
import { AXIOS, createClient, errorOf, NODE, QUIET, TOKEN, type Transport } from "./support/clients.ts";

const exporter = new tracing.InMemorySpanExporter();
const sdk = new NodeSDK({
  spanProcessors: [new tracing.SimpleSpanProcessor(exporter)],
  instrumentations: [new HttpInstrumentation()],
  logRecordProcessors: [],
  metricReaders: [],
  autoDetectResources: false,
});

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  sdk.start();
  // The instrumentation patches node:http when a module requires it after the start.
  createRequire(import.meta.url)("node:http");
});
afterAll(async () => {
  await sdk.shutdown();
  await server.close();
});
beforeEach(() => exporter.reset());

const OK: Step = { write: httpResponse(200, '{"object":"user"}') };
const tracer = trace.getTracer("test");

/** Runs a function with an active span and returns its trace and span id. */
async function withParent(name: string, run: () => unknown) {
  const parent = tracer.startSpan(name);
  await context.with(trace.setSpan(context.active(), parent), run);
  parent.end();
  return parent.spanContext();
}

/** Returns the finished spans of requests. */
const requestSpans = () => exporter.getFinishedSpans().filter(({ kind }) => kind === SpanKind.CLIENT);

async function serve(key: string, ...steps: readonly Step[]): Promise<{ baseUrl: string }> {
  await server.script(key, steps);
  return { baseUrl: `${server.url}/v1/${key}` };
}

async function traceparents(key: string) {
  return (await server.seen(key)).requests.map(({ headers }) => headers["traceparent"]);
}

const header = ({ traceId, spanId }: { traceId: string; spanId: string }): string => `00-${traceId}-${spanId}-01`;

describe.each<Transport>([NODE, AXIOS])("$name", (transport) => {
  test("has one span per attempt with method, URL and status, and the server receives its traceparent", async () => {
    const options = await serve("retried", { write: serviceError(429, "rate_limited", { "retry-after": 0 }) }, OK);
    const parent = await withParent("parent", () => createClient(transport, options).users.me());
    const spans = requestSpans();
    expect(spans.map(({ name, attributes }) => [name, attributes["http.response.status_code"]])).toEqual([
      ["GET", 429],
      ["GET", 200],
    ]);
    for (const { attributes, parentSpanContext } of spans) {
      expect(attributes["url.full"]).toBe(`${options.baseUrl}/v1/users/me`);
      expect(parentSpanContext?.spanId).toBe(parent.spanId);
    }
    expect(await traceparents("retried")).toEqual(spans.map((span) => header(span.spanContext())));
  });

  test("keeps the headers and the body of a traced POST", async () => {
    const options = await serve("posted", OK);
    await createClient(transport, options).search({ query: "q" });
    const { requests } = await server.seen("posted");
    expect(requests).toMatchObject([
      { body: '{"query":"q"}', headers: { authorization: `Bearer ${TOKEN}`, "content-length": "13" } },
    ]);
  });

  test("gives each call its own parent, also on one connection and in a queue", async () => {
    const options = await serve("queued", OK);
    const client = createClient(transport, { ...options, rateLimit: { requestsPerSecond: 1_000, concurrency: 1 } });
    const parents = await Promise.all(
      ["a", "b", "c"].map((name) => withParent(name, () => client.blocks.retrieve({ block_id: name }))),
    );
    const parentOf = new Map(
      requestSpans().map((span) => [span.attributes["url.full"], span.parentSpanContext?.spanId]),
    );
    expect(parentOf).toEqual(
      new Map(["a", "b", "c"].map((id, index) => [`${options.baseUrl}/v1/blocks/${id}`, parents[index]?.spanId])),
    );
  });

  test("ends the span of a broken and of an aborted attempt with an error", async () => {
    const broken = await serve("broken", { reset: true });
    await errorOf(() => createClient(transport, { ...broken, retry: false }).users.me());
    const silent = await serve("silent", {});
    await errorOf(() => createClient(transport, { ...silent, timeoutMs: 30 }).users.me());
    expect(requestSpans().map(({ status }) => status.code)).toEqual([SpanStatusCode.ERROR, SpanStatusCode.ERROR]);
  });

  test("ends the span of a stream when the stream ends", async () => {
    const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
    const options = await serve("streamed", { write: `${head}data: {"type":"stream.end"}\n\n`, afterwards: "end" });
    const types: string[] = [];
    for await (const { type } of await createClient(transport, options).sessions.stream({ message: "hi" }))
      types.push(type);
    expect(types).toEqual(["stream.end"]);
    expect(requestSpans()).toHaveLength(1);
  });

  test("puts no token into a span", async () => {
    const options = await serve("secret", OK);
    await createClient(transport, options).users.me();
    expect(JSON.stringify(requestSpans().map(({ name, attributes }) => ({ name, attributes })))).not.toContain(TOKEN);
  });
});

test("requests of the blocking client have no span, because a worker thread sends them", async () => {
  const options = await serve("blocking", OK);
  const client = new Client({ ...QUIET, ...options });
  client.users.me();
  client.users.me({}, { headers: { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" } });
  client.close();
  expect(requestSpans()).toEqual([]);
  expect(await traceparents("blocking")).toEqual([
    undefined,
    "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  ]);
});
