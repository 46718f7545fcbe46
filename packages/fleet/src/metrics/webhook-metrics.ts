// The metrics of a receiver of webhooks, for Prometheus.
import { startMetricsServer, type MetricsServer, type MetricsServerOptions } from "./metrics-server.ts";

/** The metrics of a receiver of webhooks. */
export interface WebhookMetrics extends Pick<MetricsServer, "port" | "close"> {
  /** Counts a response. The name of no workspace is "". */
  readonly addResponse: (workspace: string, status: number) => void;
}

/** Starts the server with the metrics of a receiver of webhooks. */
export async function startWebhookMetrics(options: MetricsServerOptions): Promise<WebhookMetrics> {
  const { port, meter, close } = await startMetricsServer(options);
  const responses = meter.createCounter("ws_mirror_webhooks", {
    description: "Webhooks, by workspace and status of the response.",
  });
  meter
    .createObservableGauge("ws_mirror_receiver_ready", {
      description: "1 while the receiver of webhooks has Redis, 0 otherwise.",
    })
    .addCallback((result) => result.observe(options.isReady() ? 1 : 0));
  return { port, close, addResponse: (workspace, status) => responses.add(1, { workspace, status }) };
}
