// The links at the top of each page: which there are, and which of them fit, without measuring in the browser.
import { bareId } from "@ws/render/values";
import type { Edition } from "../../../content/edition.ts";
import type { PublishedNode } from "../../../content/public/published-tree.ts";
import type { FormOptions, SiteOptions } from "../../../settings/site-options.ts";

/** A link to a page of the site, or to another address. */
export interface SiteLink {
  readonly text: string;
  readonly href: string;
  /** Undefined for another address. */
  readonly node?: PublishedNode | undefined;
}

/** Where links have room: on every desktop, or only on a wide one. */
export interface Navigation {
  readonly links: readonly (SiteLink & { readonly isWide: boolean })[];
  /** From where on all links are shown, so that no menu is needed. Undefined: nowhere. */
  readonly wholeFrom: "desktop" | "wide" | undefined;
}

/** Returns the links of the options, without pages that are not published. Without options: the pages below the first one. */
export function siteLinks({ root, tree }: Pick<Edition, "root" | "tree">, { navigation }: SiteOptions): SiteLink[] {
  if (navigation === undefined) return (root?.children ?? []).map((node) => linkTo(node));
  return navigation.flatMap((link) => {
    if ("href" in link) return [link];
    const node = tree.get(bareId(link.page));
    return node === undefined ? [] : [linkTo(node, link.text)];
  });
}

/** Returns the summary of the links to pages that are not published. */
export const linksSummary =
  ({ navigation = [] }: Pick<SiteOptions, "navigation">) =>
  ({ tree }: Pick<Edition, "tree">): string => {
    const missing = navigation.flatMap((link) => ("page" in link && !tree.has(bareId(link.page)) ? [link.page] : []));
    if (missing.length === 0) return "";
    return `Expected the pages of the option navigation below the first page, got ${missing.join(", ")}. They have no link.`;
  };

const linkTo = (node: PublishedNode, text = node.title): SiteLink => ({ text, href: node.href, node });

/**
 * Returns the one thing that visitors should do: that of the options, or else the first form. Undefined: nothing.
 * @param form the first form that is on
 */
export const siteAction = (
  form: Pick<FormOptions, "title" | "path"> | undefined,
  { action }: Pick<SiteOptions, "action">,
): Pick<SiteLink, "text" | "href"> | undefined => action ?? (form && { text: form.title, href: form.path });

/** Width of the links in letters on a desktop of 60 rem, and on one of 80 rem. */
const ROOM = { desktop: 38, wide: 70 } as const;

/** Letters that the space between two links takes. */
const GAP = 3;

/** Longest title in letters. The stylesheet cuts longer ones. */
const MAX_LETTERS = 24;

/** Returns the first links that fit into the header. */
export function navigationOf(all: readonly SiteLink[]): Navigation {
  let used = 0;
  const links = all.flatMap((link) => {
    used += Math.min(widthOf(link.text), MAX_LETTERS) + GAP;
    return used <= ROOM.wide ? [{ ...link, isWide: used > ROOM.desktop }] : [];
  });
  const isWhole = links.length === all.length;
  return { links, wholeFrom: isWhole ? (links.some(({ isWide }) => isWide) ? "wide" : "desktop") : undefined };
}

const signs = new Intl.Segmenter();

/** Latin letters, of which each is one sign. Others are counted by a segmenter, which takes a hundred times as long. */
const LATIN = /^[ -\u024F]*$/u;

/** Returns the width of a text in letters. Chinese, Japanese and Korean signs and emoji are twice as wide. */
const widthOf = (text: string): number =>
  LATIN.test(text)
    ? text.length
    : Array.from(signs.segment(text)).reduce(
        (sum, { segment }) => sum + (/^[\u1100-\u11FF\u2E80-\uFFEF]|^[^\0-\uFFFF]/u.test(segment) ? 2 : 1),
        0,
      );
