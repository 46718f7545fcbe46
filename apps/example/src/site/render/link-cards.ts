// Bookmarks, files and films in an article as cards: icon, title, domain, size.
import { sql } from "kysely";
import type { MirrorStore } from "@ws/mirror";

const FIGURE =
  /<figure\b([^>]*)class="(bookmark|embed|link-preview|file|pdf|video)\b([^"]*)"([^>]*)>\s*<a\b[^>]*href="([^"]+)"[^>]*>(.*?)<\/a>\s*(?:<figcaption\b[^>]*>(.*?)<\/figcaption>)?\s*<\/figure>/gsu;

/** Addresses of films on known hosts, and of their pictures. */
const FILMS: readonly [RegExp, (id: string) => string][] = [
  [
    /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&(?:amp;)?)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/u,
    (id) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  ],
];

const bytes = new Intl.NumberFormat("en", { style: "unit", unit: "byte", unitDisplay: "narrow", notation: "compact" });

/** Replaces the links of bookmarks and files by cards, and those of films on known hosts by their pictures. */
export async function withLinkCards(html: string, { db }: Pick<MirrorStore, "db">): Promise<string> {
  const hashes = [...html.matchAll(/href="\/files\/[^"]*?\/([0-9a-f]{64})\//gu)].map(([, hash = ""]) => hash);
  const sizes = new Map<string, string>();
  if (hashes.length > 0) {
    const { rows } = await sql<{ sha256: string; bytes: number | string }>`select sha256, bytes from files
      where sha256 in (${sql.join(hashes)})`.execute(db);
    for (const row of rows) sizes.set(row.sha256, bytes.format(Number(row.bytes)));
  }
  return html.replaceAll(FIGURE, (_all, before, type, classes, after, href, text, caption = "") => {
    const open = `<figure${before}class="${type}${classes} link"${after}>`;
    const film = FILMS.map(([address, picture]) => [address.exec(href)?.[1], picture] as const).find(([id]) => id);
    const [id, picture] = film ?? [];
    if (id !== undefined && picture !== undefined)
      return `${open}<a class="film" href="${href}"><img src="${picture(id)}" alt="Play the film${caption === "" ? "" : `: ${plain(caption)}`}" width="480" height="360" loading="lazy"></a>${caption === "" ? "" : `<figcaption>${caption}</figcaption>`}</figure>`;
    const [, hash = ""] = /\/([0-9a-f]{64})\//u.exec(href) ?? [];
    const detail = sizes.get(hash) ?? domainOf(href);
    const title = caption === "" ? (sizes.has(hash) ? text : shortAddress(href)) : plain(caption);
    const below = caption === "" || !sizes.has(hash) ? detail : `${text} · ${detail}`;
    return `${open}<a href="${href}"><strong dir="auto">${title}</strong><small>${below}</small></a></figure>`;
  });
}

/** Returns the text of HTML. A link in a caption would be inside of the link of the card. */
const plain = (html: string): string => html.replaceAll(/<[^>]+>/gu, "");

const domainOf = (href: string): string => /^https?:\/\/(?:www\.)?([^/?#]+)/u.exec(href)?.[1] ?? "";

const shortAddress = (href: string): string => href.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/\/$/u, "");
