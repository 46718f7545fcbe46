// Runs the code of docs/opentelemetry.md unchanged, with the real SDK and its in-memory exporters.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import * as api from "@opentelemetry/api";
import { metrics, NodeSDK, tracing } from "@opentelemetry/sdk-node";
import { AsyncClient, Client } from "@ws/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  httpResponse,
  serviceError,
  startFaultServer,
  type FaultServer,
  type Step,
} from "../../core/test/support/fault-server.ts";
import { readmeBlocks, runBlock } from "../../../scripts/test/support/run-readme.ts";
import { errorOf, TOKEN, type EitherClient } from "./support/clients.ts";

const UUID = "00000000-0000-4000-8000-000000000009";
const spanExporter = new tracing.InMemorySpanExporter();
const metricExporter = new metrics.InMemoryMetricExporter(metrics.AggregationTemporality.DELTA);
const reader = new metrics.PeriodicExportingMetricReader({ exporter: metricExporter });
const sdk = new NodeSDK({
  spanProcessors: [new tracing.SimpleSpanProcessor(spanExporter)],
  metricReaders: [reader],
  logRecordProcessors: [],
  instrumentations: [],
  autoDetectResources: false,
});

const openClients: EitherClient[] = [];
/** The subscriptions of the document. Other tests of the worker need a channel without them. */
const subscriptions: Parameters<typeof subscribe>[] = [];
const diagnosticsChannel = {
  subscribe: (...subscription: Parameters<typeof subscribe>): void => {
    subscriptions.push(subscription);
    subscribe(...subscription);
  },
};
let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
  sdk.start();
  for (const block of readmeBlocks(new URL("../../../docs/opentelemetry.md", import.meta.url))) {
    await runBlock(block, { "@opentelemetry/api": api, "node:diagnostics_channel": diagnosticsChannel });
  }
});
afterAll(async () => {
  for (const client of openClients) void client.close();
  for (const subscription of subscriptions) unsubscribe(...subscription);
  await sdk.shutdown();
  await server.close();
});
beforeEach(() => spanExporter.reset());

const OK: Step = { write: httpResponse(200, "{}", { "x-notion-request-id": UUID }) };
const clientClasses = [
  { name: "AsyncClient", create: (options: object): EitherClient => new AsyncClient(options) },
  { name: "Client", create: (options: object): EitherClient => new Client(options) },
];

describe.each(clientClasses)("$name", ({ create }) => {
  async function connect(...steps: readonly Step[]): Promise<EitherClient> {
    await server.script("otel", steps);
    const client = create({
      auth: TOKEN,
      baseUrl: `${server.url}/v1/otel`,
      retry: { initialRetryDelayMs: 1 },
      logger: { error: () => 0, warn: () => 0, info: () => 0, debug: () => 0 },
    });
    openClients.push(client);
    return client;
  }

  test("records a call as a child span of the active span, with path template, status and request id", async () => {
    const client = await connect(OK);
    const parent = api.trace.getTracer("test").startSpan("parent");
    await api.context.with(api.trace.setSpan(api.context.active(), parent), async () => {
      await client.blocks.retrieve({ block_id: "1a2b" });
    });
    parent.end();
    const [span] = spanExporter.getFinishedSpans();
    expect(span).toMatchObject({
      name: "GET blocks/{block_id}",
      kind: api.SpanKind.CLIENT,
      status: { code: api.SpanStatusCode.UNSET },
      attributes: {
        "http.request.method": "GET",
        "url.template": "blocks/{block_id}",
        "ws.operation": "blocks.retrieve",
        "http.response.status_code": 200,
        "http.request.resend_count": 0,
        "ws.request_id": UUID,
      },
    });
    expect(span?.parentSpanContext?.spanId).toBe(parent.spanContext().spanId);
  });

  test("records retries and waits as span events, and a failure as the span status", async () => {
    const client = await connect({ write: serviceError(503, "service_unavailable") });
    await errorOf(() => client.users.me());
    const [span] = spanExporter.getFinishedSpans();
    expect(span?.events.map(({ name }) => name)).toEqual([
      "response",
      "retry",
      "wait",
      "response",
      "retry",
      "wait",
      "response",
    ]);
    expect(span).toMatchObject({
      status: { code: api.SpanStatusCode.ERROR },
      attributes: { "error.type": "service_unavailable", "http.request.resend_count": 2 },
    });
  });

  test("names a custom request without its path, and puts no token into a span", async () => {
    const client = await connect(OK);
    await client.request({ method: "get", path: `users/${TOKEN}`, query: { token: TOKEN } });
    const spans = spanExporter.getFinishedSpans();
    expect(spans.map(({ name }) => name)).toEqual(["GET (custom)"]);
    expect(JSON.stringify(spans.map(({ name, attributes, events }) => ({ name, attributes, events })))).not.toContain(
      TOKEN,
    );
  });

  test("records durations, retries and waits as metrics", async () => {
    await reader.forceFlush();
    metricExporter.reset();
    const client = await connect({ write: serviceError(503, "service_unavailable") }, OK);
    await client.users.me();
    await reader.forceFlush();
    const points = metricExporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap((scope) => scope.metrics)
      .map(({ descriptor, dataPoints }) => [descriptor.name, dataPoints.map(({ attributes }) => attributes)]);
    const labels = { "http.request.method": "GET", "url.template": "users/me" };
    expect(points).toEqual([
      ["ws.call.duration", [labels]],
      ["ws.call.retries", [{ ...labels, "error.type": "service_unavailable" }]],
      ["ws.call.wait", [{ "ws.reason": "retry" }]],
    ]);
  });
});
