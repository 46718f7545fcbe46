import type { Context, MiddlewareHandler } from "hono";
import { respondPage } from "../pages/respond.tsx";
import type { Site } from "../site.ts";
import type { Ready } from "./readiness.ts";

/** The parts of the site that the page needs. */
type StartingSite = Pick<Site, "config" | "content" | "forms" | "pictures" | "renderer" | "rows" | "texts" | "theme">;

/** Responds with 503 and a page that loads itself again, until the site has something to serve. */
export const startingPage =
  (site: StartingSite, ready: () => Promise<Ready>): MiddlewareHandler =>
  async (context, next) => {
    if ((await ready()) !== "nothing") return next();
    return respondStarting(context, site);
  };

/** Responds with 503 and a page that loads itself again. */
export async function respondStarting(context: Context, site: StartingSite): Promise<Response> {
  const { startingTitle: title, starting } = site.texts.error;
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
}
