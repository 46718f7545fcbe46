// Opens the pages that visitors see.
import type { ContentFloor } from "../content/open-content.ts";
import { loadTheme } from "./assets.ts";
import { openPictures } from "./pictures/open-pictures.ts";
import type { PictureMaker } from "./pictures/picture-worker.ts";
import { cardsOfSite } from "./pictures/site-drawings.ts";
import { Renderer } from "./render/renderer.ts";
import { linksSummary } from "./views/frame/navigation.ts";
import type { Web } from "./web.ts";

/** Options of {@link openWeb}. */
interface WebOptions extends Pick<Web, "hasBoard" | "closing"> {
  /** Makes pictures in several sizes. */
  readonly maker: PictureMaker;
}

/** Opens the pages on the content. */
export async function openWeb(floor: ContentFloor, { maker, hasBoard, closing }: WebOptions): Promise<Web> {
  const { config, content, copy, texts, report, now } = floor;
  const { options } = config;
  const theme = loadTheme(options.theme, options.stylesheet);
  const cards = async () => cardsOfSite({ renderer, theme, pictures }, await content.current());
  const pictures = openPictures(content, copy, { theme, maker, report, now, cards });
  const renderer = new Renderer(copy, options, texts, pictures, report);
  floor.onContent(() => pictures.look());
  // Forms are loaded only if the options have some.
  const opened = options.forms.length === 0 ? undefined : (await import("./forms/open-forms.ts")).openForms(floor);
  const web: Web = {
    ...floor,
    theme,
    renderer,
    pictures,
    forms: opened?.forms,
    problems: [...(opened === undefined ? [] : [opened.summary]), linksSummary(options)],
    addForms: (app) => opened?.addRoutes(app, { ...web, forms: opened.forms }),
    hasBoard,
    closing,
    stop: async () => {
      await floor.stop();
      await opened?.forms.close();
      await pictures.close();
    },
  };
  return web;
}
