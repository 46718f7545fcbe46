import type { Context, MiddlewareHandler } from "hono";
import type { Child } from "hono/jsx";
import { respondPage } from "../pages/respond.tsx";
import { fillIn } from "../../settings/texts/fill-in.tsx";
import type { Web } from "../web.ts";
import type { Ready } from "../../content/live/readiness.ts";

/** Responds with 503 and a page that loads itself again, until the site has something to serve. */
export const startingPage =
  (site: Web, ready: () => Promise<Ready>): MiddlewareHandler =>
  async (context, next) => {
    if ((await ready()) !== "nothing") return next();
    return respondStarting(context, site);
  };

/** Responds with 503 and a page that loads itself again. */
export const respondStarting = (context: Context, site: Web): Promise<Response> =>
  respondUnavailable(context, site, site.texts.error.startingTitle, site.texts.error.starting);

/** Responds with 503 and how the owner publishes the first page, a table that waits for the owner. The page loads itself again. */
export function respondWaiting(context: Context, site: Web): Promise<Response> {
  const { waitingTitle, waiting } = site.texts.error;
  const page = <a href="/inside/public">/inside/public</a>;
  const text = fillIn(waiting, { command: <code dir="ltr">npx @ws/site accept</code>, page });
  return respondUnavailable(context, site, waitingTitle, text);
}

async function respondUnavailable(context: Context, site: Web, title: string, text: Child): Promise<Response> {
  context.header("retry-after", "2");
  context.header("refresh", "2");
  return respondPage(context, site, {
    title,
    edition: await site.content.current(),
    status: 503,
    children: (
      <article class="message">
        <h1>{title}</h1>
        <p>{text}</p>
      </article>
    ),
  });
}
