// Calls the functions that replace blocks and property values.
import { fieldsOf, type Fields } from "@ws/helpers/json";
import { fileAt } from "../content/render-context.ts";
import { replaced, replacementOf, type PropertyPlace } from "../replace/replacements.ts";
import { safeObject } from "../replace/safe-value.ts";
import type { Awaitable } from "../source/content-source.ts";
import { callable, later, NEWLINE, readMarkup, type LazyMarkup, type Markup } from "../tree/markup.ts";
import type { HtmlBlockParts, HtmlContext, HtmlParts } from "./html-options.ts";
import { replaceContext } from "./inline-html.ts";
import type { PlacedBlock } from "./placed-block.ts";

type Render = () => Awaitable<Markup>;

/** True for a block that has a function of its own. */
export const isReplaced = ({ block, context }: PlacedBlock): boolean =>
  replacementOf(context.blocks, block.type) !== undefined;

/**
 * Renders a block with the function for its type, or else as it is.
 * @param type the type, or `unknown`
 */
export async function replacedBlock(
  placed: PlacedBlock,
  type: string | undefined,
  children: LazyMarkup,
  render: Render,
): Promise<Markup> {
  const { block, content, context } = placed;
  const file = async () => {
    const found = await fileAt(block, `/${block.type ?? ""}`, fieldsOf(content), context);
    return found?.href === undefined ? undefined : { href: found.href, name: found.name };
  };
  const parts = (): HtmlBlockParts => ({
    html: callable(later(render)),
    children: callable(children),
    context: { ...replaceContext(context, block), object: block, file },
  });
  const part = { option: "blocks", type, value: block.json, id: block.id, parts, read: readMarkup } as const;
  const own = await replaced(context, part);
  return own === undefined ? render() : [own, NEWLINE];
}

/** Renders a property value with the function for its type, or else as it is. */
export async function replacedProperty(
  property: Fields,
  type: string | undefined,
  place: PropertyPlace,
  context: HtmlContext,
  render: Render,
): Promise<Markup> {
  const { page } = place;
  const parts = (): HtmlParts & PropertyPlace => ({
    ...place,
    page: safeObject(page),
    html: callable(later(render)),
    context: replaceContext(context, page),
  });
  const part = { option: "properties", type, value: property, id: page.id, parts, read: readMarkup } as const;
  return (await replaced(context, part)) ?? render();
}
