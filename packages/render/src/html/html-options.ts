// Options of the renderers of HTML.
import type { RenderContext, RenderOptions } from "../content/render-context.ts";
import type {
  BlockReplaceContext,
  BlockReplacements,
  InlineReplacements,
  PropertyReplacements,
  ReplaceContext,
} from "../replace/replacements.ts";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import type { LaterMarkup, Markup } from "../tree/markup.ts";
import type { ViewChoice } from "../views/data-view.ts";

/** The default form of a part that is replaced. */
export interface HtmlParts {
  /** The default form. It is rendered only if it is part of the result. `await html()` is the same. */
  readonly html: LaterMarkup;
  readonly context: ReplaceContext<Markup>;
}

/** The parts of a block that is replaced. */
export interface HtmlBlockParts extends HtmlParts {
  /** The inside of the block: its children, or the rows of a table. They are read only if they are part of the result. */
  readonly children: LaterMarkup;
  readonly context: BlockReplaceContext<Markup>;
}

/**
 * Options of the renderers of HTML, with hooks for parts that need other tools. A text that a hook returns is escaped. HTML is
 * marked with `markup` or `rawMarkup`, or made with `element`. A hook that throws is reported to `onError`, and the page has the default.
 */
export interface HtmlOptions extends RenderOptions, ViewChoice {
  /**
   * Replaces blocks, by type. Items of a list stay inside of its `<ul>` or `<ol>`, and rows inside of their `<table>`.
   * @default the blocks as they are
   * @example { callout: (block, { children }) => markup`<aside>${block.callout.rich_text[0]?.plain_text ?? ""}${children}</aside>` }
   */
  readonly blocks?: BlockReplacements<HtmlBlockParts, Markup> | undefined;
  /** Replaces property values, by type, also the results of formulas and rollups. @default the values as they are */
  readonly properties?: PropertyReplacements<HtmlParts, Markup> | undefined;
  /** Replaces mentions, links and equations in texts. @default the pieces as they are */
  readonly inline?: InlineReplacements<HtmlParts, Markup> | undefined;
  /**
   * Returns markup for an equation in KaTeX. Undefined: its source. `@ws/render/math` has one. False: the source of all.
   * @default the source in `<code class="equation">`, and a report to `onError`
   */
  readonly renderEquation?:
    | ((expression: string, options: { readonly isBlock: boolean }) => Awaitable<Markup | null | undefined>)
    | false
    | undefined;
  /**
   * Returns markup for the text of a code block. Undefined: the code is not highlighted. `@ws/render/highlight` has one. False: no code is.
   * @default not highlighted, and a report to `onError`
   */
  readonly highlightCode?:
    | ((code: string, language: string) => Awaitable<Markup | null | undefined>)
    | false
    | undefined;
  /**
   * Returns the size of a stored image in pixels, so that the page does not move when the image loads.
   * @param path JSON pointer, as for `fileUrl`
   * @default images without a size
   */
  readonly imageSize?: ((object: ContentObject, path: string) => Awaitable<ImageSize | undefined>) | undefined;
  /**
   * Returns other sizes and formats of an image, for example addresses of a service that resizes images, or those of
   * `@ws/render/pictures`. Called for image blocks, covers and the pictures of galleries. Undefined: the image has one size.
   * @default images with one size
   * @example ({ href }) => ({ srcset: `/resize?w=800&url=${encodeURIComponent(href)} 800w, ${href} 1600w`, sizes: "50rem" })
   */
  readonly imageSources?: ((image: RenderedImage) => Awaitable<ImageSources | undefined>) | undefined;
  /**
   * Most options, people, related pages and files of a column in a table and on a card. After them comes the number of the others,
   * such as "+ 3 more". The page of the row has all of them.
   * @default all
   */
  readonly maxCellValues?: number | undefined;
  /**
   * Most values of a row on a card, beside its title and its picture: the first ones that the row has, in the order of the view. Holds
   * for galleries, lists, boards, and tables whose rows are cards on a narrow page. The page of the row has all of them.
   * @default all
   */
  readonly maxCardValues?: number | undefined;
  /**
   * Names of options, and texts of formulas, that say that a row cannot be had. They are struck through, and the row is paler.
   * @default none
   * @example ["Sold out", "Ausverkauft"]
   */
  readonly unavailableOptions?: readonly string[] | undefined;
  /** Returns markup for a database inside a page. Undefined: a link to it. @default a link */
  readonly renderDatabase?: ((id: string) => Awaitable<Markup | null | false | undefined>) | undefined;
  /**
   * Returns the level of the element of a heading. `headingLevels()` closes gaps between the levels of a page. The title of
   * the page is the only first-level heading.
   * @param level level of the block, from 1 to 4
   * @param id id of the element, as in `pageHeadings()`
   * @default one more than the level of the block
   */
  readonly headingLevel?: ((level: number, id: string) => 2 | 3 | 4 | 5 | 6) | undefined;
  /**
   * Returns markup for neighboring links to pages and databases that are blocks of their own, for example a list of cards.
   * Undefined: a paragraph with a link for each.
   * @param ids ids of the pages and databases, also of those that the source lacks or hides
   * @default a paragraph with a link for each
   */
  readonly renderPageLinks?: ((ids: readonly string[]) => Awaitable<Markup | null | false | undefined>) | undefined;
  /**
   * Returns markup for a bookmark, an embed, a file, or a film that a browser cannot play, in place of its link and its caption.
   * Undefined: the link and the caption.
   * @default the link and the caption
   */
  readonly renderLink?: ((link: BlockLink) => Awaitable<Markup | null | false | undefined>) | undefined;
  /**
   * Returns the preview of a page of the web, for a bookmark, an embed or a film: its title, its description and the address of a
   * picture. Undefined: the address of the page.
   * @default the address of the page
   */
  readonly linkPreview?: ((href: string, block: ContentObject) => Awaitable<LinkPreview | undefined>) | undefined;
  /**
   * False: films, maps, posts and PDFs are links only. Otherwise they also have a closed `<details>` with a frame, which loads
   * when somebody opens it. A content security policy needs their hosts in `frame-src`.
   * @default true
   */
  readonly frames?: boolean | undefined;
  /**
   * Present time in milliseconds since 1970, for calendars, and for filters such as "this week".
   * @default Date.now()
   */
  readonly nowMs?: number | undefined;
}

/** The options with their defaults. */
export type HtmlContext = HtmlOptions & RenderContext;

/** A block that is shown as a link: a bookmark, an embed, a file, or a film that a browser cannot play. */
export interface BlockLink {
  /** The block as an object of the source: Notion's own JSON. Check each address in it with `safeAddress()`. */
  readonly object: ContentObject;
  /** Address of the link: safe, but not escaped. */
  readonly href: string;
  /** JSON pointer to the stored file, as for `fileUrl`. Undefined for addresses of the web. */
  readonly path: string | undefined;
  /** Name of a file, or the address. */
  readonly name: string;
  /** Caption without formatting. Empty if the block has none. */
  readonly caption: string;
  /** Caption with its formatting and links. */
  readonly captionMarkup: Markup;
}

/** The preview of a page of the web. Its texts are escaped. */
export interface LinkPreview {
  readonly title: string;
  readonly description?: string | undefined;
  /** Address of a picture. Browsers load it with the page, so choose one on your own host. */
  readonly image?: string | undefined;
  /** Name of the site. @default its host */
  readonly site?: string | undefined;
}

/** The size of an image in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** An image that is rendered. */
export interface RenderedImage {
  /**
   * The block, page or database that has the image, as an object of the source: Notion's own JSON. Check each address in it with
   * `safeAddress()`.
   */
  readonly object: ContentObject;
  /** JSON pointer to the stored file, as for `fileUrl`. Undefined for addresses of the web. */
  readonly path: string | undefined;
  /** Address of the image: safe, but not escaped. */
  readonly href: string;
  /** Undefined if it is not known. */
  readonly size: ImageSize | undefined;
  /** Where the image is: a block in a text, the cover of a page, or the picture of a card. */
  readonly place: "block" | "cover" | "card";
}

/** The sizes in which an image is available. */
export interface ImageSources {
  /** Addresses with their widths, such as `/800/a.png 800w, /1600/a.png 1600w`. @default the image has one size */
  readonly srcset?: string | undefined;
  /** Width of the image on the page, such as `50rem`. @default the width of the window */
  readonly sizes?: string | undefined;
  /**
   * The same sizes in other formats, the best one first. Browsers choose the first format that they know, else `srcset`.
   * @default one format
   */
  readonly formats?: readonly ImageFormat[] | undefined;
  /** Classes of the image, for example for a color while it loads. @default none */
  readonly class?: string | undefined;
}

/** An image in another format. */
export interface ImageFormat {
  /** Media type, such as `image/avif`. */
  readonly type: string;
  readonly srcset: string;
}
