import type { Content } from "../content/content.ts";
import type { SiteCopy } from "../content/open-copy.ts";
import { isPublishedFile } from "../content/published-file.ts";
import { Pictures, type PicturesOptions } from "./pictures.ts";

/** Opens the pictures of the files that visitors see. */
export const openPictures = (
  content: Content,
  { files, filesFolder, picturesFolder: folder }: SiteCopy,
  options: Pick<PicturesOptions, "maker" | "report" | "now">,
): Pictures =>
  new Pictures({
    ...options,
    files,
    filesFolder,
    folder,
    published: async () => {
      const edition = await content.current();
      return (await content.reader.allFiles()).filter((file) => isPublishedFile(edition, file));
    },
    onReady: () => content.renew(),
  });
