import type {
  CreatePageArgs,
  MovePageArgs,
  Page,
  PageMarkdown,
  PartialPage,
  RetrievePageArgs,
  RetrievePageMarkdownArgs,
  UpdatePageArgs,
  UpdatePageMarkdownArgs,
} from "@ws/client";
import type { ParameterType } from "./parameter-type.ts";
import type { ResponseType } from "./response-type.ts";

/** A page. */
export interface PageObjectResponse extends ResponseType<Page> {}

/** A reference to a page that the integration cannot read. */
export interface PartialPageObjectResponse extends ResponseType<PartialPage> {}

/** Arguments of `pages.create`. */
export interface CreatePageParameters extends ParameterType<CreatePageArgs> {}

/** Response of `pages.create`. */
export type CreatePageResponse = PageObjectResponse | PartialPageObjectResponse;

/** Arguments of `pages.retrieve`. */
export interface GetPageParameters extends ParameterType<RetrievePageArgs> {}

/** Response of `pages.retrieve`. */
export type GetPageResponse = PageObjectResponse | PartialPageObjectResponse;

/** Arguments of `pages.update`. */
export interface UpdatePageParameters extends ParameterType<UpdatePageArgs> {}

/** Response of `pages.update`. */
export type UpdatePageResponse = PageObjectResponse | PartialPageObjectResponse;

/** Arguments of `pages.move`. */
export interface MovePageParameters extends ParameterType<MovePageArgs> {}

/** Response of `pages.move`. */
export type MovePageResponse = PageObjectResponse | PartialPageObjectResponse;

/** Arguments of `pages.retrieveMarkdown`. */
export interface GetPageMarkdownParameters extends ParameterType<RetrievePageMarkdownArgs> {}

/** Response of `pages.retrieveMarkdown`. */
export interface GetPageMarkdownResponse extends ResponseType<PageMarkdown> {}

/** Arguments of `pages.updateMarkdown`. */
export type UpdatePageMarkdownParameters = ParameterType<UpdatePageMarkdownArgs>;

/** Response of `pages.updateMarkdown`. */
export interface UpdatePageMarkdownResponse extends ResponseType<PageMarkdown> {}
