import type { PropertyItemList, PropertyItemOrList } from "../../types/properties/property-item-list.ts";
import type { PageOrPartialPage } from "../../types/pages/read.ts";
import type { CallArguments, CallOptions, CallResult, ListPromise, Methods, Mode } from "../../method.ts";
import type { PendingAsyncTask } from "../../types/async-tasks/read.ts";
import type { BlockInput } from "../../types/blocks/container-blocks.ts";
import type { CoverInput, IconInput } from "../../types/files/write.ts";
import type { PagePosition, PageTemplateInput, PageTemplateUpdate } from "../../types/pages/write.ts";
import type {
  InsertContent,
  PageMarkdown,
  ReplaceContent,
  ReplaceContentRange,
  UpdateContent,
} from "../../types/pages/markdown.ts";
import type { PageMoveTarget, PageParentInput } from "../../types/parents/write.ts";
import type { PropertyItem, PropertyValueInput } from "../../types/properties/property-types.ts";
import type { OperationRows, PageArgs } from "../common/operation.ts";

/** Operations of the pages family. */
export const operations = {
  "pages.create": {
    method: "POST",
    path: "pages",
    query: ["filter_properties"],
    body: [
      "parent",
      "properties",
      "icon",
      "cover",
      "content",
      "children",
      "markdown",
      "allow_async",
      "template",
      "position",
    ],
  },
  "pages.retrieve": { method: "GET", path: "pages/{page_id}", query: ["filter_properties"] },
  "pages.update": {
    method: "PATCH",
    path: "pages/{page_id}",
    query: ["filter_properties"],
    body: [
      "archived",
      "properties",
      "icon",
      "cover",
      "is_locked",
      "template",
      "erase_content",
      "in_trash",
      "is_archived",
    ],
    legacy: ["archived"],
  },
  "pages.move": { method: "POST", path: "pages/{page_id}/move", body: ["parent"] },
  "pages.retrieveMarkdown": { method: "GET", path: "pages/{page_id}/markdown", query: ["include_transcript"] },
  "pages.updateMarkdown": {
    method: "PATCH",
    path: "pages/{page_id}/markdown",
    body: ["allow_async", "type", "insert_content", "replace_content_range", "update_content", "replace_content"],
  },
  "pages.properties.retrieve": {
    method: "GET",
    path: "pages/{page_id}/properties/{property_id}",
    query: ["start_cursor", "page_size"],
    items: "results",
  },
} satisfies OperationRows;

/** An argument of operations that return a page. */
export interface FilterPropertiesArgs {
  /**
   * Ids or names of the properties to return, at most 100.
   * @default all properties
   */
  filter_properties?: readonly string[];
}

/** Arguments of `pages.create`. */
export interface CreatePageArgs extends FilterPropertiesArgs {
  /**
   * Parent of the page.
   * @default the workspace, for public connections and personal tokens
   */
  parent?: PageParentInput;
  /** Values by property name or id. A page outside a data source takes only `title`. */
  properties?: Record<string, PropertyValueInput>;
  /**
   * Icon of the page.
   * @default null, no icon
   */
  icon?: IconInput | null;
  /**
   * Cover image of the page.
   * @default null, no cover
   */
  cover?: CoverInput | null;
  /** Content of the page, at most 100 blocks. Do not combine it with `content` or `markdown`. */
  children?: readonly BlockInput[];
  /** Another name of `children`. */
  content?: readonly BlockInput[];
  /** Content of the page as markdown. Do not combine it with `children` or `content`. */
  markdown?: string;
  /**
   * True lets Notion create the page later. The response may then be a task. Only with `markdown`.
   * @default false
   */
  allow_async?: boolean;
  /**
   * Template of the page. Notion applies it after the response. Do not combine it with content.
   * @default "none"
   */
  template?: PageTemplateInput;
  /**
   * Position in the content of the parent. Only if the parent is a page outside a data source.
   * @default the end
   */
  position?: PagePosition;
}

/** Arguments of `pages.retrieve`. */
export interface RetrievePageArgs extends FilterPropertiesArgs {
  /** UUID of the page. */
  page_id: string;
}

/** Arguments of `pages.update`. Absent arguments change nothing. */
export interface UpdatePageArgs extends FilterPropertiesArgs {
  /** UUID of the page. */
  page_id: string;
  /** New values by property name or id. */
  properties?: Record<string, PropertyValueInput>;
  /** Null removes the icon. */
  icon?: IconInput | null;
  /** Null removes the cover. */
  cover?: CoverInput | null;
  /** True locks the page in the app, false unlocks it. */
  is_locked?: boolean;
  /** Applies a template to the page, after the response. */
  template?: PageTemplateUpdate;
  /** True removes all content. This cannot be undone. */
  erase_content?: boolean;
  /** True moves the page to the trash, false restores it. */
  in_trash?: boolean;
  /** True archives the page, false restores it. This flag is independent of the trash. */
  is_archived?: boolean;
  /** The older name of `in_trash`. Only in API version 2025-09-03. */
  archived?: boolean;
}

/** Arguments of `pages.move`. */
export interface MovePageArgs {
  /** UUID of the page. */
  page_id: string;
  /** The new parent: a page or a data source, not a database. */
  parent: PageMoveTarget;
}

/** Arguments of `pages.retrieveMarkdown`. */
export interface RetrievePageMarkdownArgs {
  /** UUID of a page, or of a block from `unknown_block_ids`. */
  page_id: string;
  /**
   * True includes transcripts of meetings.
   * @default false
   */
  include_transcript?: boolean;
}

/** Arguments of `pages.updateMarkdown`: one change. `type` names it. */
export type UpdatePageMarkdownArgs =
  | InsertMarkdownArgs
  | ReplaceMarkdownRangeArgs
  | UpdateMarkdownTextArgs
  | ReplaceMarkdownArgs;

/** Arguments that every `pages.updateMarkdown` takes. */
export interface UpdatePageMarkdownBaseArgs {
  /** UUID of the page. */
  page_id: string;
  /**
   * True lets Notion make the change later. The response may then be a task.
   * @default false
   */
  allow_async?: boolean;
}

/** Inserts markdown into a page. */
export interface InsertMarkdownArgs extends UpdatePageMarkdownBaseArgs {
  /** Names the change. */
  type: "insert_content";
  /** The markdown to insert, and its position. */
  insert_content: InsertContent;
}

/** Replaces a range of the page. */
export interface ReplaceMarkdownRangeArgs extends UpdatePageMarkdownBaseArgs {
  /** Names the change. */
  type: "replace_content_range";
  /** The range to replace, and its new markdown. */
  replace_content_range: ReplaceContentRange;
}

/** Replaces strings on the page. */
export interface UpdateMarkdownTextArgs extends UpdatePageMarkdownBaseArgs {
  /** Names the change. */
  type: "update_content";
  /** The replacements. */
  update_content: UpdateContent;
}

/** Replaces the whole content of the page. */
export interface ReplaceMarkdownArgs extends UpdatePageMarkdownBaseArgs {
  /** Names the change. */
  type: "replace_content";
  /** The new markdown of the page. */
  replace_content: ReplaceContent;
}

/** Arguments of `pages.properties.retrieve`. */
export interface RetrievePagePropertyArgs extends PageArgs {
  /** UUID of the page. */
  page_id: string;
  /** Id of the property, percent-encoded as Notion returned it. */
  property_id: string;
}

/** The response of `pages.create`: the page, a reference to it, or a task that creates it later. The `object` distinguishes them. */
export type CreatedPage = PageOrPartialPage | PendingAsyncTask;

/** The response of `pages.updateMarkdown`: the new content, or a task that makes the change later. The `object` distinguishes them. */
export type UpdatedPageMarkdown = PageMarkdown | PendingAsyncTask;

/** Methods for pages. For their content, see `blocks.children`. */
export interface PagesApi<M extends Mode> extends Methods<PagesMethods<M>> {
  /** Single properties of a page. */
  properties: Methods<PagePropertiesMethods<M>>;
}

/** Methods of `PagesApi` without its groups. */
export interface PagesMethods<M extends Mode> {
  /**
   * Creates a page: on a page, as a row of a data source, or in the workspace.
   * Returns a task if `allow_async` is true and Notion creates the page later.
   * @see https://developers.notion.com/reference/post-page
   * @example
   * const page = await client.pages.create({
   *   parent: { data_source_id },
   *   properties: { Name: { title: [{ text: { content: "Repair the bell" } }] }, Done: { checkbox: false } },
   *   children: [{ paragraph: { rich_text: [{ text: { content: "It does not ring." } }] } }],
   * });
   */
  create(args: CreatePageArgs & CallArguments, options?: CallOptions[M]): CallResult<CreatedPage>[M];
  /**
   * Retrieves a page with its property values and without its content.
   * Notion cuts properties with more than 25 references. Read the others with `pages.properties.retrieve`.
   * @see https://developers.notion.com/reference/retrieve-a-page
   * @example
   * const page = await client.pages.retrieve({ page_id });
   * if ("properties" in page) console.log(page.url, Object.keys(page.properties));
   */
  retrieve(args: RetrievePageArgs & CallArguments, options?: CallOptions[M]): CallResult<PageOrPartialPage>[M];
  /**
   * Changes property values, icon or cover of a page, locks it, or moves it to or from the trash.
   * @see https://developers.notion.com/reference/patch-page
   * @example
   * await client.pages.update({ page_id, properties: { Done: { checkbox: true } }, icon: { emoji: "✅" } });
   */
  update(args: UpdatePageArgs & CallArguments, options?: CallOptions[M]): CallResult<PageOrPartialPage>[M];
  /**
   * Moves a page to another page or into a data source.
   * @see https://developers.notion.com/reference/move-page
   */
  move(args: MovePageArgs & CallArguments, options?: CallOptions[M]): CallResult<PageOrPartialPage>[M];
  /**
   * Retrieves the content of a page as markdown.
   * @see https://developers.notion.com/reference/retrieve-page-markdown
   * @example
   * const { markdown } = await client.pages.retrieveMarkdown({ page_id });
   */
  retrieveMarkdown(
    args: RetrievePageMarkdownArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<PageMarkdown>[M];
  /**
   * Changes the content of a page through markdown.
   * Returns a task if `allow_async` is true and Notion makes the change later. Its result is the `PageMarkdown`.
   * @see https://developers.notion.com/reference/update-page-markdown
   * @example
   * await client.pages.updateMarkdown({
   *   page_id,
   *   type: "insert_content",
   *   insert_content: { content: "## Notes", position: { type: "end" } },
   * });
   */
  updateMarkdown(
    args: UpdatePageMarkdownArgs & CallArguments,
    options?: CallOptions[M],
  ): CallResult<UpdatedPageMarkdown>[M];
}

/** Return types of `pages.properties.retrieve`. A loop over one item instead of a list throws. */
export interface PropertyItemResult {
  /** Return type on `AsyncClient`. */
  async: ListPromise<PropertyItemOrList, PropertyItem>;
  /** Return type on `Client`: only a list is iterable. */
  sync: PropertyItem | (PropertyItemList & Iterable<PropertyItem>);
}

/** Methods for single properties of a page. */
export interface PagePropertiesMethods<M extends Mode> {
  /**
   * Retrieves one property of a page. Returns a list, page by page, for a title, text, people, relation or rollup, and
   * one item for every other type.
   * @see https://developers.notion.com/reference/retrieve-a-page-property
   */
  retrieve(args: RetrievePagePropertyArgs & CallArguments, options?: CallOptions[M]): PropertyItemResult[M];
}
