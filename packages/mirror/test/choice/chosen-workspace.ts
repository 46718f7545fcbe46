// A workspace with a tree of pages, a database and what links to it, and what a copy has of it.
import type { JsonObject } from "@ws/emulator";
import { fieldsList, idOf, isFields } from "../../src/json.ts";
import type { PullOptions } from "../../src/pull/pull-options.ts";
import type { PullResult } from "../../src/pull/pull.ts";
import { createTestWorkspace, type TestWorkspace } from "../support/workspace.ts";

const HOUR_MS = 60 * 60_000;

/** A workspace of named pages. */
export class ChosenWorkspace {
  readonly test: TestWorkspace;
  readonly ids = new Map<string, string>();

  private constructor(test: TestWorkspace) {
    this.test = test;
  }

  static async create(): Promise<ChosenWorkspace> {
    return new ChosenWorkspace(await createTestWorkspace());
  }

  id(name: string): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`There is no ${name}.`);
    return id;
  }

  /** Adds a page below a page or a data source, or at the top. */
  page(name: string, parent?: string, kind: "page_id" | "data_source_id" = "page_id"): string {
    const created = this.test.call("POST", "pages", {
      parent: parent === undefined ? { workspace: true } : { [kind]: this.id(parent) },
      properties: { title: { title: [{ text: { content: name } }] } },
      children: [{ paragraph: { rich_text: [{ text: { content: `text of ${name}` } }] } }],
    });
    this.ids.set(name, idOf(created));
    return idOf(created);
  }

  /** Adds a database. Its data source has the name with "source" after it. */
  database(name: string, parent: string, properties: JsonObject = {}): void {
    const created = this.test.call("POST", "databases", {
      parent: { page_id: this.id(parent) },
      title: [{ text: { content: name } }],
      initial_data_source: { properties: { title: { title: {} }, ...properties } },
    });
    this.ids.set(name, idOf(created));
    this.ids.set(`${name} source`, idOf(fieldsList(created["data_sources"])[0] ?? {}));
  }

  comment(name: string): void {
    this.test.call("POST", "comments", {
      parent: { page_id: this.id(name) },
      rich_text: [{ text: { content: `comment on ${name}` } }],
    });
  }

  edit(name: string, text: string): void {
    const children = [{ paragraph: { rich_text: [{ text: { content: text } }] } }];
    this.test.call("PATCH", `blocks/${this.id(name)}/children`, { children });
  }

  move(name: string, parent: string, kind = "page_id"): void {
    this.test.call("POST", `pages/${this.id(name)}/move`, { parent: { type: kind, [kind]: this.id(parent) } });
  }

  /** Lets Notion tell another parent of a page: a block, or a page that the token does not see. No request makes such pages. */
  tellParent(name: string, parent: JsonObject): void {
    const id = this.id(name);
    const withParent = (_: string, value: unknown) =>
      isFields(value) && value["object"] === "page" && value["id"] === id ? { ...value, parent } : value;
    this.test.onResponse = (_, body) => JSON.stringify(JSON.parse(body), withParent);
  }

  share(name: string, shared: boolean): void {
    const body = JSON.stringify({ id: this.id(name), shared });
    this.test.emulator.handle({ method: "POST", url: "/_emulator/share", body });
  }

  async pull(options: PullOptions = {}): Promise<PullResult> {
    this.test.advance(HOUR_MS);
    this.test.requests.length = 0;
    return this.test.mirror.pull(options);
  }

  /** Names of the pages, databases and data sources in sight. */
  async inSight(): Promise<string[]> {
    const rows = await this.test.store.db
      .selectFrom("ws_objects")
      .select("id")
      .where("kind", "in", ["page", "database", "data_source"])
      .where("removed_at", "is", null)
      .where("out_of_sight_at", "is", null)
      .execute();
    return this.#names(rows.map(({ id }) => id));
  }

  /** Names of what stays in the copy although it is left out. */
  async leftOut(): Promise<string[]> {
    const rows = await this.test.store.db
      .selectFrom("ws_objects")
      .select("id")
      .where("kind", "in", ["page", "database", "data_source"])
      .where("left_out_at", "is not", null)
      .execute();
    return this.#names(rows.map(({ id }) => id));
  }

  #names(ids: readonly string[]): string[] {
    return [...this.ids].flatMap(([name, id]) => (ids.includes(id) ? [name] : [])).toSorted();
  }

  /** True if the copy has a text, now or in an earlier state. */
  async has(text: string): Promise<boolean> {
    const { db } = this.test.store;
    const like = `%${text}%`;
    const now = await db.selectFrom("ws_objects").select("id").where("json", "like", like).execute();
    const earlier = await db.selectFrom("ws_versions").select("id").where("json", "like", like).execute();
    return now.length + earlier.length > 0;
  }

  /** Requests of the last pull that name an object. */
  requestsFor(name: string): string[] {
    return this.test.requests.filter((line) => line.includes(this.id(name)));
  }
}
