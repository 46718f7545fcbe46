// Programs for `@notionhq/client`, run with both packages against the same emulated workspace. `@ws/compat` is loaded as
// CommonJS, as by a program that was compiled to CommonJS.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import * as official from "@notionhq/client";
import { startEmulator, type RunningEmulator } from "@ws/emulator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// The programs have the types of the official package: only the import changes.
const compat = createRequire(import.meta.url)("../dist/cjs/index.cjs") as typeof official;

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator({ seed: "demo" });
});
afterAll(() => emulator.close());

type Package = typeof official;

/** Copies tasks into a new database, changes one, and reads all rows page by page. */
async function syncTasks({ Client, collectPaginatedAPI, isFullDatabase, isFullPage }: Package): Promise<unknown> {
  const notion = new Client({ auth: emulator.token, baseUrl: emulator.url, notionVersion: "2025-09-03" });
  const database = await notion.databases.create({
    parent: { type: "page_id", page_id: emulator.testPageId },
    title: [{ text: { content: "Tasks" } }],
    initial_data_source: { properties: { Name: { title: {} }, Done: { checkbox: {} } } },
  });
  const data_source_id = isFullDatabase(database) ? (database.data_sources[0]?.id ?? "") : "";
  const ids: string[] = [];
  for (const name of ["Write", "Review", "Release"]) {
    const properties = { Name: { title: [{ text: { content: name } }] }, Done: { checkbox: false } };
    ids.push((await notion.pages.create({ parent: { type: "data_source_id", data_source_id }, properties })).id);
  }
  await notion.pages.update({ page_id: ids[0] ?? "", properties: { Done: { checkbox: true } } });
  const rows = await collectPaginatedAPI(notion.dataSources.query, { data_source_id, page_size: 2 });
  return rows
    .map((row) => {
      if (!isFullPage(row)) return "partial";
      const { Name, Done } = row.properties;
      const title = Name?.type === "title" ? Name.title.map(({ plain_text }) => plain_text).join("") : "";
      return `${title} ${Done?.type === "checkbox" && Done.checkbox} ${row.in_trash}`;
    })
    .toSorted();
}

/** Serves pages as JSON, and turns errors of the API into statuses. */
async function servePages({ APIErrorCode, Client, isNotionClientError, LogLevel }: Package): Promise<unknown> {
  const lines: string[] = [];
  const notion = new Client({
    auth: emulator.token,
    baseUrl: emulator.url,
    logLevel: LogLevel.ERROR,
    logger: (level) => void lines.push(level),
    retry: { maxRetries: 1 },
  });
  const server = createServer((request, response) => {
    notion.pages.retrieve({ page_id: request.url?.slice(1) ?? "" }).then(
      ({ id }) => response.end(id),
      (error: unknown) => {
        const isMissing = isNotionClientError(error) && error.code === APIErrorCode.ObjectNotFound;
        response.writeHead(isMissing ? 404 : 500).end(isMissing ? error.name : String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const get = async (path: string): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`);
    return `${response.status} ${await response.text()}`;
  };
  const missing = "00000000-0000-4000-8000-000000000000";
  const { testPageId } = emulator;
  const responses = await Promise.all([testPageId, testPageId, missing, testPageId, testPageId].map(get));
  server.close();
  return { responses, lines };
}

/** Uploads a file, attaches it to a page, and verifies a webhook request. */
async function attachFile({ Client, signWebhookPayload, verifyWebhookSignature }: Package): Promise<unknown> {
  const notion = new Client({ auth: emulator.token, baseUrl: emulator.url });
  const upload = await notion.fileUploads.create({
    mode: "single_part",
    filename: "a.txt",
    content_type: "text/plain",
  });
  const data = new Blob(["content"], { type: "text/plain" });
  const sent = await notion.fileUploads.send({ file_upload_id: upload.id, file: { filename: "a.txt", data } });
  const { results } = await notion.blocks.children.append({
    block_id: emulator.testPageId,
    children: [{ type: "file", file: { type: "file_upload", file_upload: { id: upload.id } } }],
  });
  const body = JSON.stringify({ type: "page.created" });
  const signature = await signWebhookPayload({ body, verificationToken: "secret" });
  const verified = await verifyWebhookSignature({ body, signature, verificationToken: "secret" });
  const forged = await verifyWebhookSignature({ body: `${body} `, signature, verificationToken: "secret" });
  return { status: sent.status, blocks: results.length, signature, verified, forged };
}

describe.each([
  {
    name: "a sync of tasks",
    program: syncTasks,
    expected: ["Release false false", "Review false false", "Write true false"],
  },
  { name: "a server of pages", program: servePages, expected: { lines: [] } },
  {
    name: "an upload and a webhook",
    program: attachFile,
    expected: { status: "uploaded", blocks: 1, verified: true, forged: false },
  },
])("$name", ({ program, expected }) => {
  test("gives the same result with both packages", async () => {
    const theirs = await program(official);
    expect(await program(compat)).toEqual(theirs);
    expect(theirs).toMatchObject(expected);
  });
});
