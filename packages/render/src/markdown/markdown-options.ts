// Options of the renderers of Markdown.
import type { RenderContext, RenderOptions } from "../content/render-context.ts";
import type {
  BlockReplaceContext,
  BlockReplacements,
  InlineReplacements,
  PropertyReplacements,
  ReplaceContext,
} from "../replace/replacements.ts";
import type { ContentObject } from "../source/content-source.ts";
import type { LaterMarkdown, MarkdownText } from "./markdown-text.ts";

/** The default form of a part that is replaced. */
export interface MarkdownParts {
  /** The default form. It is rendered only if it is part of the result. Call it to render it at once. */
  readonly markdown: LaterMarkdown;
  readonly context: ReplaceContext<MarkdownText>;
}

/** The parts of a block that is replaced. */
export interface MarkdownBlockParts extends MarkdownParts {
  /** The blocks inside of the block. They are read only if they are part of the result. Call it to read them at once. */
  readonly children: LaterMarkdown;
  readonly context: BlockReplaceContext<MarkdownText>;
}

/**
 * Options of the renderers of Markdown. A text that a function returns is escaped. Markdown is marked with `markdown` or
 * `rawMarkdown`.
 */
export interface MarkdownOptions extends RenderOptions {
  /**
   * True: a page begins with its id, URL, times and properties as front matter in YAML. A function: with the members that it returns,
   * too. @default false
   */
  readonly frontMatter?: boolean | ((object: ContentObject) => object) | undefined;
  /**
   * Returns the address of a block in a page.
   * @param href address of the page
   * @default the address of the page
   */
  readonly linkToBlock?: ((href: string, blockId: string) => string) | undefined;
  /** Returns the mark of a block to which links lead, or of which other pages show the text. @default no marks */
  readonly markOf?: ((block: ContentObject) => BlockMark | undefined) | undefined;
  /**
   * Replaces blocks, by type.
   * @default the blocks as they are
   * @example { callout: (_, { children }) => markdown`> [!NOTE]\n> ${children}` }
   */
  readonly blocks?: BlockReplacements<MarkdownBlockParts, string | MarkdownText> | undefined;
  /** Replaces property values, by type, also the results of formulas and rollups. @default the values as they are */
  readonly properties?: PropertyReplacements<MarkdownParts, string | MarkdownText> | undefined;
  /** Replaces mentions, links and equations in texts, except in the text of a link. @default the pieces as they are */
  readonly inline?: InlineReplacements<MarkdownParts, string | MarkdownText> | undefined;
}

/** The mark of a block. It is at the end of the line of a text, and in a line of its own for blocks of several lines. */
export interface BlockMark {
  /** Markdown, which is written as it is. */
  readonly markdown: string;
  /** True: a line of its own comes before the block. False: after it. */
  readonly isBefore: boolean;
}

/** The options with their defaults. */
export type MarkdownContext = MarkdownOptions & RenderContext;
