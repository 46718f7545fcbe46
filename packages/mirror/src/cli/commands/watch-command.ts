// `ws-mirror watch`
import type { HttpServer } from "@ws/helpers/node";
import type { WebhookEvent } from "@ws/helpers/webhooks";
import { messageOf } from "../../errors.ts";
import type { PullResult } from "../../pull/pull.ts";
import { summarize } from "../../store/summarize.ts";
import { startWebhookServer } from "../../watch/webhook-server.ts";
import { EXIT, type CommandContext } from "@ws/helpers/command";
import { choiceOf } from "../options/choice.ts";
import { maxLossOf } from "../options/max-loss.ts";
import { withCopy } from "../options/open-mirror.ts";
import { pulledText } from "./pull-command.ts";
import { commandSummary } from "../output/summary.ts";
import type { OptionsOf } from "../flags/command-flags.ts";

/** Keeps a copy up to date until the process is interrupted. */
export async function watchCommand(
  context: CommandContext,
  folder: string | undefined,
  options: OptionsOf<"watch">,
): Promise<number> {
  const { reporter, signal, environment } = context;
  const intervalMs = (options.interval ?? 300) * 1000;
  const maxLoss = maxLossOf(options);
  const choice = choiceOf(options, environment);
  return withCopy(folder, { ...options, create: true }, context, async ({ mirror, store }) => {
    let requests = 0;
    let server: HttpServer | undefined;
    let receive: (event: WebhookEvent) => void = () => {};
    const onPulled = (result: PullResult) => {
      requests += result.requests;
      reporter.event("pulled", result, `${new Date().toISOString()}  ${pulledText(result)}`);
    };
    const onError = (error: unknown) =>
      reporter.event("failed", { message: messageOf(error) }, `Failed: ${messageOf(error)}`);
    if (options.webhooks !== undefined) {
      const token = environment["WORKSPACE_WEBHOOK_TOKEN"];
      server = await startWebhookServer({
        port: options.webhooks,
        host: options.host,
        token,
        acceptHandshake: options.acceptHandshake === true,
        onEvent: (event) => receive(event),
        onHandshake: (received) => reporter.event("handshake", { token: received }, handshakeText(received)),
      });
      const hasToken = token !== undefined && token !== "";
      const lines = [`Listening for webhooks on port ${server.port}.`, ...(hasToken ? [] : [missingTokenText(token)])];
      reporter.event("listening", { port: server.port, hasToken }, ...lines);
    }
    try {
      const onReady = (add: (event: WebhookEvent) => void) => void (receive = add);
      await mirror.watch({
        ...choice,
        signal,
        intervalMs,
        maxLoss,
        onProgress: reporter.progress,
        onReady,
        onPulled,
        onError,
      });
    } finally {
      await server?.close();
    }
    reporter.result(commandSummary(await summarize(store), { ...context, requests }), ["Stopped."]);
    return EXIT.interrupted;
  });
}

const missingTokenText = (token: string | undefined): string =>
  `WORKSPACE_WEBHOOK_TOKEN is ${token === undefined ? "not set" : "empty, which counts as not set"}: events are refused, ` +
  "and the token of the first handshake is printed.";

const handshakeText = (token: string): string =>
  `Received the verification token ${token}. If you have just created the subscription, enter the token in the settings of ` +
  "the integration, set WORKSPACE_WEBHOOK_TOKEN to it, and start again. Further handshakes are refused.";
