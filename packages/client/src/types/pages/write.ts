import type { ReferenceById } from "../rich-text/read.ts";

/** Where among the content of its parent page a new page is put. */
export type PagePosition = PageStartPosition | PageEndPosition | AfterBlockPosition;

/** At the top of the page. */
export interface PageStartPosition {
  type: "page_start";
}

/** At the end of the page. */
export interface PageEndPosition {
  type: "page_end";
}

/** Behind a block. */
export interface AfterBlockPosition {
  type: "after_block";
  after_block: ReferenceById;
}

/** The template that a new page is filled from, after the answer was given. */
export type PageTemplateInput = NoPageTemplateInput | DefaultPageTemplateInput | ChosenPageTemplateInput;

/** The template that a page is filled from, after the answer was given. */
export type PageTemplateUpdate = DefaultPageTemplateInput | ChosenPageTemplateInput;

/** No template. */
export interface NoPageTemplateInput {
  type: "none";
}

/** The data source's default template. */
export interface DefaultPageTemplateInput {
  type: "default";
  /** IANA time zone in which the template's dates are filled. */
  timezone?: string;
}

/** One template of the data source, from `dataSources.listTemplates`. */
export interface ChosenPageTemplateInput {
  type: "template_id";
  template_id: string;
  /** IANA time zone in which the template's dates are filled. */
  timezone?: string;
}
