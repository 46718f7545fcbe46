// A workspace with a copy in a folder or a database, and a writer on it, without a process of its own.
import { openCopy, type CopyLocation, type OpenCopy } from "@ws/mirror/reader";
import type { EmulatorOptions, JsonObject, JsonValue } from "@ws/emulator";
import { fieldsOf } from "@ws/helpers/json";
import { answerCall } from "../../src/answer-call.ts";
import { openJournalDatabase } from "../../src/write/journal/journal-database.ts";
import { Journal } from "../../src/write/journal/journal.ts";
import { Writer, type WriterOptions } from "../../src/write/writer.ts";
import type { TestStores } from "../../../mirror/test/support/describe-stores.ts";
import { createMcpCopy, type McpCopy } from "../mcp-copy.ts";

/** A workspace that assistants write. */
export interface Writing extends McpCopy {
  readonly location: CopyLocation;
  readonly journal: Journal;
  readonly open: OpenCopy;
  /** Starts another process of the server. */
  readonly restart: (options?: Partial<WriterOptions>) => Promise<void>;
  /** Calls a tool. Returns its text, after the word `Error:` if it failed. */
  readonly ask: (name: string, args?: Record<string, unknown>) => Promise<string>;
  /** Calls `write` or `undo`, and applies the preview. */
  readonly apply: (args: Record<string, unknown>, name?: string) => Promise<string>;
  /** Adds a page to the page of the tests. Returns its id. */
  readonly addPage: (title: string, children?: JsonValue[], parent?: string) => string;
  /** Adds a data source with rows, and returns its id. */
  readonly addTable: (title: string, columns: Record<string, JsonValue>) => string;
  readonly addRow: (source: string, properties: Record<string, JsonValue>) => string;
  /** Brings the copy up to date. */
  readonly pull: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Texts of a block or value. */
export const rich = (content: string, annotations: JsonValue = {}): JsonObject => ({ text: { content }, annotations });

export const paragraph = (...runs: readonly JsonValue[]): JsonObject => ({
  paragraph: { rich_text: runs.map((run) => (typeof run === "string" ? rich(run) : run)) },
});

/** Returns the token of a preview. */
export const tokenOf = (answer: string): string =>
  /\{"apply": "([^"]+)"\}$/mu.exec(answer)?.[1] ?? `no token in: ${answer}`;

/** Creates a workspace with a copy, and a writer on it. `begin` fills the workspace before the first pull. */
export async function createWriting(stores: TestStores, name: string, options: EmulatorOptions = {}): Promise<Writing> {
  const copy = await createMcpCopy(stores, name, options);
  const [folder, , database] = stores.args(name);
  const location: CopyLocation = { folder, database };
  let open: OpenCopy | undefined;
  let journal: Journal | undefined;
  let writer: Writer | undefined;
  const restart = async (parts: Partial<WriterOptions> = {}, limits = {}) => {
    await journal?.close();
    await open?.close();
    open = parts.copy ?? (await openCopy(location, limits));
    journal = new Journal(await openJournalDatabase(location));
    writer = new Writer({
      client: copy.client,
      copy: open,
      journal,
      refresh: async (hints) => void (await copy.mirror.pull({ hints })),
      isDirect: false,
      limits: { perMinute: 1000, pagesPerHour: 1000 },
      isOneConversation: true,
      nowMs: copy.nowMs,
      ...parts,
    });
  };
  const ask: Writing["ask"] = async (tool, args = {}) => {
    if (open === undefined) throw new Error("The copy is not open.");
    const onError = (message: string) => {
      throw new Error(message);
    };
    const { content, isError } = await answerCall(tool, args, {
      copy: open,
      writer,
      client: "test",
      onError,
      nowMs: copy.nowMs,
    });
    return `${isError === true ? "Error: " : ""}${content[0]?.text ?? ""}`;
  };
  const writing: Omit<Writing, keyof McpCopy> = {
    location,
    get journal() {
      if (journal === undefined) throw new Error("Pull first.");
      return journal;
    },
    get open() {
      if (open === undefined) throw new Error("Pull first.");
      return open;
    },
    restart,
    ask,
    async apply(args, tool = "write") {
      const preview = await ask(tool, args);
      if (preview.startsWith("Error:")) return preview;
      return ask(tool, { apply: tokenOf(preview) });
    },
    addPage: (title, children = [], parent = copy.emulator.testPageId) =>
      copy.call("POST", "pages", {
        parent: { page_id: parent },
        properties: { title: { title: [{ text: { content: title } }] } },
        children,
      })["id"] as string,
    addTable: (title, columns) => {
      const created = copy.call("POST", "databases", {
        parent: { page_id: copy.emulator.testPageId },
        title: [{ text: { content: title } }],
        initial_data_source: { properties: { Name: { title: {} }, ...columns } },
      });
      return (created["data_sources"] as { id: string }[])[0]?.id ?? "";
    },
    addRow: (source, properties) =>
      copy.call("POST", "pages", { parent: { data_source_id: source }, properties })["id"] as string,
    pull: async () => {
      await copy.mirror.pull();
      if (open === undefined) await restart();
    },
    end: async () => {
      await journal?.close();
      await open?.close();
      await copy.store.close();
    },
  };
  return Object.defineProperties(copy, Object.getOwnPropertyDescriptors(writing)) as Writing;
}

/** Returns the value at a path of names and indexes, such as `paragraph.rich_text.0`. */
export const get = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (found, name) => (Array.isArray(found) ? found[Number(name)] : fieldsOf(found)[name]) as unknown,
      value,
    );

/** Returns a list, or an empty one. */
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
