// Writes a tree as HTML, in pieces, without recursion for nested blocks.
import { attributes as attributesHtml, escapeHtml } from "./escape-html.ts";
import { isList, isNothing, KIND, notMarkup, type LazyMarkup, type Markup, type MarkupParts } from "./markup.ts";
import { VOID } from "./void-elements.ts";

/** Length of the text that is collected before it is yielded: each piece costs more than a short block. */
const PIECE_LENGTH = 4096;

/** Writes a tree up to its lazy parts. */
class Writer {
  /** The text after the last lazy part. */
  text = "";
  /** The lazy parts in their order, each after the text before it. */
  readonly before: (string | LazyMarkup)[] = [];

  /** Elements are nested only as deeply as one block needs: its children are lazy. */
  add(markup: Markup): void {
    if (typeof markup === "string") this.text += escapeHtml(markup);
    else if (isList(markup)) for (const part of markup) this.add(part);
    else if (isNothing(markup)) return;
    else if (markup[KIND] === "raw") this.text += markup.html;
    else if (markup[KIND] === "element") {
      const { tag, attributes, children } = markup;
      this.text += `<${tag}${attributesHtml(attributes)}>`;
      if (VOID.has(tag)) return;
      this.add(children);
      this.text += `</${tag}>`;
    } else if (markup[KIND] === "lazy") {
      this.before.push(this.text, markup);
      this.text = "";
    } else throw notMarkup(markup);
  }
}

/** A part that is being written: what a lazy part yields, or the rest of a part that has lazy parts. */
type Open = { readonly parts: MarkupParts } | { readonly rest: (string | LazyMarkup)[] };

/** Writes a tree as HTML, in pieces. */
export async function* htmlPieces(tree: Markup): AsyncGenerator<string, void> {
  const open: Open[] = [];
  let text = "";
  const write = (markup: Markup): void => {
    const writer = new Writer();
    writer.add(markup);
    if (writer.before.length === 0) text += writer.text;
    // The last element is written first.
    else open.push({ rest: [...writer.before, writer.text].toReversed() });
  };
  write(tree);
  try {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      if ("parts" in top) {
        const next = await top.parts.next();
        if (next.done === true) open.pop();
        else write(next.value);
      } else {
        const part = top.rest.pop();
        if (part === undefined) open.pop();
        else if (typeof part === "string") text += part;
        else open.push({ parts: part.parts() });
      }
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = "";
    }
    yield text;
  } finally {
    for (const list of open.toReversed()) if ("parts" in list) await list.parts.return();
  }
}

/** Writes a tree as HTML. */
export async function writeHtml(tree: Markup): Promise<string> {
  let html = "";
  for await (const piece of htmlPieces(tree)) html += piece;
  return html;
}
