import type { MiddlewareHandler } from "hono";
import { respondPage } from "../pages/respond.tsx";
import type { Site } from "../site.ts";

/** Responds with 503 and a page that loads itself again, until the first copy of the workspace is complete. */
export function startingPage(
  site: Pick<Site, "config" | "content" | "forms" | "pictures" | "renderer" | "rows" | "texts" | "theme">,
): MiddlewareHandler {
  const { startingTitle: title, starting } = site.texts.error;
  let isComplete = false;
  return async (context, next) => {
    isComplete ||= (await site.content.state()).updatedAt !== undefined;
    if (isComplete) return next();
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
