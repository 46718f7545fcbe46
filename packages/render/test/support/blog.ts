// A blog in a database: posts with blocks of every type, files, links to each other and a shared synced block. Its clock moves with
// each request, as that of a client that keeps the rate limit.
import * as client from "@ws/client";
import { createEmulator, type Emulator, type JsonObject } from "@ws/emulator";
import { uploadFile } from "@ws/helpers/files";

const START = Date.parse("2026-07-01T09:00:00.000Z");

/** Time between two requests. Notion accepts 180 requests in a minute. */
const PACE_MS = 400;

/** An emulated workspace with a blog. */
export interface Blog {
  readonly emulator: Emulator;
  /** The client of the site. Its requests are counted. */
  readonly client: client.AsyncClient;
  /** The client of the authors. */
  readonly editor: client.Client;
  readonly dataSourceId: string;
  /** Ids of the posts, the first one first. */
  readonly posts: readonly string[];
  /** The requests of the site since the last call. */
  readonly takeRequests: () => string[];
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (minutes: number) => void;
}

/** Creates a blog in an emulator with Notion's rate limit. */
export function createBlog(numberOfPosts: number): Blog {
  const emulator = createEmulator({ seed: "empty", clock: "frozen", rateLimit: true });
  let time = START;
  let requests: string[] = [];
  const move = (ms: number): void => emulator.setClock((time += ms));
  const site = new client.AsyncClient({
    auth: emulator.token,
    logLevel: "error",
    retry: false,
    httpClient: {
      request(config) {
        move(PACE_MS);
        requests.push(`${config.method} ${config.url}`);
        return emulator.httpClient.request(config);
      },
    },
  });
  const editor = new client.Client({
    auth: emulator.token,
    logLevel: "error",
    retry: false,
    httpClient: {
      request(config) {
        move(PACE_MS);
        return emulator.syncHttpClient.request(config);
      },
    },
  });
  const { dataSourceId, posts } = fill(emulator, editor, numberOfPosts);
  return {
    emulator,
    client: site,
    editor,
    dataSourceId,
    posts,
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    now: () => time,
    wait: (minutes) => move(minutes * 60_000),
  };
}

type NewBlock = client.BlockInput;

function fill(emulator: Emulator, editor: client.Client, count: number): Pick<Blog, "dataSourceId" | "posts"> {
  const upload = (name: string) => ({
    type: "file_upload" as const,
    file_upload: { id: uploadFile(editor, new TextEncoder().encode(name), { filename: name }).id },
  });
  const files = {
    image: upload("picture.png"),
    video: upload("film.mp4"),
    audio: upload("sound.mp3"),
    pdf: upload("manual.pdf"),
    file: upload("list.csv"),
  };
  const home = editor.pages.create({
    parent: { type: "workspace", workspace: true },
    properties: { title: { title: [{ text: { content: "Shop" } }] } },
    children: [{ synced_block: { synced_from: null, children: [paragraph("Shared")] } }],
  });
  const [shared] = editor.blocks.children.list({ block_id: home.id }).results;
  const database = editor.databases.create({
    parent: { type: "page_id", page_id: home.id },
    title: [{ text: { content: "Posts" } }],
    initial_data_source: {
      properties: { Name: { title: {} }, Price: { number: { format: "euro" } }, Files: { files: {} } },
    },
  });
  const dataSourceId = "data_sources" in database ? (database.data_sources[0]?.id ?? "") : "";
  const posts: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id } = editor.pages.create({
      parent: { type: "data_source_id", data_source_id: dataSourceId },
      icon: files.image,
      cover: files.image,
      properties: {
        Name: { title: [{ text: { content: `Post ${number}` } }] },
        Price: { number },
        Files: { files: [{ name: "picture", ...files.image }] },
      },
      children: blocks(files, posts.at(-1) ?? home.id, shared?.id ?? ""),
    });
    editor.pages.create({
      parent: { type: "page_id", page_id: id },
      properties: { title: { title: [{ text: { content: `Page in ${number}` } }] } },
    });
    emulator.import(imported(id, number));
    posts.push(id);
  }
  return { dataSourceId, posts };
}

const rich = (content: string) => [{ text: { content } }];
const paragraph = (content: string): NewBlock => ({ paragraph: { rich_text: rich(content) } });

type Files = Readonly<
  Record<"image" | "video" | "audio" | "pdf" | "file", { type: "file_upload"; file_upload: { id: string } }>
>;

function blocks(files: Files, otherPage: string, shared: string): NewBlock[] {
  const inside = [paragraph("Inside")];
  const mention = { type: "mention" as const, mention: { type: "page" as const, page: { id: otherPage } } };
  return [
    { paragraph: { rich_text: [...rich("See "), mention], children: inside } },
    { heading_1: { rich_text: rich("One") } },
    { heading_2: { rich_text: rich("Two") } },
    { heading_3: { rich_text: rich("Three") } },
    { heading_4: { rich_text: rich("Four") } },
    { bulleted_list_item: { rich_text: rich("Item") } },
    { numbered_list_item: { rich_text: rich("First") } },
    { to_do: { rich_text: rich("Done"), checked: true } },
    { toggle: { rich_text: rich("Why?"), children: [{ image: { ...files.image, caption: rich("In a toggle") } }] } },
    { quote: { rich_text: rich("Quote") } },
    { callout: { rich_text: rich("Note"), icon: files.image } },
    { tab: { children: [{ paragraph: { rich_text: rich("Tab"), children: inside } }] } },
    {
      column_list: { children: [{ column: { children: inside } }, { column: { children: [{ image: files.image }] } }] },
    },
    {
      table: {
        table_width: 2,
        has_column_header: true,
        has_row_header: false,
        children: [
          { table_row: { cells: [rich("Name"), rich("Price")] } },
          { table_row: { cells: [rich("Bell"), rich("9")] } },
        ],
      },
    },
    { synced_block: { synced_from: { type: "block_id", block_id: shared } } },
    { code: { rich_text: rich("const x = 1;"), language: "javascript" } },
    { equation: { expression: "E = mc^2" } },
    { divider: {} },
    { breadcrumb: {} },
    { table_of_contents: {} },
    { link_to_page: { type: "page_id", page_id: otherPage } },
    { embed: { url: "https://example.com/embed" } },
    { bookmark: { url: "https://example.com/mark" } },
    { image: { ...files.image, caption: rich("A picture") } },
    { image: { type: "external", external: { url: "https://example.com/a.png" } } },
    { video: files.video },
    { audio: files.audio },
    { pdf: files.pdf },
    { file: files.file },
  ];
}

/** Blocks of types that the API does not create. */
function imported(pageId: string, number: number): JsonObject[] {
  const block = (index: number, type: string, content: JsonObject): JsonObject => ({
    object: "block",
    id: `00000000-0000-4000-8000-${String(number * 100 + index).padStart(12, "0")}`,
    parent: { type: "page_id", page_id: pageId },
    type,
    has_children: false,
    [type]: content,
  });
  return [
    block(1, "link_preview", { url: "https://example.com/preview" }),
    block(2, "unsupported", { block_type: "button" }),
    block(3, "meeting_notes", { title: [], status: "notes_ready" }),
    block(4, "template", { rich_text: [], color: "default" }),
  ];
}
