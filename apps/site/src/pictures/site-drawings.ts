// The cards and icons of a site.
import { join } from "node:path";
import type { Edition } from "../content/edition.ts";
import type { PublishedNode } from "../content/published-tree.ts";
import type { Theme } from "../pages/assets.ts";
import type { Picture } from "../render/picture.ts";
import { writable, type Drawing } from "./drawing.ts";
import { VERSION_FOLDER } from "./picture-store.ts";

/** Size of a card as messengers show it. */
export const CARD = { width: 1200, height: 630 } as const;

/** Sizes of icons: for the home screens of Apple, and for those of others. */
export const ICON_SIZES = [180, 192, 512] as const;

type Look = Pick<Theme, "colors" | "font">;

/**
 * Returns the card of a page: its title and the name of the site, beside a picture.
 * @param cover the picture of the page, or of the site
 */
export function cardOf(theme: Look, node: PublishedNode, root: PublishedNode, cover: Picture | undefined): Drawing {
  const { colors, font } = theme;
  const name = node === root ? "" : writable(root.title);
  return { ...CARD, text: writable(node.title), name, colors, font, picture: largeVariant(cover) };
}

/** Returns the place of the variant that is large enough for a card. */
function largeVariant(picture: Picture | undefined): string | undefined {
  const { sha256 = "", derived } = picture ?? {};
  const widths = (derived?.variants ?? []).filter(({ format }) => format === "webp").map(({ width }) => width);
  const width = widths.find((each) => each >= 1000) ?? widths.at(-1);
  if (width === undefined) return undefined;
  return join(VERSION_FOLDER, sha256.slice(0, 2), sha256.slice(2), `${width}.webp`);
}

/** Returns the icon of the site: the first letter of its name. */
export function iconOfSite({ colors, font }: Look, { root }: Pick<Edition, "root">, size: number): Drawing {
  const text = writable(firstSign(root?.title ?? "")).toUpperCase();
  return { width: size, height: size, text, name: "", colors, font, picture: undefined };
}

const signs = new Intl.Segmenter();

/** Returns the first letter or sign of a text, as people see it. */
export const firstSign = (text: string): string => [...signs.segment(text.trim())][0]?.segment ?? "";
