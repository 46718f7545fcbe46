// Chooses the pages whose links fit into the header, without measuring in the browser.
import type { PublishedNode } from "../content/published-tree.ts";

/** Where links have room: on every desktop, or only on a wide one. */
export interface Navigation {
  readonly links: readonly { readonly node: PublishedNode; readonly isWide: boolean }[];
  /** From where on every page below the first one has a link, so that no menu is needed. Undefined: nowhere. */
  readonly wholeFrom: "desktop" | "wide" | undefined;
}

/** Width of the links in letters on a desktop of 60 rem, and on one of 80 rem. */
const ROOM = { desktop: 38, wide: 70 } as const;

/** Letters that the space between two links takes. */
const GAP = 3;

/** Longest title in letters. The stylesheet cuts longer ones. */
const MAX_LETTERS = 24;

/** Returns the first pages below the root that fit into the header. */
export function navigationOf(root: PublishedNode | undefined): Navigation {
  const nodes = root?.children ?? [];
  let used = 0;
  const links = nodes.flatMap((node) => {
    used += Math.min(widthOf(node.title), MAX_LETTERS) + GAP;
    return used <= ROOM.wide ? [{ node, isWide: used > ROOM.desktop }] : [];
  });
  const isWhole = links.length === nodes.length;
  return { links, wholeFrom: isWhole ? (links.some(({ isWide }) => isWide) ? "wide" : "desktop") : undefined };
}

const signs = new Intl.Segmenter();

/** Returns the width of a text in letters. Chinese, Japanese and Korean signs and emoji are twice as wide. */
const widthOf = (text: string): number =>
  Array.from(signs.segment(text)).reduce(
    (sum, { segment }) => sum + (/^[\u1100-\u11FF\u2E80-\uFFEF]|^[^\0-\uFFFF]/u.test(segment) ? 2 : 1),
    0,
  );
