// Calls the functions that replace blocks and property values.
import type { Fields } from "@ws/helpers/json";
import { joinPieces, type Pieces } from "../content/pieces.ts";
import { fileAt } from "../content/render-context.ts";
import { replaced, replacementOf, type PropertyPlace } from "../replace/replacements.ts";
import { contentOf } from "../source/content-object.ts";
import { safeObject } from "../replace/safe-value.ts";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import { replaceContext } from "./inline-markdown.ts";
import type { MarkdownBlockParts, MarkdownContext, MarkdownParts } from "./markdown-options.ts";
import { inLine, laterMarkdown, linesOf, readMarkdown } from "./markdown-text.ts";

/** True if there is a function for a type of blocks. */
export const isReplaced = (type: string | undefined, { blocks }: MarkdownContext): boolean =>
  replacementOf(blocks, type) !== undefined;

/**
 * Renders a block with the function for its type, or else as it is.
 * @param type the type, or `unknown`
 */
export async function* replacedBlock(
  { block, context }: { readonly block: ContentObject; readonly context: MarkdownContext },
  type: string | undefined,
  { children, render }: { readonly children: () => Pieces; readonly render: () => Pieces },
): Pieces {
  const file = async () => {
    const found = await fileAt(block, `/${block.type ?? ""}`, contentOf(block.json), context);
    return found?.href === undefined ? undefined : { href: found.href, name: found.name };
  };
  const parts = (): MarkdownBlockParts => ({
    markdown: laterMarkdown(() => textOfPieces(render())),
    children: laterMarkdown(() => textOfPieces(children())),
    context: { ...replaceContext(context, block), object: block, file },
  });
  const part = { option: "blocks", type, value: block.json, id: block.id, parts, read: readMarkdown } as const;
  const own = await replaced(context, part);
  if (own === undefined) return yield* render();
  if (own !== null) yield* await linesOf(own);
}

async function textOfPieces(pieces: Pieces): Promise<string> {
  const lines: string[] = [];
  for await (const line of joinPieces(pieces)) lines.push(line);
  return lines.join("\n");
}

/** Renders a property value with the function for its type, or else as it is. */
export async function replacedProperty(
  property: Fields,
  type: string | undefined,
  place: PropertyPlace,
  context: MarkdownContext,
  render: () => Awaitable<string>,
): Promise<string> {
  const { page } = place;
  const parts = (): MarkdownParts & PropertyPlace => ({
    ...place,
    page: safeObject(page),
    markdown: laterMarkdown(async () => render()),
    context: replaceContext(context, page),
  });
  const part = { option: "properties", type, value: property, id: page.id, parts, read: readMarkdown } as const;
  const own = await replaced(context, part);
  return own === undefined ? render() : inLine(own ?? "");
}
