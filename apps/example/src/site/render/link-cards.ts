// Bookmarks, files and films in an article as cards: icon, title, domain, size.
import { sql } from "kysely";
import type { MirrorStore } from "@ws/mirror";

const FIGURE =
  /<figure\b([^>]*)class="(bookmark|embed|link-preview|file|pdf|video)\b([^"]*)"([^>]*)>\s*<a\b[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>\s*(?:<figcaption\b[^>]*>(.*?)<\/figcaption>)?\s*<\/figure>/gsu;

/** Addresses of films on a host that has a picture of each under a known address. */
const YOUTUBE =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&(?:amp;)?)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/u;

const bytes = new Intl.NumberFormat("en", { style: "unit", unit: "byte", unitDisplay: "narrow", notation: "compact" });

/** Replaces the links of bookmarks and files by cards, and those of films on known hosts by their pictures. */
export async function withLinkCards(html: string, { db }: Pick<MirrorStore, "db">): Promise<string> {
  const hashes = [...html.matchAll(/href="\/files\/[^"]*?\/([0-9a-f]{64})\//gu)].map(([, hash = ""]) => hash);
  const sizes = new Map<string, string>();
  if (hashes.length > 0) {
    const { rows } = await sql<{ sha256: string; bytes: number | string }>`select sha256, bytes from ws_files
      where sha256 in (${sql.join(hashes)})`.execute(db);
    for (const row of rows) sizes.set(row.sha256, bytes.format(Number(row.bytes)));
  }
  return html.replaceAll(FIGURE, (...groups: string[]) => {
    const [, before = "", type = "", classes = "", after = "", href = "", text = "", caption = ""] = groups;
    const open = `<figure${before}class="${type}${classes} link"${after}>`;
    const picture = filmPicture(href);
    if (picture !== undefined) {
      const alt = caption === "" ? "Play the film" : `Play the film: ${plain(caption)}`;
      const image = `<img src="${picture}" alt="${alt}" width="480" height="360" loading="lazy">`;
      return `${open}<a class="film" href="${href}">${image}</a>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
    }
    const [, hash = ""] = /\/([0-9a-f]{64})\//u.exec(href) ?? [];
    const size = sizes.get(hash);
    const title = plain(caption) || (size === undefined ? shortAddress(href) : text);
    const detail = size === undefined ? domainOf(href) : caption === "" ? size : `${text} · ${size}`;
    return `${open}<a href="${href}"><strong dir="auto">${title}</strong><small>${detail}</small></a></figure>`;
  });
}

/** Returns the address of the picture of a film on a known host. Undefined for other addresses. */
function filmPicture(href: string): string | undefined {
  const id = YOUTUBE.exec(href)?.[1];
  return id === undefined ? undefined : `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
}

/** Returns the text of HTML. A link in a caption would be inside of the link of the card. */
const plain = (html: string): string => html.replaceAll(/<[^>]+>/gu, "");

const domainOf = (href: string): string => /^https?:\/\/(?:www\.)?([^/?#]+)/u.exec(href)?.[1] ?? "";

const shortAddress = (href: string): string => href.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/\/$/u, "");
