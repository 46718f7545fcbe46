// Both clients on an emulated workspace in memory, and the helpers with a common interface, so that each test runs with
// both clients.
import { AsyncClient, Client } from "@ws/client";
import { createEmulator, type EmulatorOptions } from "@ws/emulator";
import * as helpers from "@ws/helpers";
import * as files from "@ws/helpers/files";

type BlockInput = Parameters<Client["blocks"]["children"]["append"]>[0]["children"][number];

/**
 * Creates an emulated workspace with both clients. `requests` has all requests as `POST /v1/pages`, `bodyBytes` the size
 * of each request body.
 */
export function workspace(options: EmulatorOptions = {}) {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", maxUploadBytes: 50_000_000, ...options });
  const requests: string[] = [];
  const bodyBytes: number[] = [];
  const record = (config: { method?: string | undefined; url?: string | undefined; data?: unknown }) => {
    requests.push(`${String(config.method).toUpperCase()} ${String(config.url)}`);
    if (typeof config.data === "string") bodyBytes.push(Buffer.byteLength(config.data));
    if (config.data instanceof Uint8Array) bodyBytes.push(config.data.length);
  };
  const common = { auth: emulator.token, retry: false, logLevel: "error" } as const;
  const asyncClient = new AsyncClient({
    ...common,
    httpClient: {
      request(config) {
        record(config);
        return emulator.httpClient.request(config);
      },
    },
  });
  const client = new Client({
    ...common,
    httpClient: {
      request(config) {
        record(config);
        return emulator.syncHttpClient.request(config);
      },
    },
  });
  return { emulator, client, asyncClient, requests, bodyBytes };
}

export type Workspace = ReturnType<typeof workspace>;

/** The helpers with each client. All functions return promises. */
export const clients = [
  {
    name: "Client",
    rows: async (ws: Workspace, args: Parameters<Client["dataSources"]["query"]>[0], options = {}) => [
      ...helpers.iterateAllRows(ws.client.dataSources.query, args as { data_source_id: string }, options),
    ],
    tree: async (ws: Workspace, block_id: string, options = {}) => [
      ...helpers.iterateBlockTree(ws.client.blocks.children.list, { block_id }, options),
    ],
    collectTree: async (ws: Workspace, block_id: string, options = {}) =>
      helpers.collectBlockTree(ws.client.blocks.children.list, { block_id }, options),
    append: async (ws: Workspace, args: AppendArgs, options = {}) =>
      helpers.appendBlockTree(ws.client.blocks.children, args, options),
    upload: async (ws: Workspace, source: files.FileSource, options: files.UploadFileOptions = {}) =>
      files.uploadFile(ws.client, source, options),
    uploadUrl: async (ws: Workspace, url: string, options: files.ImportFileOptions = {}) =>
      files.uploadFromUrl(ws.client, url, options),
  },
  {
    name: "AsyncClient",
    rows: async (ws: Workspace, args: Parameters<Client["dataSources"]["query"]>[0], options = {}) =>
      gather(
        helpers.asyncIterateAllRows(ws.asyncClient.dataSources.query, args as { data_source_id: string }, options),
      ),
    tree: async (ws: Workspace, block_id: string, options = {}) =>
      gather(helpers.asyncIterateBlockTree(ws.asyncClient.blocks.children.list, { block_id }, options)),
    collectTree: (ws: Workspace, block_id: string, options = {}) =>
      helpers.asyncCollectBlockTree(ws.asyncClient.blocks.children.list, { block_id }, options),
    append: (ws: Workspace, args: AppendArgs, options = {}) =>
      helpers.asyncAppendBlockTree(ws.asyncClient.blocks.children, args, options),
    upload: (ws: Workspace, source: files.FileSource, options: files.UploadFileOptions = {}) =>
      files.asyncUploadFile(ws.asyncClient, source, options),
    uploadUrl: (ws: Workspace, url: string, options: files.ImportFileOptions = {}) =>
      files.asyncUploadFromUrl(ws.asyncClient, url, options),
  },
] as const;

export interface AppendArgs {
  block_id: string;
  children: readonly BlockInput[];
  position?: { type: "start" } | { type: "end" } | { type: "after_block"; after_block: { id: string } };
}

export async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Creates an empty page and returns its id. */
export function emptyPage(ws: Workspace): string {
  return ws.client.pages.create({
    parent: { page_id: ws.emulator.testPageId },
    properties: { title: { title: [{ text: { content: "Empty" } }] } },
  }).id;
}
