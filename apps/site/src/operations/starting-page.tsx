import type { MiddlewareHandler } from "hono";
import { respondPage } from "../pages/respond.tsx";
import type { Site } from "../site.ts";

/** Responds with 503 and a page that loads itself again, until the first copy of the workspace is complete. */
export function startingPage(site: Pick<Site, "config" | "content" | "renderer" | "texts">): MiddlewareHandler {
  let isComplete = false;
  return async (context, next) => {
    isComplete ||= (await site.content.state()).updatedAt !== undefined;
    if (isComplete) return next();
    context.header("retry-after", "2");
    context.header("refresh", "2");
    return respondPage(context, site, {
      title: "The site is starting",
      edition: await site.content.current(),
      status: 503,
      children: (
        <article class="message">
          <h1>The site is starting</h1>
          <p>It reads the workspace for the first time. This page loads again by itself.</p>
        </article>
      ),
    });
  };
}
