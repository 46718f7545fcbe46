// The workspace of a simulation: an emulator whose clock stands still, and random edits.
import { idOf, textOf } from "../../src/json.ts";
import { createEmulator, type Emulator, type JsonObject } from "@ws/emulator";
import type { Random } from "./random.ts";

const START_MS = Date.parse("2026-07-01T09:00:00.000Z");

/** A workspace with its time. */
export class World {
  readonly emulator: Emulator;
  readonly #random: Random;
  #nowMs = START_MS;
  #names = 0;
  /** Edits so far, for the log of a failure. */
  readonly log: string[] = [];
  #trashed: string[] = [];

  constructor(seed: number, random: Random) {
    this.#random = random;
    this.emulator = createEmulator({ seed: "empty", clock: "frozen", randomSeed: seed, now: START_MS });
    const root = this.call("POST", "pages", { parent: { workspace: true }, properties: title("Root") });
    this.call("PATCH", `blocks/${idOf(root)}/children`, { children: [paragraph("a"), paragraph("b")] });
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.#nowMs += ms;
    this.emulator.setClock(this.#nowMs);
  }

  /** Sends a request of an editor of the workspace. Returns the body, also of a refusal. */
  call(method: string, path: string, body?: JsonObject): JsonObject {
    const response = this.emulator.handle({
      method,
      url: `/v1/${path}`,
      headers: {
        authorization: `Bearer ${this.emulator.token}`,
        "notion-version": "2026-03-11",
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return JSON.parse(String(response.body)) as JsonObject;
  }

  /** Makes a random edit. */
  edit(): void {
    const kind = this.#random.pick(EDITS);
    this.log.push(`${new Date(this.#nowMs).toISOString()} ${kind}`);
    this[kind]();
  }

  #objects(kind: string, type?: (object: JsonObject) => boolean): JsonObject[] {
    return this.emulator.export().filter((object) => object["object"] === kind && (type?.(object) ?? true));
  }

  #page(): string {
    return idOf(this.#random.pick(this.#objects("page")));
  }

  #pageOrBlock(): string {
    const blocks = this.#objects("block", (block) => PARENT_TYPES.has(textOf(block["type"]) ?? ""));
    return blocks.length > 0 && this.#random.chance(0.5) ? idOf(this.#random.pick(blocks)) : this.#page();
  }

  #name(): string {
    this.#names += 1;
    return `n${this.#names}`;
  }

  addPage(): void {
    this.call("POST", "pages", {
      parent: { page_id: this.#page() },
      properties: title(this.#name()),
      children: [paragraph(this.#name())],
    });
  }

  addBlocks(): void {
    const children = Array.from({ length: 1 + this.#random.below(7) }, () => this.#block(2));
    this.call("PATCH", `blocks/${this.#pageOrBlock()}/children`, { children });
  }

  #block(depth: number): JsonObject {
    if (depth === 0 || this.#random.chance(0.6)) return paragraph(this.#name());
    return { toggle: { rich_text: text(this.#name()), children: [this.#block(depth - 1)] } };
  }

  insertBlock(): void {
    const position = { type: "start" };
    this.call("PATCH", `blocks/${this.#page()}/children`, { children: [paragraph(this.#name())], position });
  }

  changeBlock(): void {
    const blocks = this.#objects("block", (block) => block["type"] === "paragraph");
    if (blocks.length === 0) return;
    this.call("PATCH", `blocks/${idOf(this.#random.pick(blocks))}`, paragraph(this.#name()));
  }

  removeBlock(): void {
    const blocks = this.#objects("block", (block) => textOf(block["type"])?.startsWith("child_") === false);
    if (blocks.length > 0) this.call("DELETE", `blocks/${idOf(this.#random.pick(blocks))}`);
  }

  addSynced(): void {
    const page = this.#page();
    const original = { synced_block: { synced_from: null, children: [paragraph(this.#name())] } };
    const { results } = this.call("PATCH", `blocks/${page}/children`, { children: [original] });
    const id = Array.isArray(results) ? (results[0] as JsonObject)["id"] : undefined;
    if (id === undefined) return;
    const copy = { synced_block: { synced_from: { block_id: id } } };
    this.call("PATCH", `blocks/${this.#page()}/children`, { children: [copy] });
  }

  trashPage(): void {
    const pages = this.#objects("page");
    if (pages.length < 2) return;
    const id = idOf(this.#random.pick(pages.slice(1)));
    this.#trashed.push(id);
    this.call("PATCH", `pages/${id}`, { in_trash: true });
  }

  restorePage(): void {
    const id = this.#trashed.pop();
    if (id !== undefined) this.call("PATCH", `pages/${id}`, { in_trash: false });
  }

  movePage(): void {
    const pages = this.#objects("page");
    if (pages.length < 3) return;
    const id = idOf(this.#random.pick(pages.slice(1)));
    this.call("POST", `pages/${id}/move`, { parent: { type: "page_id", page_id: this.#page() } });
  }

  renamePage(): void {
    const page = this.#random.pick(this.#objects("page"));
    const [name = "title"] = Object.entries((page["properties"] ?? {}) as JsonObject).flatMap(([key, property]) =>
      (property as JsonObject)["type"] === "title" ? [key] : [],
    );
    this.call("PATCH", `pages/${idOf(page)}`, { properties: { [name]: { title: text(this.#name()) } } });
  }

  addDatabase(): void {
    this.call("POST", "databases", {
      parent: { page_id: this.#page() },
      title: text(this.#name()),
      initial_data_source: { properties: { Name: { title: {} }, Count: { number: {} }, Who: { people: {} } } },
    });
  }

  #source(): string | undefined {
    const sources = this.#objects("data_source");
    return sources.length === 0 ? undefined : idOf(this.#random.pick(sources));
  }

  addRow(): void {
    const id = this.#source();
    if (id === undefined) return;
    const source = this.call("GET", `data_sources/${id}`);
    const names = Object.entries((source["properties"] ?? {}) as JsonObject);
    const named = names.find(([, property]) => (property as JsonObject)["type"] === "title")?.[0] ?? "Name";
    this.call("POST", "pages", {
      parent: { data_source_id: id },
      properties: { [named]: { title: text(this.#name()) } },
      children: this.#random.chance(0.5) ? [paragraph(this.#name())] : [],
    });
  }

  renameColumn(): void {
    const id = this.#source();
    if (id === undefined) return;
    const source = this.call("GET", `data_sources/${id}`);
    const name = this.#random.pick(Object.keys((source["properties"] ?? {}) as JsonObject));
    this.call("PATCH", `data_sources/${id}`, { properties: { [name]: { name: this.#name() } } });
  }

  addComment(): void {
    const id = this.#pageOrBlock();
    const isPage = this.#objects("page").some((page) => page["id"] === id);
    this.call("POST", "comments", {
      parent: isPage ? { page_id: id } : { block_id: id },
      rich_text: text(this.#name()),
    });
  }

  renameDatabase(): void {
    const databases = this.#objects("database");
    if (databases.length === 0) return;
    this.call("PATCH", `databases/${idOf(this.#random.pick(databases))}`, { title: text(this.#name()) });
  }

  trashDatabase(): void {
    const databases = this.#objects("database");
    if (databases.length === 0) return;
    this.call("PATCH", `databases/${idOf(this.#random.pick(databases))}`, { in_trash: true });
  }
}

const EDITS = [
  "addPage",
  "addPage",
  "addBlocks",
  "addBlocks",
  "addBlocks",
  "insertBlock",
  "changeBlock",
  "changeBlock",
  "removeBlock",
  "addSynced",
  "trashPage",
  "restorePage",
  "movePage",
  "renamePage",
  "addDatabase",
  "addRow",
  "addRow",
  "renameColumn",
  "addComment",
  "renameDatabase",
  "trashDatabase",
] as const;

/** Types of blocks that can have children. */
const PARENT_TYPES = new Set(["paragraph", "toggle"]);

const text = (content: string): JsonObject[] => [{ text: { content } }];
const title = (content: string): JsonObject => ({ title: { title: text(content) } });
const paragraph = (content: string): JsonObject => ({ paragraph: { rich_text: text(content) } });
