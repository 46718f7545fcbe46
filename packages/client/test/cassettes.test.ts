// Replays workflows through the operation families on both clients, from cassettes that were recorded from the emulator.
// Record them again after a change of the requests:
//   WS_CASSETTE_MODE=refresh npx vitest run test/cassettes.test.ts
import { AsyncClient, Client, isAPIResponseError, type SessionStreamEvent } from "@ws/client";
import { createEmulator } from "@ws/emulator";
import type { Cassette } from "@ws/testing";
import { createCassetteTest } from "@ws/testing/vitest";
import { expect } from "vitest";
import type { EitherClient } from "./support/clients.ts";

const emulator = createEmulator({ clock: "frozen" });
const test = createCassetteTest({
  upstream: emulator.httpClient,
  syncUpstream: emulator.syncHttpClient,
  unused: "fail",
});

const text = (content: string) => [{ text: { content } }];
const plain = (runs: readonly { plain_text: string }[]): string => runs.map((run) => run.plain_text).join("");

/** Creates both clients on one cassette. */
const clientsOn = ({ httpClient, syncHttpClient }: Cassette): EitherClient[] => [
  new AsyncClient({ auth: emulator.token, httpClient, logLevel: "error" }),
  new Client({ auth: emulator.token, httpClient: syncHttpClient, logLevel: "error" }),
];

/** Creates a page under the test page and returns its id. */
async function newPage(client: EitherClient, title: string): Promise<string> {
  const parent = { page_id: emulator.testPageId };
  return (await client.pages.create({ parent, properties: { title: { title: text(title) } } })).id;
}

type Workflow = (client: EitherClient) => Promise<void>;

const workflows: Readonly<Record<string, Workflow>> = {
  async "creates and updates and trashes a page"(client) {
    const page_id = await newPage(client, "Winter opening hours");
    expect(await client.pages.retrieve({ page_id })).toMatchObject({ object: "page", id: page_id, in_trash: false });
    const renamed = await client.pages.update({
      page_id,
      properties: { title: { title: text("Opening hours") } },
      icon: { type: "emoji", emoji: "🕘" },
    });
    expect(renamed).toMatchObject({ icon: { emoji: "🕘" } });
    const title = await client.pages.properties.retrieve({ page_id, property_id: "title" });
    expect(JSON.stringify(title)).toContain("Opening hours");
    expect(await client.pages.update({ page_id, in_trash: true })).toMatchObject({ in_trash: true });
  },

  async "appends and lists and updates and deletes blocks"(client) {
    const block_id = await newPage(client, "Check list");
    const children = ["Brakes", "Chain", "Lights"].map((content) => ({ to_do: { rich_text: text(content) } }));
    const { results: created } = await client.blocks.children.append({ block_id, children });
    expect(created).toHaveLength(3);
    const first = await client.blocks.children.list({ block_id, page_size: 2 });
    expect(first.has_more).toBe(true);
    const start_cursor = first.next_cursor ?? "";
    const second = await client.blocks.children.list({ block_id, page_size: 2, start_cursor });
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(created.map(({ id }) => id));
    const [{ id: brakes } = { id: "" }, { id: chain } = { id: "" }] = created;
    const changed = await client.blocks.update({
      block_id: brakes,
      to_do: { rich_text: text("Brakes"), checked: true },
    });
    expect(changed).toMatchObject({ to_do: { checked: true } });
    expect(await client.blocks.delete({ block_id: chain })).toMatchObject({ id: chain, in_trash: true });
    const remaining = await client.blocks.children.list({ block_id });
    expect(remaining.results.map((block) => ("to_do" in block ? plain(block.to_do.rich_text) : ""))).toEqual([
      "Brakes",
      "Lights",
    ]);
  },

  async "creates and fills and queries a data source"(client) {
    const database = await client.databases.create({
      parent: { type: "page_id", page_id: emulator.testPageId },
      title: text("Stock"),
      initial_data_source: { properties: { Part: { title: {} }, Count: { number: {} }, Ordered: { checkbox: {} } } },
    });
    const data_source_id = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
    for (const [part, count] of Object.entries({ Chain: 4, Pump: 0, Saddle: 2, Tube: 30 })) {
      const properties = { Part: { title: text(part) }, Count: { number: count }, Ordered: { checkbox: count === 0 } };
      await client.pages.create({ parent: { data_source_id }, properties });
    }
    const found = await client.dataSources.query({
      data_source_id,
      filter: {
        and: [
          { property: "Count", number: { less_than: 5 } },
          { property: "Ordered", checkbox: { equals: false } },
        ],
      },
      sorts: [{ property: "Count", direction: "descending" }],
    });
    expect(found.results.map((row) => JSON.stringify(row)).map((row) => /Chain|Saddle/.exec(row)?.[0])).toEqual([
      "Chain",
      "Saddle",
    ]);
    const pages: number[] = [];
    for (let start_cursor: string | undefined; ;) {
      const cursor = start_cursor === undefined ? {} : { start_cursor };
      const { results, next_cursor } = await client.dataSources.query({ data_source_id, page_size: 3, ...cursor });
      pages.push(results.length);
      if (next_cursor === null) break;
      start_cursor = next_cursor;
    }
    expect(pages).toEqual([3, 1]);
    expect(await client.dataSources.retrieve({ data_source_id })).toMatchObject({
      object: "data_source",
      properties: { Count: { type: "number" } },
    });
  },

  async "writes a comment and a reply and lists both"(client) {
    const page_id = await newPage(client, "Guest book");
    const first = await client.comments.create({ parent: { page_id }, rich_text: text("Open on Sunday?") });
    const discussion_id = "discussion_id" in first ? first.discussion_id : "";
    const reply = await client.comments.create({ discussion_id, rich_text: text("Until noon.") });
    const { results } = await client.comments.list({ block_id: page_id });
    expect(results.map(({ id }) => id)).toEqual([first.id, reply.id]);
  },

  async "uploads a file and attaches it to a page"(client) {
    const block_id = await newPage(client, "Manual");
    const upload = await client.fileUploads.create({ filename: "manual.txt", content_type: "text/plain" });
    const sent = await client.fileUploads.send({
      file_upload_id: upload.id,
      file: { data: "Turn the crank.", filename: "manual.txt", content_type: "text/plain" },
    });
    expect(sent).toMatchObject({ id: upload.id, status: "uploaded", content_length: 15 });
    const children = [{ file: { type: "file_upload" as const, file_upload: { id: upload.id } } }];
    const { results } = await client.blocks.children.append({ block_id, children });
    expect(results).toMatchObject([{ type: "file", file: { name: "manual.txt" } }]);
    expect(await client.fileUploads.retrieve({ file_upload_id: upload.id })).toMatchObject({ status: "uploaded" });
  },

  async "streams a session"(client) {
    const events: SessionStreamEvent[] = [];
    for await (const event of await client.sessions.stream({ message: "When do you open?" })) events.push(event);
    expect(events.at(0)).toMatchObject({ type: "session.snapshot" });
    expect(events.filter(({ type }) => type === "event.committed").length).toBeGreaterThan(0);
    expect(events.at(-1)).toMatchObject({ type: "stream.end", status: "completed" });
  },

  async "lists users and searches and reports a missing page"(client) {
    expect(await client.users.me({})).toMatchObject({ object: "user", type: "bot" });
    const { results: people } = await client.users.list({ page_size: 2 });
    expect(people).toHaveLength(2);
    const { results } = await client.search({ query: "Safety", page_size: 1 });
    expect(results).toMatchObject([{ object: "page" }]);
    const missing = async () => client.pages.retrieve({ page_id: "00000000-0000-4000-8000-00000000dead" });
    const error: unknown = await missing().catch((reason: unknown) => reason);
    expect(isAPIResponseError(error) && error.code).toBe("object_not_found");
  },
};

test.for(Object.entries(workflows))("%s", async ([, workflow], { cassette }) => {
  for (const client of clientsOn(cassette)) {
    await workflow(client);
    await client.close();
  }
});
