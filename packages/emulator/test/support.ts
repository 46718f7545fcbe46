// What the tests of this package share: a caller that speaks to `handle` like a client would.
import type { Emulator, EmulatorOptions, JsonObject } from "@ws/emulator";
import { createEmulator } from "@ws/emulator";

/** What tests read often of an answer, with its type; everything else is again such an object. */
interface Known {
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
  readonly access_token: string;
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
export type Body = Known & BodyMap;

/** An answer of the emulator, parsed. */
interface Answer {
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

export type Call = (method: string, path: string, body?: JsonObject, options?: CallOptions) => Answer;

/** A caller of one emulator, at version 2026-03-11 unless told otherwise. */
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

/** An empty workspace with one page, on a clock that stands still. */
export function workspaceWithPage(options: EmulatorOptions = {}): { emulator: Emulator; call: Call; pageId: string } {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", ...options });
  const call = callerOf(emulator);
  const page = call("POST", "pages", { parent: { workspace: true }, properties: { title: { title: text("Home") } } });
  return { emulator, call, pageId: page.body.id };
}

/** Rich text of a request. */
export function text(content: string): JsonObject[] {
  return [{ type: "text", text: { content } }];
}

/** A paragraph block of a request. */
export function paragraph(content: string): JsonObject {
  return { type: "paragraph", paragraph: { rich_text: text(content) } };
}

/** A database below a page; gives the ids of it and of its data source. */
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

/** A row; gives its id. */
export function makeRow(call: Call, sourceId: string, properties: JsonObject): string {
  const answer = call("POST", "pages", { parent: { type: "data_source_id", data_source_id: sourceId }, properties });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.id;
}

/** The titles of list results. */
export function titlesOf(results: readonly Body[]): string[] {
  return results.map((page) => {
    const title = Object.values(page.properties).find((property) => property.type === "title");
    return (title?.title ?? []).map((item) => item.plain_text).join("");
  });
}

/** The ids of list results. */
export function idsOf(results: readonly { id: string }[]): string[] {
  return results.map(({ id }) => id);
}

/** A request to the emulator's own interface, `/_emulator/…`. */
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
