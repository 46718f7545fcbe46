import type { Method, Mode } from "../../method.ts";
import type { PendingAsyncTask } from "../../types/async-tasks/read.ts";
import type { BlockInput } from "../../types/blocks/block-input.ts";
import type { CoverInput, IconInput } from "../../types/files/write.ts";
import type { PagePosition, PageTemplateInput, PageTemplateUpdate } from "../../types/pages/write.ts";
import type {
  InsertContent,
  PageMarkdown,
  ReplaceContent,
  ReplaceContentRange,
  UpdateContent,
} from "../../types/pages/markdown.ts";
import type { Page, PartialPage } from "../../types/pages/read.ts";
import type { PageMoveTarget, PageParentInput } from "../../types/parents/write.ts";
import type { PropertyItem, PropertyItemList } from "../../types/properties/property-item.ts";
import type { PropertyValueInput } from "../../types/properties/property-value-input.ts";
import type { PageArgs } from "../arguments.ts";
import type { OperationRows } from "../define.ts";

/** Rows of the pages family. */
export const pagesOperations = {
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
} as const satisfies OperationRows;

/** An argument of operations that answer a page. */
export interface FilterPropertiesArgs {
  /** Ids or names of the properties to answer, at most 100. Default: all. */
  filter_properties?: readonly string[];
}

/** Arguments of `pages.create`. */
export interface CreatePageArgs extends FilterPropertiesArgs {
  /** Where the page is made. Default: at the top of the workspace, for connections that may. */
  parent?: PageParentInput;
  /** Values by property name or id. Outside a data source only `title`. */
  properties?: Readonly<Record<string, PropertyValueInput>>;
  icon?: IconInput | null;
  cover?: CoverInput | null;
  /** Content, at most 100 blocks. Excludes `content` and `markdown`. */
  children?: readonly BlockInput[];
  /** The same as `children`. */
  content?: readonly BlockInput[];
  /** Content as markdown. Excludes `children` and `content`. */
  markdown?: string;
  /** Lets the service make a page from markdown later: the answer may be a task. Only with `markdown`. */
  allow_async?: boolean;
  /** Fills the page from a template, after the answer. Any but `none` excludes all content. */
  template?: PageTemplateInput;
  /** Where on the parent page it is put; only for a parent that is a page. Default: at the end. */
  position?: PagePosition;
}

/** Arguments of `pages.retrieve`. */
export interface RetrievePageArgs extends FilterPropertiesArgs {
  page_id: string;
}

/** Arguments of `pages.update`. What is left out stays as it is. */
export interface UpdatePageArgs extends FilterPropertiesArgs {
  page_id: string;
  /** New values by property name or id. */
  properties?: Readonly<Record<string, PropertyValueInput>>;
  /** Null takes it away. */
  icon?: IconInput | null;
  /** Null takes it away. */
  cover?: CoverInput | null;
  is_locked?: boolean;
  /** Fills the page from a template, after the answer. */
  template?: PageTemplateUpdate;
  /** True removes all content. This cannot be undone. */
  erase_content?: boolean;
  /** True moves the page to the trash, false takes it back. */
  in_trash?: boolean;
  /** Archives the page: a flag of its own beside the trash. */
  is_archived?: boolean;
  /** Only API version 2025-09-03: the older name of `in_trash`. */
  archived?: boolean;
}

/** Arguments of `pages.move`. */
export interface MovePageArgs {
  page_id: string;
  /** The page or data source that it is moved to; a database is not accepted. */
  parent: PageMoveTarget;
}

/** Arguments of `pages.retrieveMarkdown`. */
export interface RetrievePageMarkdownArgs {
  /** A page, or a block from `unknown_block_ids`. */
  page_id: string;
  /** Whether transcripts of meetings are included. Default: false. */
  include_transcript?: boolean;
}

/** Arguments of `pages.updateMarkdown`: one change, named by `type`. */
export type UpdatePageMarkdownArgs =
  | InsertMarkdownArgs
  | ReplaceMarkdownRangeArgs
  | UpdateMarkdownTextArgs
  | ReplaceMarkdownArgs;

/** What every change of markdown is given. */
export interface UpdatePageMarkdownBaseArgs {
  page_id: string;
  /** Lets the service do it later: the answer may be a task, whose result is the `PageMarkdown`. */
  allow_async?: boolean;
}

/** Inserts markdown. */
export interface InsertMarkdownArgs extends UpdatePageMarkdownBaseArgs {
  type: "insert_content";
  insert_content: InsertContent;
}

/** Replaces a stretch of the page. */
export interface ReplaceMarkdownRangeArgs extends UpdatePageMarkdownBaseArgs {
  type: "replace_content_range";
  replace_content_range: ReplaceContentRange;
}

/** Replaces texts on the page. */
export interface UpdateMarkdownTextArgs extends UpdatePageMarkdownBaseArgs {
  type: "update_content";
  update_content: UpdateContent;
}

/** Replaces the whole content of the page. */
export interface ReplaceMarkdownArgs extends UpdatePageMarkdownBaseArgs {
  type: "replace_content";
  replace_content: ReplaceContent;
}

/** Arguments of `pages.properties.retrieve`. */
export interface RetrievePagePropertyArgs extends PageArgs {
  page_id: string;
  /** Id of the property, percent-encoded as it was answered. */
  property_id: string;
}

/** Pages. Their content is blocks: see `blocks.children`. */
export interface PagesApi<M extends Mode> {
  /**
   * Makes a page, on a page or as a row of a data source.
   * The answer is a task when `allow_async` was given and the service chose to do it later.
   */
  create: Method<M, CreatePageArgs, Page | PartialPage | PendingAsyncTask>;
  /**
   * Reads a page with its property values, without its content.
   * A property with more than 25 references is cut: read the rest with `pages.properties.retrieve`.
   */
  retrieve: Method<M, RetrievePageArgs, Page | PartialPage>;
  /** Changes a page's property values, icon, cover or place in the trash; what is not given stays. */
  update: Method<M, UpdatePageArgs, Page | PartialPage>;
  /** Moves a page to another page or into a data source. */
  move: Method<M, MovePageArgs, Page | PartialPage>;
  /** Reads a page's content as markdown. */
  retrieveMarkdown: Method<M, RetrievePageMarkdownArgs, PageMarkdown>;
  /**
   * Changes a page's content by markdown.
   * The answer is a task when `allow_async` was given and the service chose to do it later.
   */
  updateMarkdown: Method<M, UpdatePageMarkdownArgs, PageMarkdown | PendingAsyncTask>;
  /** Single properties of a page. */
  properties: PagePropertiesApi<M>;
}

/** Single properties of a page. */
export interface PagePropertiesApi<M extends Mode> {
  /** Reads one property: a title, text, people, relation or rollup as a list, page by page, any other as one item. */
  retrieve: Method<M, RetrievePagePropertyArgs, PropertyItem | PropertyItemList>;
}
