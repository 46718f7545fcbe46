// The repairs: read from the copy, written through the client.
import type { AsyncClient } from "@ws/client";
import { createTable, type Row } from "@ws/schema";
import type { Content } from "../content/content.ts";
import type { SiteStore } from "../content/site-store.ts";
import type { Refresher } from "../live/refresher.ts";
import { bindSchema } from "./bind-schema.ts";
import { WriteLock } from "./write-lock.ts";
import { createCopyTable } from "./copy-table.ts";
import { repairs } from "./schema.ts";

/** A repair. */
export type Repair = Row<typeof repairs>;

/** A stage of a repair. */
export type Stage = (typeof repairs.properties.stage.options)[number];

/** Returns the stage with a name. Undefined for other texts. */
export const stageOf = (name: unknown): Stage | undefined =>
  repairs.properties.stage.options.find((option) => option === name);

/** The repairs of the workshop. */
export class Repairs {
  readonly #client: AsyncClient;
  readonly #content: Content;
  readonly #refresher: Pick<Refresher, "show">;
  readonly #moves: WriteLock;

  constructor(
    client: AsyncClient,
    content: Content,
    refresher: Pick<Refresher, "show">,
    locks: Pick<SiteStore, "locked">,
  ) {
    this.#client = client;
    this.#content = content;
    this.#refresher = refresher;
    this.#moves = new WriteLock(locks, "moves");
  }

  /** Returns all repairs of the copy, the newest first. */
  async list(): Promise<Repair[]> {
    const { everything } = await this.#content.current();
    return (await createCopyTable(everything, await this.#schema()).collect()).toReversed();
  }

  /** Returns a repair. Undefined if the copy does not have it. */
  async get(id: string): Promise<Repair | undefined> {
    const { everything } = await this.#content.current();
    const schema = await this.#schema();
    const page = await everything.object("page", id);
    return page?.parentId === schema.dataSourceId ? createCopyTable(everything, schema).get(id) : undefined;
  }

  /**
   * Moves a repair from one stage to another one. Two people can have the same page open, so the stage is read from Notion
   * first, and moves are made one after another. The API has no condition for a write: a change in the app in the same moment
   * is overwritten.
   * @returns the present stage of the repair, if it is another one than `from`. Then nothing is changed
   */
  async move(id: string, from: Stage, to: Stage): Promise<Stage | null | undefined> {
    const table = createTable(this.#client, await this.#schema());
    const present = await this.#moves.run(async () => {
      const { stage } = await table.get(id);
      if (stage !== from) return stage;
      await table.update(id, { stage: to });
      return undefined;
    });
    await this.#refresher.show({ entity: { type: "page", id } });
    return present;
  }

  /** @throws Error if the site has no repairs */
  async #schema(): Promise<typeof repairs> {
    const { repairsId: id, everything } = await this.#content.current();
    if (id === undefined) throw new Error(`Expected a data source "${repairs.title}" on the site, got none.`);
    return bindSchema(repairs, (await everything.object("data_source", id))?.json);
  }
}
