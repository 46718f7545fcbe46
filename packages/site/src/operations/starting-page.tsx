import type { MiddlewareHandler } from "hono";
import { respondPage } from "../pages/respond.tsx";
import type { Site } from "../site.ts";

/** Responds with 503 and a page that loads itself again, until the site is ready. */
export function startingPage(
  site: Pick<Site, "config" | "content" | "forms" | "pictures" | "renderer" | "rows" | "texts" | "theme">,
  isReady: () => Promise<boolean>,
): MiddlewareHandler {
  const { startingTitle: title, starting } = site.texts.error;
  return async (context, next) => {
    if (await isReady()) return next();
    context.header("retry-after", "2");
    context.header("refresh", "2");
    return respondPage(context, site, {
      title,
      edition: await site.content.current(),
      status: 503,
      children: (
        <article class="message">
          <h1>{title}</h1>
          <p>{starting}</p>
        </article>
      ),
    });
  };
}
