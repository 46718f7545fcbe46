// Pages as cards: one card for each, with its picture and a sentence.
import { raw } from "hono/html";
import { rawMarkup, type Markup } from "@ws/render";
import { bareId } from "@ws/render/values";
import type { Edition } from "../../content/edition.ts";
import { coverOfNode, sentenceOf } from "./node-summary.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import { NodeIcon } from "../views/node-icon.tsx";
import { shortTitle } from "../views/titles.ts";
import { Picture } from "../views/picture.tsx";
import type { Picture as PictureOf, PictureSource } from "./picture.ts";
import { partPage, type Parts } from "./parts.ts";

/** Reads what cards show of pages. */
interface CardSource {
  readonly pictures: PictureSource;
  readonly edition: Edition;
  readonly parts: Parts;
}

/** Renders neighboring links in an article as cards. Undefined if one leads out of the site: then all stay links. */
export async function renderPageLinks(ids: readonly string[], source: CardSource): Promise<Markup | undefined> {
  const { tree, footer } = source.edition;
  const nodes = ids.flatMap((id) => tree.get(bareId(id)) ?? []);
  if (nodes.length < ids.length) return undefined;
  const shown = nodes.filter((node) => node !== footer);
  if (shown.length === 0) return "";
  const list = <PageCards cards={await cardsOf(shown, source)} />;
  return rawMarkup(String(await list));
}

/** Reads the cards of pages and databases. */
export const cardsOf = (
  nodes: readonly PublishedNode[],
  { pictures, edition, parts }: CardSource,
): Promise<readonly PageCard[]> =>
  Promise.all(
    nodes.map(async (node) => {
      const sentence = await sentenceOf(edition, node);
      const card = { node, sentence, cover: await coverOfNode(pictures, edition, node) };
      const data = () => ({ page: partPage(node), sentence });
      return { ...card, html: await parts.html("card", data, () => <Card {...card} />) };
    }),
  );

/** A page or database as a card. */
export interface PageCard {
  readonly node: PublishedNode;
  readonly sentence: string;
  readonly cover: PictureOf | undefined;
  /** The card of the owner. Undefined: that of the site. */
  readonly html?: string | undefined;
}

/** Renders cards of pages: those with a picture and those of the owner, then the others as a list. */
export function PageCards({ cards }: { readonly cards: readonly PageCard[] }) {
  const isCard = ({ cover, html }: PageCard) => cover !== undefined || html !== undefined;
  return (
    <>
      <CardList cards={cards.filter(isCard)} class="pages" />
      <CardList cards={cards.filter((card) => !isCard(card))} class="pages plain" />
    </>
  );
}

function CardList({ cards, class: name }: { readonly cards: readonly PageCard[]; readonly class: string }) {
  if (cards.length === 0) return null;
  return (
    <ul class={name}>
      {cards.map((card) => (
        <li>{card.html === undefined ? <Card {...card} /> : raw(card.html)}</li>
      ))}
    </ul>
  );
}

function Card({ node, sentence, cover }: PageCard) {
  return (
    <a href={node.href}>
      {cover && <Picture picture={cover} place="card" />}
      <strong dir="auto">
        <NodeIcon node={node} />
        {shortTitle(node.title)}
      </strong>
      {sentence !== "" && <span dir="auto">{sentence}</span>}
    </a>
  );
}
