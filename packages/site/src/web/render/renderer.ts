// Renders the published pages with @ws/render.
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import type { MirrorStore } from "@ws/mirror";
import type { SnapshotFile, SnapshotObject } from "@ws/mirror/reader";
import {
  headingLevels,
  pageHeadings,
  pageHtml,
  propertyHtml,
  rawMarkup,
  richTextHtml,
  type HtmlOptions,
  textsOf,
} from "@ws/render";
import { highlightCode } from "@ws/render/highlight";
import { renderEquation } from "@ws/render/math";
import type { Pictures } from "../pictures/pictures.ts";
import { bareId, nameInRow, plainTextOf, type Column } from "@ws/render/values";
import type { Edition } from "../../content/edition.ts";
import { isPublicColumn } from "../../content/public/public-columns.ts";
import { fileHref, staffFileHref } from "../../content/hrefs.ts";
import { readPageSnapshot } from "../../content/page-snapshot.ts";
import { type Article, type Opening, renderOpening } from "./opening.ts";
import { createTexts, type LanguageSettings, type Texts } from "../../settings/texts/texts.ts";
import { ImageSizes } from "./image-sizes.ts";
import { renderLink } from "./link-card.tsx";
import { renderPageLinks } from "./page-cards.tsx";
import type { SiteOptionsInput } from "../../settings/option-types.ts";
import { Parts } from "./parts.ts";
import { type PictureSource, sourcesOf, type Picture } from "./picture.ts";
import { Cache, onceForEdition } from "../../content/cache.ts";

const articles = onceForEdition(() => new Cache<Article>());
const openings = onceForEdition(() => new Cache<Opening>());

/** Renders a database inside a page as HTML. Undefined: a link to it. */
type RenderDatabase = (id: string) => Promise<string | undefined>;

/** Most values in a cell, and on a card. */
const MAX_VALUES = 4;

/** Renders pages and their properties. Links and files lead to addresses of the site. */
export class Renderer implements PictureSource {
  /** The parts of pages that the owner writes. */
  readonly parts: Parts;
  readonly #imageSizes: ImageSizes;
  readonly #shared: Omit<HtmlOptions, "source">;
  readonly #texts: Texts;
  readonly #pictures: Pick<Pictures, "of">;

  constructor(
    store: MirrorStore,
    settings: LanguageSettings & Pick<SiteOptionsInput, "replace" | "unavailable"> = {},
    texts = createTexts(settings),
    pictures: Pick<Pictures, "of"> = { of: async () => undefined },
    report: (line: string) => void = () => {},
  ) {
    this.parts = new Parts(settings.replace ?? {}, report);
    this.#pictures = pictures;
    this.#shared = {
      locale: settings.language,
      timeZone: settings.timeZone,
      unavailableOptions: settings.unavailable,
      renderEquation,
      highlightCode,
    };
    this.#texts = texts;
    this.#imageSizes = new ImageSizes(store.files);
  }

  /**
   * Returns the options of the functions of @ws/render.
   * @param dataSourceId the data source of a row, whose page shows public columns
   */
  context(edition: Edition, dataSourceId?: string): HtmlOptions {
    const { snapshot, tree, columns } = edition;
    return {
      ...this.#shared,
      source: snapshot,
      linkTo: (id) => tree.get(bareId(id))?.href,
      // Also pages that the copy does not have: their addresses contain titles.
      isHidden: (id) => !tree.has(bareId(id)),
      fileUrl: async (object, path) => {
        const file = await snapshot.fileOf(object, path);
        return file && fileHref(object, file);
      },
      imageSize: async (object, path) => {
        const file = await snapshot.fileOf(object, path);
        return file && (await this.#pictureOf(object, file)).size;
      },
      imageSources: async ({ object, path, href, place }) => {
        const file = path === undefined ? undefined : await snapshot.fileOf(object, path);
        const derived = file && (await this.#pictures.of(file));
        const caption = plainTextOf(fieldsOf(object.json["image"])["caption"]);
        return sourcesOf({ href, derived }, place, caption);
      },
      renderPageLinks: (ids) => renderPageLinks(ids, { pictures: this, edition, parts: this.parts }),
      renderLink: (link) => renderLink(link, { snapshot, texts: this.#texts }),
      showProperty: (name) => isPublicColumn(columns, dataSourceId, name),
      showComments: false,
      maxCellValues: MAX_VALUES,
      maxCardValues: MAX_VALUES,
    };
  }

  /**
   * Returns a picture of an object. Undefined if it has none.
   * @param path JSON pointer to the value
   */
  async picture(edition: Edition, object: SnapshotObject, path: string, value: Fields): Promise<Picture | undefined> {
    const url = textOf(fieldsOf(value["external"])["url"]);
    if (url?.startsWith("https://")) return { href: url, sha256: undefined, size: undefined, derived: undefined };
    const file = value["type"] === "file" ? await edition.snapshot.fileOf(object, `${path}/file`) : undefined;
    return file && this.#pictureOf(object, file);
  }

  async #pictureOf(object: Pick<SnapshotObject, "kind" | "id">, file: SnapshotFile): Promise<Picture> {
    const derived = await this.#pictures.of(file);
    const size = derived ?? (await this.#imageSizes.of(file));
    return { href: fileHref(object, file), sha256: file.sha256, size, derived };
  }

  /** Returns rich text as HTML. */
  richText(edition: Edition, text: unknown): Promise<string> {
    return richTextHtml(text, this.context(edition));
  }

  /** Returns the value of a row in a column as HTML, for the staff, who see everything. Empty if the row has none. */
  staffValue({ everything, tree }: Edition, row: SnapshotObject, column: Column): Promise<string> {
    const options: HtmlOptions = {
      ...this.#shared,
      source: everything,
      linkTo: (id) => tree.get(bareId(id))?.href,
      fileUrl: async (object, path) => {
        const file = await everything.fileOf(object, path);
        return file && staffFileHref(object, file);
      },
    };
    return propertyHtml(row, nameInRow(row.json, column) ?? column.name, options, column);
  }

  /** Returns a page as HTML. It is rendered once for each edition. */
  article(edition: Edition, page: SnapshotObject, renderDatabase: RenderDatabase): Promise<Article> {
    return articles(edition).get(page.id, async () => {
      const { options, headings } = await this.#pageOptions(edition, page, renderDatabase);
      return { html: (await pageHtml(page, options)) + (await this.#unread(edition, page)), headings };
    });
  }

  /** Returns the blocks of a page as HTML, with its beginning apart. They are rendered once for each edition. */
  opening(edition: Edition, page: SnapshotObject, renderDatabase: RenderDatabase): Promise<Opening> {
    return openings(edition).get(page.id, async () => {
      const { options } = await this.#pageOptions(edition, page, renderDatabase);
      const cover = await this.picture(edition, page, "/cover", fieldsOf(page.json["cover"]));
      const opening = await renderOpening(page.id, options, cover !== undefined);
      return { cover, ...opening, rest: opening.rest + (await this.#unread(edition, page)) };
    });
  }

  /** Returns the sentence in place of the blocks of a page that Notion refused. Empty if the copy has them. */
  async #unread({ everything }: Edition, { id }: SnapshotObject): Promise<string> {
    const why = await everything.whyUnread(id);
    return why === undefined ? "" : `<p class="missing">${textsOf({ locale: this.#texts.locale }).unreadable}</p>`;
  }

  /** Reads the blocks of a page, and returns its headings and the options to render it. */
  async #pageOptions(edition: Edition, { id, parentId }: SnapshotObject, renderDatabase: RenderDatabase) {
    const { snapshot, outline } = await readPageSnapshot(edition.snapshot, id);
    const headings = await pageHeadings(id, { source: outline });
    const options = {
      ...this.context(edition, parentId),
      // Those of all views: showProperty hides the others.
      showAllColumns: true,
      source: snapshot,
      renderDatabase: async (databaseId: string) => {
        const html = await renderDatabase(databaseId);
        return html === undefined ? undefined : rawMarkup(html);
      },
      headingLevel: headingLevels(headings),
    };
    return { options, headings };
  }
}
