// `ws-fleet webhooks`: receives the webhooks of many workspaces, and puts hints into the queue of `work`. It keeps nothing, so
// any number of processes can serve one address.
import { respond, startHttpServer, type HttpServer } from "@ws/helpers/node";
import { respondToProbe } from "../metrics/probes.ts";
import { receiveWebhook, type WebhookWorkspace } from "@ws/mirror";
import { Queue } from "bullmq";
import { FleetError } from "../errors.ts";
import { checkRedis } from "../redis/check-redis.ts";
import { QUEUE_NAME } from "../redis/keys.ts";
import { isWritable, openRedis, type RedisConnection } from "../redis/open-redis.ts";
import { ErrorLog } from "../work/error-log.ts";
import type { JobData } from "../state/job-data.ts";
import type { WorkspacesList } from "../work/workspaces-list.ts";
import { isReply, queueFault } from "../redis/queue-fault.ts";
import { HintQueue } from "./hint-queue.ts";

/** Time for a response of Redis. Then Notion gets 503, and repeats the event later. */
const COMMAND_TIMEOUT_MS = 1_000;

/** Commands fail at once while Redis is away. */
const SETTINGS = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
  enableAutoPipelining: true,
} as const;

/** Options of {@link receiveWebhooks}. */
export interface ReceiveWebhooksOptions {
  /** URL of the Redis of `work`. */
  readonly queueUrl: string;
  /** The workspaces with their verification tokens. */
  readonly workspaces: WorkspacesList<WebhookWorkspace>;
  /** Port to listen on. 0 selects a free port. */
  readonly port: number;
  /** Address to listen on. @default "127.0.0.1" */
  readonly host?: string | undefined;
  /** Receives the token of the first handshake of a workspace without a verification token. */
  readonly onHandshake: (workspace: string, token: string) => void;
  /**
   * Called for a fault of Redis with the name "", and for a verification token that cannot be read with its workspace, once until
   * the fault has passed; and for a Redis that would remove hints when its memory is full.
   */
  readonly onError: (workspace: string, error: unknown) => void;
  /** Called after each response but those of probes, with "" for a path without a workspace. */
  readonly onResponse?: ((workspace: string, status: number) => void) | undefined;
}

/** A running receiver. */
export interface WebhookReceiverServer extends HttpServer {
  /** True while Redis is connected and can be written, so that webhooks are stored. */
  readonly isReady: () => boolean;
}

const PATH = /^\/webhooks\/([a-z_][a-z0-9_]*)$/u;

/** Returns the function that stores a hint, and reports what Redis refuses. The connection reports its own errors. */
const storeIn =
  (hints: HintQueue, errors: ErrorLog): HintQueue["add"] =>
  async (name, event) => {
    try {
      await hints.add(name, event);
      errors.clear("");
    } catch (error) {
      if (isReply(error)) errors.add("", queueFault(error));
      throw error;
    }
  };

/**
 * Starts a server for `POST /webhooks/NAME`. Its response is 200 after the hint is stored, and 503 while Redis is away.
 * @throws FleetError `invalid_argument` for a wrong URL of the queue
 */
export async function receiveWebhooks(options: ReceiveWebhooksOptions): Promise<WebhookReceiverServer> {
  const { workspaces, queueUrl, onHandshake, onResponse } = options;
  const errors = new ErrorLog(options.onError);
  const redis: RedisConnection = openRedis(queueUrl, SETTINGS, {
    onError: (error) => errors.add("", error),
    onWritable(isNowWritable) {
      if (!isNowWritable) return;
      hints.goOn();
      errors.clear("");
      checkRedis(redis).catch((error: unknown) => {
        // The connection reports its own errors.
        if (error instanceof FleetError) errors.add("", error);
      });
    },
  });
  // The other connection reports the same errors.
  const connection = openRedis(queueUrl, { maxRetriesPerRequest: null });
  const queue = new Queue<JobData>(QUEUE_NAME, { connection });
  queue.on("error", () => {});
  const hints = new HintQueue(redis, queue);
  const isReady = () => isWritable(redis);
  const greeted = new Set<string>();
  const store = storeIn(hints, errors);
  const close = () => {
    hints.close();
    // A connection that is closed while it opens has errors.
    redis.removeAllListeners("error").on("error", () => {});
    redis.disconnect();
    connection.disconnect();
  };
  try {
    const server = await startHttpServer(options, async (request, response) => {
      const path = request.url?.split("?")[0] ?? "";
      if (respondToProbe(path, isReady, response)) return;
      const name = PATH.exec(path)?.[1];
      const workspace = workspaces.entries().find((entry) => entry.name === name);
      response.once("finish", () => onResponse?.(workspace?.name ?? "", response.statusCode));
      if (workspace === undefined) return respond(response, 404);
      let verificationToken: string | undefined;
      try {
        verificationToken = workspace.webhookToken();
        errors.clear(workspace.name);
      } catch (error) {
        errors.add(workspace.name, error);
        // Notion sends the event again.
        return respond(response, 503);
      }
      await receiveWebhook(request, response, {
        token: verificationToken,
        onEvent: (event) => store(workspace.name, event),
        onHandshake: (token) => onHandshake(workspace.name, token),
        takeHandshake() {
          if (verificationToken !== undefined || greeted.has(workspace.name)) return false;
          greeted.add(workspace.name);
          return true;
        },
      });
    });
    return {
      port: server.port,
      isReady,
      async close() {
        await server.close();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
