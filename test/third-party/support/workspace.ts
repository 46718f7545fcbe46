// A part of the emulated workspace for each program: an integration that reaches one page and everything below it.
import { inject } from "vitest";

/** Fields of responses that the tests read. */
interface Reply {
  readonly id: string;
  readonly token: string;
  readonly markdown: string;
  readonly upload_url: string;
  readonly data_sources: readonly { readonly id: string }[];
  readonly results: readonly { readonly id: string }[];
  readonly requests: readonly { readonly attempt: number; readonly operation: string }[];
}

/** A row: a value in the form of a request for each column. */
type Row = Readonly<Record<string, unknown>>;

/** Address of the emulator. */
export const EMULATOR_URL = inject("url");

/** A picture of one pixel. */
export const PNG = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** Any token that is not of an integration reaches the whole workspace. */
const ADMIN_TOKEN = "ntn_third_party";

/** Sends a request of the current API version, to set up the workspace or to look into it. */
export async function send(method: string, path: string, body?: unknown): Promise<Reply> {
  const response = await fetch(`${EMULATOR_URL}/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      "notion-version": "2026-03-11",
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

/** Creates a page with its content as markdown. Returns its id. */
export async function addPage(parent: string | undefined, title: string, markdown?: string): Promise<string> {
  const { id } = await send("POST", "v1/pages", {
    parent: parent === undefined ? { workspace: true } : { page_id: parent },
    properties: { title: { title: richText(title) } },
    markdown,
  });
  return id;
}

/** Creates a database with its rows. Returns the ids of all of them. */
export async function addDatabase(
  parent: string,
  title: string,
  columns: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
): Promise<{ databaseId: string; dataSourceId: string; rowIds: readonly string[] }> {
  const { id, data_sources } = await send("POST", "v1/databases", {
    parent: { type: "page_id", page_id: parent },
    title: richText(title),
    initial_data_source: { properties: columns },
  });
  const dataSourceId = data_sources[0]?.id ?? "";
  const rowIds: string[] = [];
  for (const properties of rows)
    rowIds.push((await send("POST", "v1/pages", { parent: { data_source_id: dataSourceId }, properties })).id);
  return { databaseId: id, dataSourceId, rowIds };
}

/** Returns the content of a page as markdown. */
export async function readMarkdown(pageId: string): Promise<string> {
  return (await send("GET", `v1/pages/${pageId}/markdown`)).markdown;
}

/** Replaces the content of a page. */
export async function writeMarkdown(pageId: string, markdown: string): Promise<void> {
  const change = { type: "replace_content", replace_content: { new_str: markdown } };
  await send("PATCH", `v1/pages/${pageId}/markdown`, change);
}

/** Uploads a file. Returns its id. */
export async function uploadFile(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { id, upload_url } = await send("POST", "v1/file_uploads", { filename: name, content_type: type });
  const form = new FormData();
  form.set("file", new Blob([bytes], { type }), name);
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "notion-version": "2026-03-11" };
  await fetch(upload_url, { method: "POST", headers, body: form });
  return id;
}

/** Returns rich text for a request. */
export function richText(content: string): readonly unknown[] {
  return [{ text: { content } }];
}

/** Creates an empty page, and an integration that reaches only this page. */
export async function openWorkspace(name: string): Promise<{ pageId: string; token: string }> {
  const pageId = await addPage(undefined, name);
  const { token } = await send("POST", "_emulator/integrations", { name, pages: [pageId] });
  return { pageId, token };
}
