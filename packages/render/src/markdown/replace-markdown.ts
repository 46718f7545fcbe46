// Calls the functions that replace blocks and property values.
import type { Fields } from "@ws/helpers/json";
import { joinPieces, type Pieces } from "../content/pieces.ts";
import { fileAt } from "../content/render-context.ts";
import { replacementOf, type PropertyPlace } from "../replace/replacements.ts";
import { contentOf } from "../source/content-object.ts";
import type { Awaitable, ContentObject } from "../source/content-source.ts";
import { replaceContext } from "./inline-markdown.ts";
import type { MarkdownBlockParts, MarkdownContext, MarkdownParts } from "./markdown-options.ts";
import { inLine, linesOf, rawMarkdown, type MarkdownText } from "./markdown-text.ts";

type Output = string | MarkdownText;

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
  const replace = replacementOf<MarkdownBlockParts, Output>(context.blocks, type);
  if (replace === undefined) return yield* render();
  const file = async () => {
    const found = await fileAt(block, `/${block.type ?? ""}`, contentOf(block.json), context);
    return found?.href === undefined ? undefined : { href: found.href, name: found.name };
  };
  const own = await replace(block.json, {
    markdown: () => textOfPieces(render()),
    children: () => textOfPieces(children()),
    context: { ...replaceContext(context), object: block, file },
  });
  if (own === undefined) return yield* render();
  yield* linesOf(own);
}

async function textOfPieces(pieces: Pieces): Promise<MarkdownText> {
  const lines: string[] = [];
  for await (const line of joinPieces(pieces)) lines.push(line);
  return rawMarkdown(lines.join("\n"));
}

/** Renders a property value with the function for its type, or else as it is. */
export async function replacedProperty(
  property: Fields,
  type: string | undefined,
  place: PropertyPlace,
  context: MarkdownContext,
  render: () => Awaitable<string>,
): Promise<string> {
  const replace = replacementOf<MarkdownParts & PropertyPlace, Output>(context.properties, type);
  const own = await replace?.(property, {
    ...place,
    markdown: async () => rawMarkdown(await render()),
    context: replaceContext(context),
  });
  return own === undefined ? render() : inLine(own);
}
