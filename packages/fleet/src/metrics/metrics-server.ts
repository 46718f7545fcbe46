// The server with the metrics of a process for Prometheus, and its probes.
import type { Meter } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { AggregationTemporality, InstrumentType, MeterProvider } from "@opentelemetry/sdk-metrics";
import { respondToProbe } from "./probes.ts";
import { startHttpServer } from "@ws/helpers/node";

/** Series of one metric. The default of OpenTelemetry, 2,000, would drop the workspaces that come after. */
const MAX_SERIES = 1_000_000;

/** Options of {@link startMetricsServer}. */
export interface MetricsServerOptions {
  /** Port to listen on. 0 selects a free port. */
  readonly port: number;
  /** Address to listen on. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /** True if the process does its work. */
  readonly isReady: () => boolean;
}

/** A running server. */
export interface MetricsServer {
  readonly port: number;
  /** Creates the metrics. */
  readonly meter: Meter;
  readonly close: () => Promise<void>;
}

/** Starts a server for `GET /metrics`, `/livez` and `/readyz`. */
export async function startMetricsServer({ port, host, isReady }: MetricsServerOptions): Promise<MetricsServer> {
  // Each of the many lines would have two labels more, which are always the same.
  const exporter = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true });
  // A gauge with the other setting keeps its last number when it is observed no more, such as that of a removed workspace.
  exporter.selectAggregationTemporality = (type) =>
    type === InstrumentType.OBSERVABLE_GAUGE ? AggregationTemporality.DELTA : AggregationTemporality.CUMULATIVE;
  const views = [{ instrumentName: "*", aggregationCardinalityLimit: MAX_SERIES }];
  const provider = new MeterProvider({ readers: [exporter], views });
  const server = await startHttpServer({ port, host }, async (request, response) => {
    if (request.url === "/metrics") exporter.getMetricsRequestHandler(request, response);
    else if (!respondToProbe(request.url, isReady, response)) response.writeHead(404).end();
  });
  return {
    port: server.port,
    meter: provider.getMeter("@ws/fleet"),
    async close() {
      await server.close();
      await provider.shutdown();
    },
  };
}
