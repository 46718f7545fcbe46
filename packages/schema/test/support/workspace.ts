// An emulated workspace in memory, with both clients.
import { AsyncClient, Client } from "@ws/client";
import { createEmulator, type Emulator } from "@ws/emulator";
import { liveSchema } from "../../src/command/service/live-schema.ts";
import { mergeSchema } from "../../src/command/changes/merge-schema.ts";
import { ServiceError } from "../../src/command/errors/command-errors.ts";
import type { Service } from "../../src/command/service/service.ts";
import type { Columns, SchemaDefinition } from "../../src/schema-definition.ts";

/** A request that a client or command sent. */
interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** An emulated workspace. */
export interface Workspace {
  readonly emulator: Emulator;
  readonly asyncClient: AsyncClient;
  readonly client: Client;
  /** The service of the command. `requests` has everything that it sent. */
  readonly service: Service;
  readonly requests: SentRequest[];
  /** Creates a data source with columns, and returns its id. */
  readonly createSource: (properties: object, title?: string) => string;
  /** Returns the schema that `pull` gives a data source. */
  readonly schemaOf: (dataSourceId: string) => SchemaDefinition;
}

export function createWorkspace(
  emulator = createEmulator({ seed: "empty", withoutRules: ["formula_filters"] }),
): Workspace {
  const options = { auth: emulator.token, logLevel: "error", retry: false } as const;
  const client = new Client({ ...options, httpClient: emulator.syncHttpClient });
  const asyncClient = new AsyncClient({ ...options, httpClient: emulator.httpClient });
  const requests: SentRequest[] = [];
  const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
  const send = (method: string, path: string, body?: object) => {
    const response = emulator.handle({
      method,
      url: `/v1/${path}`,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const data = JSON.parse(response.body) as Record<string, unknown>;
    if (response.status !== 200) throw new ServiceError(String(data["message"]), { status: response.status });
    return data;
  };
  return {
    emulator,
    client,
    asyncClient,
    requests,
    service: {
      request: (method, path, body) => {
        requests.push({ method, path, body });
        return Promise.resolve().then(() => send(method, path, body));
      },
    },
    createSource(properties, title = "Repairs") {
      const database = send("POST", "databases", {
        parent: { type: "workspace", workspace: true },
        title: [{ type: "text", text: { content: title } }],
        initial_data_source: { properties },
      });
      return (database["data_sources"] as { id: string }[])[0]?.id ?? "";
    },
    schemaOf(dataSourceId) {
      const empty = { dataSourceId, title: "", properties: {} satisfies Columns };
      return mergeSchema(empty, liveSchema(send("GET", `data_sources/${dataSourceId}`)), {
        schemaOf: () => undefined,
        related: () => undefined,
      });
    },
  };
}

/** Names of the clients, for `describe.each`. */
export const CLIENTS = ["asyncClient", "client"] as const;
