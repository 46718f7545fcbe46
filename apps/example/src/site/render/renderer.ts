// Renders the published pages with the renderer of @ws/mirror.
import { renderPage, type HtmlContext, type MirrorStore, type SnapshotObject } from "@ws/mirror";
import type { Edition } from "../content/edition.ts";
import { bareId } from "../content/page-href.ts";
import { fileHref } from "../content/file-href.ts";
import { highlightCode } from "./highlight-code.ts";
import { ImageSizes } from "./image-sizes.ts";
import { renderEquation } from "./render-equation.ts";

/** Renders a database inside a page. Undefined: a link to it. */
export type RenderDatabase = (edition: Edition, id: string) => Promise<string | undefined>;

/** Renders pages and their properties. Links and files lead to addresses of the site. */
export class Renderer {
  readonly #imageSizes: ImageSizes;
  readonly #staffColumns: ReadonlySet<string>;
  /** Renders databases inside pages. Set by the routes of databases. */
  renderDatabase: RenderDatabase = async () => undefined;

  /** @param staffColumns names of columns that visitors do not see */
  constructor(files: MirrorStore["files"], staffColumns: ReadonlySet<string>) {
    this.#imageSizes = new ImageSizes(files);
    this.#staffColumns = staffColumns;
  }

  /** True if visitors see the column. */
  isPublic(column: string): boolean {
    return !this.#staffColumns.has(column);
  }

  /** Returns the context of the functions of @ws/mirror. */
  context(edition: Edition): HtmlContext {
    const { snapshot, tree } = edition;
    return {
      snapshot,
      linkTo: (id) => tree.get(bareId(id))?.href,
      fileUrl: async (object, path) => {
        const file = await snapshot.fileOf(object, path);
        return file && fileHref(object, file);
      },
      imageSize: async (object, path) => {
        const file = await snapshot.fileOf(object, path);
        return file && this.#imageSizes.of(file);
      },
      renderEquation,
      highlightCode,
      renderDatabase: (id) => this.renderDatabase(edition, id),
      showProperty: (name) => this.isPublic(name),
      showComments: false,
    };
  }

  /** Returns a page as HTML. It is rendered once for each edition. */
  article(edition: Edition, page: SnapshotObject): Promise<string> {
    return edition.cache.get(`page ${page.id}`, () => renderPage(page, this.context(edition)));
  }
}
