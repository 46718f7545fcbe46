import { randomUUID } from "node:crypto";
import { isWorkspaceError, type AsyncClient } from "@ws/client";
import { asyncIteratePaginatedApi, isFullBlock } from "@ws/helpers";
import { createPage } from "./create-page.ts";

/** The page that contains everything that the tour creates. Removing this page removes all of it. */
export class RootPage {
  readonly #client: AsyncClient;
  readonly #testPageId: string;
  /** A title that no other page has. */
  readonly title = `Tour ${new Date().toISOString().slice(0, 16).replace("T", " ")} ${randomUUID().slice(0, 8)}`;
  #id: string | undefined;
  /** True if the page may exist although its id is unknown, because the response to its creation was lost. */
  #mayExist = false;

  constructor(client: AsyncClient, testPageId: string) {
    this.#client = client;
    this.#testPageId = testPageId;
  }

  /** Creates the page and returns its id. */
  async create(): Promise<string> {
    try {
      this.#id = await createPage(this.#client, this.#testPageId, this.title);
      return this.#id;
    } catch (error) {
      this.#mayExist = !isWorkspaceError(error) || error.maybeApplied;
      throw error;
    }
  }

  /**
   * Moves the page to the trash, with everything on it.
   * @returns true if there was a page to remove
   */
  async remove(): Promise<boolean> {
    const ids = this.#id === undefined ? await this.#findByTitle() : [this.#id];
    for (const page_id of ids) await this.#client.pages.update({ page_id, in_trash: true });
    this.#id = undefined;
    this.#mayExist = false;
    return ids.length > 0;
  }

  async #findByTitle(): Promise<string[]> {
    const ids: string[] = [];
    if (!this.#mayExist) return ids;
    const { list } = this.#client.blocks.children;
    for await (const block of asyncIteratePaginatedApi(list, { block_id: this.#testPageId })) {
      if (isFullBlock(block) && block.type === "child_page" && block.child_page.title === this.title)
        ids.push(block.id);
    }
    return ids;
  }
}
