// Reads the present state of Notion, and sends the requests of a change.
import { isAPIResponseError, isWorkspaceError, type AsyncClient } from "@ws/client";
import { asyncCollectPaginatedApi, asyncCompletePage } from "@ws/helpers";
import { fieldsOf, isFields, textOf, type Fields } from "@ws/helpers/json";
import { messageOf } from "@ws/helpers/messages";
import { MirrorError } from "@ws/mirror";
import { bareId, titleOf } from "@ws/render/values";
import { oneLine } from "../one-line.ts";
import type { Place, Step } from "./change.ts";

/** A page as Notion has it now. */
export interface LivePage {
  readonly id: string;
  /** With all values of its properties. */
  readonly json: Fields;
  /** Undefined at the top of the workspace. */
  readonly parent: Place | undefined;
  readonly isTrashed: boolean;
}

/** A block as Notion has it now, with its children. */
export interface LiveBlock {
  readonly id: string;
  readonly type: string;
  /** The member with the name of its type. */
  readonly content: Fields;
  readonly json: Fields;
  /** Empty for a page, a database and a copy of a synced block, whose blocks belong to another place. */
  readonly children: readonly LiveBlock[];
}

/** Most blocks of a page that is edited: each level of blocks is a request. */
const MAX_BLOCKS = 2_000;

/** Types of blocks whose children belong to another page. */
const OTHER_PAGES: ReadonlySet<string> = new Set(["child_page", "child_database", "link_to_page"]);

/** The workspace of the token. */
export class Notion {
  readonly #client: AsyncClient;
  #me: string | undefined;

  constructor(client: AsyncClient) {
    this.#client = client;
  }

  /** Returns a page. @throws MirrorError if it cannot be read */
  async page(id: string): Promise<LivePage> {
    const found = await this.#read(`page ${bareId(id)}`, async () => {
      const page = await this.#client.pages.retrieve({ page_id: id });
      return "properties" in page ? asyncCompletePage(page, this.#client.pages.properties.retrieve) : page;
    });
    return pageOf(found);
  }

  /** Returns a page. Undefined if Notion does not show it. @throws MirrorError if Notion does not answer */
  async findPage(id: string): Promise<LivePage | undefined> {
    try {
      return pageOf(await this.#client.pages.retrieve({ page_id: id }));
    } catch (error) {
      if (isAPIResponseError(error) && (error.status === 404 || error.status === 400)) return undefined;
      throw readError(`page ${bareId(id)}`, error);
    }
  }

  /** Returns the blocks of a page, at any depth. @throws MirrorError if they cannot be read, or are too many */
  async blocks(pageId: string): Promise<LiveBlock[]> {
    let left = MAX_BLOCKS;
    const read = async (id: string): Promise<LiveBlock[]> => {
      const list = await this.#read(`blocks of ${bareId(id)}`, () =>
        asyncCollectPaginatedApi(this.#client.blocks.children.list, { block_id: id, page_size: 100 }),
      );
      left -= list.length;
      if (left < 0)
        throw new MirrorError(
          "invalid_argument",
          `The page ${bareId(pageId)} has more than ${MAX_BLOCKS} blocks. It is too large to edit here.`,
        );
      const blocks: LiveBlock[] = [];
      for (const item of list) {
        const json = fieldsOf(item);
        const type = textOf(json["type"]) ?? "unsupported";
        const content = fieldsOf(json[type]);
        const isElsewhere = OTHER_PAGES.has(type) || isFields(content["synced_from"]);
        const children = json["has_children"] === true && !isElsewhere ? await read(item.id) : [];
        blocks.push({ id: item.id, type, content, json, children });
      }
      return blocks;
    };
    return read(pageId);
  }

  /** Returns the Markdown of a page as Notion writes it. Undefined if a part of the page is not in it. */
  async markdown(pageId: string): Promise<string | undefined> {
    const {
      markdown,
      truncated,
      unknown_block_ids: unknown,
    } = await this.#read(`page ${bareId(pageId)}`, () => this.#client.pages.retrieveMarkdown({ page_id: pageId }));
    return truncated || unknown.length > 0 ? undefined : markdown;
  }

  /** Returns the columns of a data source. */
  async columns(dataSourceId: string): Promise<Fields> {
    const source = await this.#read(`data source ${bareId(dataSourceId)}`, () =>
      this.#client.dataSources.retrieve({ data_source_id: dataSourceId }),
    );
    return fieldsOf(fieldsOf(source)["properties"]);
  }

  /** True if somebody has commented on a block. */
  async hasComments(blockId: string): Promise<boolean> {
    const { results } = await this.#read(`comments of ${bareId(blockId)}`, () =>
      this.#client.comments.list({ block_id: blockId, page_size: 1 }),
    );
    return results.length > 0;
  }

  /** Returns the id of the user of the token, and the minute of Notion's clock. */
  async signature(): Promise<{ readonly by: string; readonly since: string }> {
    const { data, headers } = await this.#read("own user", () => this.#client.users.me.withResponse({}));
    this.#me ??= data.id;
    const minute = new Date(headers["date"] ?? Date.now());
    minute.setUTCSeconds(0, 0);
    return { by: this.#me, since: minute.toISOString() };
  }

  /**
   * Returns the pages with a title that a user has created below a parent since a time.
   * @param since a whole minute, ISO 8601
   */
  async createdSince(parent: Place, since: string, by: string): Promise<LivePage[]> {
    const isNew = ({ json }: LivePage) =>
      Date.parse(textOf(json["created_time"]) ?? "") >= Date.parse(since) && fieldsOf(json["created_by"])["id"] === by;
    if (parent.type === "data_source_id") {
      const rows = await this.#read("rows", () =>
        asyncCollectPaginatedApi(this.#client.dataSources.query, {
          data_source_id: parent.data_source_id,
          filter: { timestamp: "created_time", created_time: { on_or_after: since } },
        }),
      );
      return rows.map(pageOf).filter(isNew);
    }
    const children = (await this.blocks(parent.page_id)).filter(({ type }) => type === "child_page");
    const pages: LivePage[] = [];
    for (const { id, json } of children)
      if (isNew({ id, json, parent, isTrashed: false })) pages.push(await this.page(id));
    return pages;
  }

  /** Sends a request of a change. Returns the answer. @throws the error of the client */
  async send(step: Step): Promise<Fields> {
    const client = this.#client;
    // The arguments were checked when they were planned, or Notion checks them.
    switch (step.op) {
      case "createPage":
        return fieldsOf(await client.pages.create(step.args));
      case "updatePage":
        return fieldsOf(await client.pages.update(step.args));
      case "movePage":
        return fieldsOf(await client.pages.move(step.args));
      case "updateMarkdown":
        return fieldsOf(await client.pages.updateMarkdown(step.args));
      case "updateBlock":
        return fieldsOf(await client.blocks.update(step.args));
      case "deleteBlock":
        return fieldsOf(await client.blocks.delete(step.args));
    }
  }

  async #read<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      throw readError(what, error);
    }
  }
}

/** Returns the title of a page in one line. */
export const pageTitle = ({ json }: LivePage): string => oneLine(titleOf({ kind: "page", json }));

const pageOf = (page: unknown): LivePage => {
  const json = fieldsOf(page);
  return {
    id: String(json["id"]),
    json,
    parent: placeOf(json["parent"]),
    isTrashed: json["in_trash"] === true || json["archived"] === true,
  };
};

/** Returns the parent of a page. A block is no place to which a page can be moved back. */
function placeOf(parent: unknown): Place | undefined {
  const { type, page_id: pageId, data_source_id: sourceId } = fieldsOf(parent);
  if (type === "data_source_id" && typeof sourceId === "string") return { type, data_source_id: sourceId };
  return type === "page_id" && typeof pageId === "string" ? { type, page_id: pageId } : undefined;
}

/** An error of a read. Nothing was sent that changes anything. */
function readError(what: string, error: unknown): unknown {
  if (!isWorkspaceError(error)) return error;
  if (isAPIResponseError(error) && error.status === 404)
    return new MirrorError("invalid_argument", `Notion does not show the ${what} to the token. Nothing was sent.`, {
      cause: error,
    });
  return new MirrorError("run_failed", `The ${what} could not be read: ${messageOf(error)}. Nothing was sent.`, {
    cause: error,
  });
}
