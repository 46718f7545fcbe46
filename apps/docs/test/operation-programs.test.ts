// The programs of the pages of the operations run as they stand, with both clients, against an emulated workspace that has an
// object for each of their ids.
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runBlock } from "../../../scripts/test/support/run-readme.ts";
import { operationExample } from "../.vitepress/operation-example.ts";
import { readOperations } from "../.vitepress/read-operations.ts";
import { ROOT } from "../.vitepress/root.ts";

interface Emulator {
  readonly token: string;
  readonly testPageId: string;
  readonly httpClient: object;
  readonly syncHttpClient: object;
  handle(request: object): { readonly status: number; readonly body: string };
  requests(): readonly { readonly method: string; readonly url: string; readonly status: number }[];
}

type ClientClass = new (options: object) => object;

const { AsyncClient, Client } = (await import(join(ROOT, "packages/client/dist/index.js"))) as {
  readonly AsyncClient: ClientClass;
  readonly Client: ClientClass;
};
const helpers = (await import(join(ROOT, "packages/helpers/dist/index.js"))) as object;
const { createEmulator } = (await import(join(ROOT, "packages/emulator/dist/index.js"))) as {
  readonly createEmulator: (options: object) => Emulator;
};

/** The part of an object that the test reads. */
interface Found {
  readonly id: string;
  readonly results: readonly Found[];
  readonly data_sources: readonly Found[];
}

/** The only part of an upload in parts. */
const FORM = [
  '--form\r\nContent-Disposition: form-data; name="part_number"\r\n\r\n1',
  '--form\r\nContent-Disposition: form-data; name="file"; filename="manual.txt"\r\n\r\nTurn the crank.',
  "--form--\r\n",
].join("\r\n");

/** Creates a workspace. Returns the ids of its objects by the names that the programs give them. */
function createWorkspace(emulator: Emulator, operation: string): Record<string, string> {
  const headers = { authorization: `Bearer ${emulator.token}`, "notion-version": "2026-03-11" };
  const send = (method: string, url: string, body?: object | string, type?: string): Found => {
    const response = emulator.handle({
      method,
      url,
      headers: { ...headers, ...(type !== undefined && { "content-type": type }) },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    if (response.status >= 300) throw new Error(`${method} ${url}: ${response.body}`);
    return JSON.parse(response.body || "{}") as Found;
  };
  const call = (method: string, path: string, body?: object) => send(method, `/v1/${path}`, body);
  const first = ({ results: [found] }: Found) => found?.id ?? expect.fail("Expected an object.");
  const page_id = emulator.testPageId;
  const rich_text = [{ text: { content: "Oil the chain" } }];
  const properties = {
    Name: { title: {} },
    Done: { checkbox: {} },
    Due: { date: {} },
    Notes: { rich_text: {} },
    Obsolete: { number: {} },
  };
  const database = call("POST", "databases", {
    parent: { type: "page_id", page_id },
    initial_data_source: { properties },
  });
  const data_source_id = first({ ...database, results: database.data_sources });
  const row = call("POST", "pages", { parent: { data_source_id }, properties: { Name: { title: rich_text } } }).id;
  const view = call("POST", "views", { database_id: database.id, data_source_id, name: "All", type: "table" }).id;
  const agent_id = first(call("POST", "agents/query", {}));
  // A session can be canceled while it waits for an approval.
  if (operation === "sessions.cancel")
    send("POST", "/_emulator/scripts", { when: "open", approval: "Look it up?", reply: "At 9." });
  const parts = operation === "fileUploads.complete";
  const upload = call("POST", "file_uploads", {
    filename: "manual.txt",
    content_type: "text/plain",
    ...(parts && { mode: "multi_part", number_of_parts: 1 }),
  }).id;
  if (parts) send("POST", `/v1/file_uploads/${upload}/send`, FORM, "multipart/form-data; boundary=form");
  return {
    page_id: row,
    parent_id: page_id,
    database_id: database.id,
    data_source_id,
    view_id: view,
    query_id: call("POST", `views/${view}/queries`, {}).id,
    block_id: first(call("PATCH", `blocks/${row}/children`, { children: [{ to_do: { rich_text } }] })),
    comment_id: call("POST", "comments", { parent: { page_id: row }, rich_text }).id,
    user_id: first(call("GET", "users")),
    file_upload_id: upload,
    agent_id,
    session_id: call("POST", "sessions", { message: "When do you open?", agent_id }).id,
    task_id: call("POST", "agents/batch", {
      operations: [{ action: "update_status", agent_id, fields: { status: "active" } }],
    }).id,
  };
}

beforeAll(() => void vi.stubEnv("OAUTH_CLIENT_SECRET", "secret"));
afterAll(() => void vi.unstubAllEnvs());

const programs = (await readOperations()).flatMap((operation) =>
  (["AsyncClient", "Client"] as const).map((client) => ({
    name: operation.name,
    client,
    code: operationExample(operation, client),
    method: operation.method,
    path: new RegExp(`/v1/${operation.path.replaceAll(/\{\w+\}/g, "[^/]+")}(?:[?].*)?$`),
  })),
);

test.each(programs)("the program of $name runs with $client", async ({ name, code, method, path }) => {
  const emulator = createEmulator({ seed: "empty", clock: "frozen" });
  vi.stubEnv("WORKSPACE_TOKEN", emulator.token);
  const ids = createWorkspace(emulator, name);
  const own = code.replaceAll(/^const (\w+) = "[\da-f-]{36}";$/gm, (line, id: string) =>
    id in ids ? `const ${id} = ${JSON.stringify(ids[id])};` : line,
  );
  const prepared = emulator.requests().length;
  const inMemory = (Class: ClientClass, httpClient: object) =>
    class extends Class {
      constructor(options: object) {
        super({ ...options, httpClient });
      }
    };
  await runBlock(
    { heading: name, code: own },
    {
      "@ws/client": {
        AsyncClient: inMemory(AsyncClient, emulator.httpClient),
        Client: inMemory(Client, emulator.syncHttpClient),
      },
      "@ws/helpers": helpers,
    },
  );
  const sent = emulator.requests().slice(prepared);
  expect(sent.some((request) => request.method === method && path.test(request.url))).toBe(true);
  expect(sent.filter(({ status }) => status >= 300)).toEqual([]);
});
