// The cards and icons of a site.
import { join } from "node:path";
import type { Edition } from "../../content/edition.ts";
import { coverOfNode } from "../render/node-summary.ts";
import { filePlace } from "../../content/copy/checked-files.ts";
import type { PublishedNode } from "../../content/public/published-tree.ts";
import type { Theme } from "../assets.ts";
import { type PictureSource, focusOf, type Picture } from "../render/picture.ts";
import { firstSign } from "../views/titles.ts";
import type { Pictures } from "./pictures.ts";
import { writable, type Drawing } from "./drawing.ts";
import { VERSION_FOLDER } from "./picture-store.ts";

/** Size of a card as messengers show it. */
export const CARD = { width: 1200, height: 630 } as const;

/** Sizes of icons: for the home screens of Apple, and for those of others. */
export const ICON_SIZES = [180, 192, 512] as const;

type Look = Pick<Theme, "colors" | "font">;

/**
 * Returns the card of a page: its title and the name of the site, beside a picture.
 * @param covers the picture of the page and that of the site. The first one that can be drawn is on the card
 */
export function cardOf(
  theme: Look,
  node: PublishedNode,
  root: PublishedNode,
  covers: readonly (Picture | undefined)[],
): Drawing {
  const { colors, font } = theme;
  const name = node === root ? "" : writable(root.title);
  return { ...CARD, text: writable(node.title), name, colors, font, ...shown(covers) };
}

/** The parts of a site from which its cards are drawn. */
interface DrawingSite {
  readonly renderer: PictureSource;
  readonly theme: Look;
  readonly pictures: Pick<Pictures, "drawings">;
}

/** Returns the card of a page. Undefined if the site cannot draw. */
export async function cardOfNode(
  { renderer, theme, pictures }: DrawingSite,
  edition: Edition,
  node: PublishedNode,
): Promise<Drawing | undefined> {
  if (!pictures.drawings.isAvailable) return undefined;
  const root = edition.root ?? node;
  const covers = [await coverOfNode(renderer, edition, node), await coverOfNode(renderer, edition, root)];
  return cardOf(theme, node, root, covers);
}

/** Returns the cards of all pages and databases, without those of rows, of which there can be many. */
export async function cardsOfSite(site: DrawingSite, edition: Edition): Promise<Drawing[]> {
  const nodes = [...edition.tree.values()].filter(
    ({ kind, parent }) => kind !== "data_source" && parent?.kind !== "data_source",
  );
  const cards = await Promise.all(nodes.map((node) => cardOfNode(site, edition, node)));
  return cards.filter((card) => card !== undefined);
}

/** Returns the first picture that can be drawn, with its focal point. */
function shown(covers: readonly (Picture | undefined)[]): Pick<Drawing, "picture" | "position"> {
  const cover = covers.find((each) => largeVariant(each) !== undefined);
  const focus = cover === undefined ? "" : focusOf(cover.href);
  return { picture: largeVariant(cover), position: focus.replaceAll("focus-", "") || "center" };
}

/** Returns the place of the variant that is large enough for a card, or that of an SVG. */
function largeVariant(picture: Picture | undefined): string | undefined {
  const { sha256 = "", derived, href = "" } = picture ?? {};
  // Messengers show no SVG. The process that draws has limits of time and memory.
  if (sha256 !== "" && href.endsWith(".svg")) return join("files", filePlace(sha256));
  const widths = (derived?.variants ?? []).filter(({ format }) => format === "webp").map(({ width }) => width);
  const width = widths.find((each) => each >= 1000) ?? widths.at(-1);
  // A small picture has no variants.
  if (width === undefined) return derived === undefined ? undefined : join("files", filePlace(sha256));
  return join("pictures", VERSION_FOLDER, filePlace(sha256), `${width}.webp`);
}

/** Returns the icon of the site: that of the first page, if it is a photograph or the like, else the first letter of its name. */
export async function iconOfSite(
  { colors, font }: Look,
  edition: Pick<Edition, "root" | "snapshot">,
  pictures: Pick<Pictures, "of">,
  size: number,
): Promise<Drawing> {
  const { root, snapshot } = edition;
  const text = writable(firstSign(root?.title ?? "")).toUpperCase();
  const page = root && (await snapshot.object("page", root.id));
  const file = page && (await snapshot.fileOf(page, "/icon/file"));
  // A picture that could be read once is no danger.
  const picture = file && (await pictures.of(file)) && join("files", filePlace(file.sha256));
  return { width: size, height: size, text, name: "", colors, font, picture, position: "center" };
}
