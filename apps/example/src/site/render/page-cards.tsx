// Links to pages in an article as cards: one card for each, with its picture and a sentence.
import type { MirrorStore } from "@ws/mirror";
import type { Edition } from "../content/edition.ts";
import { coverOfNode, sentenceOf } from "../content/node-summary.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import { NodeIcon } from "../views/node-icon.tsx";
import type { PictureSource } from "./picture.ts";

/** A run of blocks that are nothing but a link to a page or database. */
const RUN =
  /(?:<p\b[^>]*class="(?:child-page|link-to-page|child-database)\b[^"]*"[^>]*>\s*<a\b[^>]*>(?:(?!<\/p>).)*<\/a>\s*<\/p>\s*)+/gsu;
const HREF = /<a\b[^>]*href="([^"]+)"/gu;

/** Replaces the links to pages of the site that stand alone by cards. */
export async function withPageCards(
  html: string,
  {
    store,
    renderer,
    edition,
  }: { readonly store: Pick<MirrorStore, "db">; readonly renderer: PictureSource; readonly edition: Edition },
): Promise<string> {
  let result = "";
  let end = 0;
  for (const match of html.matchAll(RUN)) {
    const hrefs = [...match[0].matchAll(HREF)].map(([, href = ""]) => href);
    const nodes = hrefs.flatMap((href) => edition.tree.get(href.slice(-32)) ?? []);
    // A page outside of the site stays a link.
    if (nodes.length < hrefs.length) continue;
    const cards = await Promise.all(
      nodes
        .filter((node) => node !== edition.footer)
        .map(async (node) => ({
          node,
          sentence: await sentenceOf(store, edition, node),
          cover: await coverOfNode(renderer, edition, node),
        })),
    );
    const list = <PageCards cards={cards} />;
    result += html.slice(end, match.index) + String(await list);
    end = match.index + match[0].length;
  }
  return result + html.slice(end);
}

interface PageCard {
  readonly node: PublishedNode;
  readonly sentence: string;
  readonly cover: { readonly href: string } | undefined;
}

function PageCards({ cards }: { readonly cards: readonly PageCard[] }) {
  return (
    <ul class="pages">
      {cards.map(({ node, sentence, cover }) => (
        <li>
          <a href={node.href}>
            <span class="picture">
              {cover ? <img src={cover.href} alt="" loading="lazy" /> : <NodeIcon node={node} />}
              {cover === undefined && node.icon === undefined && (
                <span aria-hidden="true">{firstLetter(node.title)}</span>
              )}
            </span>
            <strong dir="auto">
              {cover && <NodeIcon node={node} />}
              {node.title}
            </strong>
            {sentence !== "" && <span dir="auto">{sentence}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

const letters = new Intl.Segmenter();

/** Returns the first letter or sign of a title, as people see it. */
const firstLetter = (title: string): string => [...letters.segment(title)][0]?.segment ?? "";
