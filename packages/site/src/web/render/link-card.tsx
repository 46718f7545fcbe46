// Bookmarks, files and films in an article as cards: icon, title, domain, size.
import { raw } from "hono/html";
import type { Snapshot } from "@ws/mirror/reader";
import { rawMarkup, writeHtml, type BlockLink, type Markup } from "@ws/render";
import type { Texts } from "../../settings/texts/texts.ts";

/** Addresses of films on a host that has a picture of each under a known address. */
const FILM =
  /^https:\/\/(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/u;

interface LinkContext {
  readonly snapshot: Pick<Snapshot, "fileOf">;
  readonly texts: Texts;
}

/** Renders a link as a card, and a film on a known host as its picture. */
export async function renderLink(link: BlockLink, context: LinkContext): Promise<Markup> {
  const film = FILM.exec(link.href)?.[1];
  return rawMarkup(String(await (film === undefined ? card(link, context) : filmLink(film, link, context.texts))));
}

async function card({ object, href, path, name, caption }: BlockLink, { snapshot, texts }: LinkContext) {
  const file = path === undefined ? undefined : await snapshot.fileOf(object, path);
  const domain = /^https?:\/\/(?:www\.)?([^/?#]+)/u.exec(href)?.[1] ?? "";
  const title = caption || (file === undefined ? shortAddress(href) : name);
  const detail = file === undefined ? domain : [caption && name, texts.bytes(file.bytes)].filter(Boolean).join(" · ");
  return (
    <a class="link" href={href}>
      <span class="tile" aria-hidden="true">
        {file === undefined ? domain.slice(0, 1) : (/\.(\w{1,4})$/u.exec(name)?.[1] ?? "file")}
      </span>
      <strong dir="auto">{title}</strong>
      <small>{detail}</small>
    </a>
  );
}

const shortAddress = (href: string): string => href.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/\/$/u, "");

async function filmLink(id: string, { href, caption, captionMarkup }: BlockLink, { page }: Texts) {
  const figcaption = await writeHtml(captionMarkup);
  return (
    <>
      <a class="film" href={href}>
        <img
          src={`https://i.ytimg.com/vi/${id}/hqdefault.jpg`}
          alt={caption === "" ? page.playFilm : page.playNamedFilm(caption)}
          width={480}
          height={360}
          loading="lazy"
        />
      </a>
      {figcaption !== "" && <figcaption dir="auto">{raw(figcaption)}</figcaption>}
    </>
  );
}
