// Metrics for Prometheus: the calls of the client, as docs/opentelemetry.md describes, and the site itself.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { CallEvent } from "@ws/client";
import type { Site } from "./site.ts";

/** The channel on which every client of the process publishes its events. */
const CHANNEL = "@ws/core:call";

/** A server of metrics. */
export interface Metrics {
  close(): Promise<void>;
}

/** Serves metrics at `/metrics` on a port of their own, so that visitors of the site cannot read them. */
export async function startMetrics(
  { content, changes }: Pick<Site, "content" | "changes">,
  options: { readonly host: string; readonly port: number },
): Promise<Metrics> {
  const exporter = new PrometheusExporter({ ...options, preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  const calls = provider.getMeter("@ws/client");
  const callDuration = calls.createHistogram("ws.call.duration", { unit: "ms" });
  const retries = calls.createCounter("ws.call.retries");
  const waits = calls.createHistogram("ws.call.wait", { unit: "ms" });
  const onCall = (message: unknown): void => {
    const event = message as CallEvent;
    // The path template keeps the number of metric series small.
    const labels = { "http.request.method": event.method, "url.template": event.pathTemplate ?? "(custom)" };
    if (event.type === "retry") retries.add(1, { ...labels, "error.type": event.code });
    if (event.type === "wait") waits.record(event.waitMs, { "ws.reason": event.reason });
    if (event.type === "end")
      callDuration.record(
        event.durationMs,
        event.code === undefined ? labels : { ...labels, "error.type": event.code },
      );
  };
  subscribe(CHANNEL, onCall);
  const site = provider.getMeter("site");
  site.createObservableGauge("site.copy.age", { unit: "s" }).addCallback(async (gauge) => {
    const { updatedAt } = await content.state();
    if (updatedAt !== undefined) gauge.observe((Date.now() - Date.parse(updatedAt)) / 1000);
  });
  site.createObservableGauge("site.event.connections").addCallback((gauge) => gauge.observe(changes.size));
  await exporter.startServer();
  return {
    close: async () => {
      unsubscribe(CHANNEL, onCall);
      await provider.shutdown();
    },
  };
}
