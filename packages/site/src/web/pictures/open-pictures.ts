import { dirname, join } from "node:path";
import type { Content } from "../../content/content.ts";
import type { SiteCopy } from "../../content/copy/open-copy.ts";
import { isPublishedFile } from "../../content/public/published-file.ts";
import type { Theme } from "../assets.ts";
import type { Drawing } from "./drawing.ts";
import { Drawings } from "./drawings.ts";
import { Pictures, type PicturesOptions } from "./pictures.ts";
import { ICON_SIZES, iconOfSite } from "./site-drawings.ts";

/** Settings of {@link openPictures}. */
interface PicturesSettings extends Pick<PicturesOptions, "maker" | "report" | "now"> {
  readonly theme: Theme;
  /** Returns the cards of the pages. */
  readonly cards: () => Promise<readonly Drawing[]>;
}

/** Opens the pictures of the files that visitors see, and the drawings of the site. */
export function openPictures(
  content: Content,
  { files, filesFolder, picturesFolder: folder }: SiteCopy,
  { theme, cards, ...options }: PicturesSettings,
): Pictures {
  const drawings = new Drawings({
    folder: join(folder, "drawings"),
    dataFolder: dirname(folder),
    maker: options.maker,
    cards,
    needed: async () => {
      const edition = await content.current();
      return Promise.all(ICON_SIZES.map((size) => iconOfSite(theme, edition, pictures, size)));
    },
  });
  const pictures = new Pictures({
    ...options,
    drawings,
    files,
    filesFolder,
    folder,
    published: async () => {
      const edition = await content.current();
      return (await content.reader.allFiles()).filter((file) => isPublishedFile(edition, file));
    },
    onReady: () => content.renew(),
  });
  return pictures;
}
