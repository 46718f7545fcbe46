// `ws-fleet webhooks`
import { once } from "node:events";
import { EXIT, portOf, type CommandContext } from "@ws/helpers/command";
import { reportFailure, reportFileError } from "../failures.ts";
import type { WebhookMetrics } from "../../metrics/webhook-metrics.ts";
import { receiveWebhooks } from "../../webhooks/receive-webhooks.ts";
import { openWebhookWorkspaces } from "../../work/workspaces-list.ts";

/** Options of `ws-fleet webhooks`. */
export interface WebhooksCommandOptions {
  readonly queue: string;
  readonly workspaces: string;
  readonly port: string;
  readonly host?: string;
  readonly metrics?: string;
  readonly metricsHost?: string;
}

/** Receives webhooks until the process is interrupted. */
export async function webhooksCommand(context: CommandContext, options: WebhooksCommandOptions): Promise<number> {
  const { reporter, signal, environment } = context;
  const port = portOf("--port", options.port);
  const metricsPort = options.metrics === undefined ? undefined : portOf("--metrics", options.metrics);
  const workspaces = openWebhookWorkspaces(options.workspaces, environment, (error, workspace) =>
    reportFileError(reporter, workspace, error),
  );
  process.on("SIGHUP", workspaces.reload);
  let isReady = () => false;
  let metrics: WebhookMetrics | undefined;
  try {
    if (metricsPort !== undefined) {
      // A receiver without metrics does not load the packages of OpenTelemetry.
      const { startWebhookMetrics } = await import("../../metrics/webhook-metrics.ts");
      metrics = await startWebhookMetrics({ port: metricsPort, host: options.metricsHost, isReady: () => isReady() });
      reporter.event("metrics", { port: metrics.port }, `Metrics on port ${metrics.port}.`);
    }
    const server = await receiveWebhooks({
      queueUrl: options.queue,
      workspaces,
      port,
      host: options.host,
      onHandshake: (workspace, token) =>
        reporter.event("handshake", { workspace, token }, handshakeText(workspace, token)),
      onResponse: metrics?.addResponse,
      onError: (workspace, error) => reportFailure(reporter, workspace, error),
    });
    ({ isReady } = server);
    try {
      reporter.event("listening", { port: server.port }, `Listening for webhooks on port ${server.port}.`);
      if (!signal.aborted) await once(signal, "abort");
    } finally {
      await server.close();
    }
    return EXIT.interrupted;
  } finally {
    process.off("SIGHUP", workspaces.reload);
    workspaces.close();
    await metrics?.close();
  }
}

const handshakeText = (workspace: string, token: string): string =>
  `Received the verification token ${token} for ${workspace}. If you have just created the subscription, enter the token in the ` +
  "settings of the integration, and put it into the file of the workspaces as webhookToken, or into the variable that " +
  "webhookTokenVariable names.";
