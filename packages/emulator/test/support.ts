// Shared helpers of this package's tests: sending requests to `handle`, and creating common objects.
import type { Emulator, EmulatorOptions, JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";

/** Fields of responses that tests often read, with their types. All other fields have the type `Body` too. */
interface KnownFields {
  readonly id: string;
  readonly object: string;
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly name: string;
  readonly url: string;
  readonly path: string;
  readonly label: string;
  readonly upload_url: string;
  readonly complete_url: string;
  readonly next_url: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token: string;
  readonly bot_id: string;
  readonly plain_text: string;
  readonly discussion_id: string;
  readonly markdown: string;
  readonly request_id: string;
  readonly has_more: boolean;
  readonly has_children: boolean;
  readonly next_cursor: string | null;
  readonly results: Body[];
  readonly data_sources: Body[];
  readonly title: Body[];
  readonly description: Body[];
  readonly rich_text: Body[];
  readonly options: Body[];
  readonly multi_select: Body[];
  readonly relation: Body[];
  readonly properties: BodyMap;
}
interface BodyMap {
  readonly [key: string]: Body;
}
export type Body = KnownFields & BodyMap;

/** A response with its body parsed. */
interface ParsedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

interface CallOptions {
  readonly version?: string | null;
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly rawBody?: string | Uint8Array;
}

export type Call = (method: string, path: string, body?: JsonObject, options?: CallOptions) => ParsedResponse;

/** Returns a function that sends requests to an emulator, by default with version 2026-03-11. */
export function callerOf(emulator: Emulator): Call {
  return (method, path, body, options = {}) => {
    const headers: Record<string, string> = { ...options.headers };
    if (options.token !== null) headers["authorization"] = `Bearer ${options.token ?? emulator.token}`;
    if (options.version !== null) headers["notion-version"] = options.version ?? "2026-03-11";
    const response = emulator.handle({
      method,
      url: `/v1/${path}`,
      headers,
      body: options.rawBody ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(response.body) as Body };
  };
}

/** Creates an empty workspace with one page and a frozen clock. */
export function workspaceWithPage(options: EmulatorOptions = {}): { emulator: Emulator; call: Call; pageId: string } {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", ...options });
  const call = callerOf(emulator);
  const page = call("POST", "pages", { parent: { workspace: true }, properties: { title: { title: text("Home") } } });
  return { emulator, call, pageId: page.body.id };
}

/** Returns rich text for a request. */
export function text(content: string): JsonObject[] {
  return [{ type: "text", text: { content } }];
}

/** Returns a paragraph block for a request. */
export function paragraph(content: string): JsonObject {
  return { type: "paragraph", paragraph: { rich_text: text(content) } };
}

/** Creates a database below a page. Returns its id and the id of its data source. */
export function makeDatabase(
  call: Call,
  pageId: string,
  properties: JsonObject,
  title = "Things",
): { databaseId: string; sourceId: string } {
  const { body } = call("POST", "databases", {
    parent: { type: "page_id", page_id: pageId },
    title: text(title),
    initial_data_source: { properties },
  });
  return { databaseId: body.id, sourceId: body.data_sources[0].id };
}

/** Creates a row. Returns its id. */
export function makeRow(call: Call, sourceId: string, properties: JsonObject): string {
  const parent = { type: "data_source_id", data_source_id: sourceId };
  const { status, body } = call("POST", "pages", { parent, properties });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

/** Returns the titles of list results. */
export function titlesOf(results: readonly Body[]): string[] {
  return results.map((page) => {
    const title = Object.values(page.properties).find((property) => property.type === "title");
    return (title?.title ?? []).map((item) => item.plain_text).join("");
  });
}

/** Returns the ids of list results. */
export function idsOf(results: readonly { id: string }[]): string[] {
  return results.map(({ id }) => id);
}

/** Returns a function that sends requests to the control API, `/_emulator/…`. */
export function adminOf(
  emulator: Emulator,
): (method: string, path: string, body?: object) => { status: number; body: Body } {
  return (method, path, body) => {
    const response = emulator.handle({
      method,
      url: `/_emulator/${path}`,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, body: JSON.parse(response.body) as Body };
  };
}
