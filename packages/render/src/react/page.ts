// The components for pages, blocks and views.
import type { ReactElement, ReactNode } from "react";
import { findObject, type GivenObject } from "../content/find-object.ts";
import { withDefaults } from "../content/render-context.ts";
import { sourceViews } from "../html/database-html.ts";
import type { HtmlContext, HtmlOptions } from "../html/html-options.ts";
import { childrenMarkup, pageMarkup } from "../html/page-html.ts";
import { viewMarkup } from "../html/views/view-html.ts";
import type { ViewOptions } from "../html/views/view-options.ts";
import type { Awaitable } from "../source/content-source.ts";
import { foreign, KIND, type Markup, type RawMarkup } from "../tree/markup.ts";
import { parseMarkup } from "../tree/parse-markup.ts";
import type { DataView } from "../views/data-view.ts";
import { givenView } from "../views/find-view.ts";
import {
  replaceBlocks,
  replaceInline,
  replaceProperties,
  type BlockComponents,
  type InlineComponents,
  type PropertyComponents,
} from "./components.ts";
import { writeReact } from "./write-react.ts";

/** Options of {@link HtmlOptions} that return markup. Components take their place. */
type MarkupHooks =
  | "blocks"
  | "properties"
  | "inline"
  | "renderDatabase"
  | "renderPageLinks"
  | "renderLink"
  | "renderEquation"
  | "highlightCode";

/** Options of the components. A component that throws, throws to the boundaries of React, and not to `onError`. */
export interface ReactOptions extends Omit<HtmlOptions, MarkupHooks> {
  /** Components in place of blocks, by type. @default the blocks as they are @example { code: Code, image: Picture } */
  readonly components?: BlockComponents | undefined;
  /** Components in place of property values, by type. @default the values as they are */
  readonly propertyComponents?: PropertyComponents | undefined;
  /** Components in place of mentions, links and equations in texts. @default the pieces as they are */
  readonly inlineComponents?: InlineComponents | undefined;
  /**
   * Returns nodes for an equation, such as `renderEquation` of `@ws/render/math`. Nothing: its source. False: the source of all.
   * @default its source as code, and a report to `onError`
   */
  readonly renderEquation?:
    | ((expression: string, options: { readonly isBlock: boolean }) => Awaitable<ReactNode | RawMarkup>)
    | false
    | undefined;
  /**
   * Returns nodes for code, such as `highlightCode` of `@ws/render/highlight`. Nothing: the code is not highlighted. False: no code is.
   * @default not highlighted, and a report to `onError`
   */
  readonly highlightCode?: ((code: string, language: string) => Awaitable<ReactNode | RawMarkup>) | false | undefined;
}

/** Props of {@link Page}. */
export interface PageProps extends ReactOptions {
  /** Id of a page, or the page, which is rendered as it is. */
  readonly page: string | GivenObject;
}

/**
 * Renders a page as one `<article>`: a server component, and an asynchronous function whose element has read everything.
 * @throws RenderError `object_not_found` if the source lacks the page, `invalid_argument` without a source or for another object
 * @example <Page page={id} source={sourceFromClient(client)} components={{ code: Code }} />
 * @example renderToString(await Page({ page, source }))
 */
export async function Page({ page, ...options }: PageProps): Promise<ReactElement> {
  const context = contextOf(options);
  return writeReact(pageMarkup(await findObject("page", page, context), context));
}

/** Props of {@link Blocks}. */
export interface BlocksProps extends ReactOptions {
  /** Id of the page or block. */
  readonly parentId: string;
}

/** Renders the blocks of a page or block, without a title, like {@link Page}. */
export async function Blocks({ parentId, ...options }: BlocksProps): Promise<ReactElement> {
  return writeReact(childrenMarkup(parentId, contextOf(options)));
}

/** Props of {@link View}: a view, or a database. */
export type ViewProps = ReactOptions & ViewOptions & (OneViewProps | DatabaseProps);

/** A view. */
export interface OneViewProps {
  /** Id of a view, the view, or one of `databaseViews` of `@ws/render`. */
  readonly view: string | GivenObject | DataView;
  readonly database?: undefined;
}

/** A database. */
export interface DatabaseProps {
  /** Id of a database, or the database: the first view of each of its data sources. */
  readonly database: string | GivenObject;
  readonly view?: undefined;
}

/**
 * Renders a view of a database, or the first view of each of its data sources, without titles, like {@link Page}.
 * @throws RenderError `object_not_found` if the source lacks the view or database, `invalid_argument` without a source or for another
 * object
 * @example <View view={viewId} source={source} maxRows={20} />
 */
export async function View({ view, database, ...options }: ViewProps): Promise<ReactElement> {
  const context = contextOf(options);
  if (view !== undefined) return writeReact(viewMarkup(await givenView(view, context), context, options));
  const found = await findObject("database", database, context);
  const views: Markup[] = [];
  for await (const { content } of sourceViews(found, context, () => options)) views.push(content);
  return writeReact(views);
}

function contextOf(options: ReactOptions): HtmlContext {
  const { components, propertyComponents, inlineComponents, ...shared } = options;
  const { renderEquation, highlightCode } = shared;
  return withDefaults({
    ...shared,
    blocks: replaceBlocks(components),
    properties: replaceProperties(propertyComponents),
    inline: replaceInline(inlineComponents),
    renderEquation:
      typeof renderEquation === "function"
        ? async (...args) => markupOf(await renderEquation(...args))
        : renderEquation,
    highlightCode:
      typeof highlightCode === "function" ? async (...args) => markupOf(await highlightCode(...args)) : highlightCode,
  });
}

/**
 * Returns nodes of React, or HTML of `@ws/render/math` and `@ws/render/highlight`, as a part of the tree.
 * @throws RenderError `invalid_argument` for HTML that cannot be read
 */
function markupOf(nodes: ReactNode | RawMarkup): Markup | undefined {
  if (nodes === undefined || nodes === null || nodes === false) return undefined;
  return typeof nodes === "object" && KIND in nodes ? parseMarkup(nodes.html) : foreign(async () => nodes);
}
