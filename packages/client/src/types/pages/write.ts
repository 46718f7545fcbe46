import type { AfterBlockPosition } from "../blocks/base.ts";

/** Position of a new page in the content of its parent page. */
export type PagePosition = PageStartPosition | PageEndPosition | AfterBlockPosition;

/** The top of the parent page. */
export interface PageStartPosition {
  type: "page_start";
}

/** The end of the parent page. */
export interface PageEndPosition {
  type: "page_end";
}

/** Template for a new page. Notion applies it after the response. */
export type PageTemplateInput = NoPageTemplateInput | DefaultPageTemplateInput | ChosenPageTemplateInput;

/** Template for an existing page. Notion applies it after the response. */
export type PageTemplateUpdate = DefaultPageTemplateInput | ChosenPageTemplateInput;

/** No template. */
export interface NoPageTemplateInput {
  type: "none";
}

/** The default template of the data source. */
export interface DefaultPageTemplateInput {
  type: "default";
  /** IANA time zone for the template's date placeholders. */
  timezone?: string;
}

/** A template of the data source. */
export interface ChosenPageTemplateInput {
  type: "template_id";
  /** UUID of the template, from `dataSources.listTemplates`. */
  template_id: string;
  /** IANA time zone for the template's date placeholders. */
  timezone?: string;
}
