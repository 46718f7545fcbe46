import type { Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Site } from "../site.ts";
import { respondPage } from "./respond.tsx";

/** Sets the pages for unknown addresses and for errors. */
export function errorRoutes(app: Hono, site: Site): void {
  const respond = async (context: Context, status: ContentfulStatusCode, title: string, text: string) =>
    respondPage(context, site, {
      title,
      status,
      edition: await site.content.current(),
      children: (
        <article class="message">
          <h1>{title}</h1>
          <p>{text}</p>
          <form role="search" action="/search" aria-label="Search this site">
            <input type="search" name="q" placeholder="Search this site" aria-label="Search this site" />
            <button class="button">Search</button>
          </form>
          <p>
            <a href="/">To the first page</a>
          </p>
        </article>
      ),
    });
  app.notFound((context) => respond(context, 404, "Page not found", "This page does not exist, or it is not public."));
  app.onError((error, context) => {
    if (error instanceof HTTPException) {
      const { status } = error;
      // The rest of the body is not read.
      if (status === 413) context.header("connection", "close");
      const text = status === 413 ? "The form is too long." : "Open the page again, and send the form from there.";
      return respond(context, status, "The form was not accepted", text);
    }
    // The visitor closed the page before the form was here completely.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    console.error(error);
    return respond(context, 500, "Something went wrong", "The page cannot be shown. Try again in a minute.");
  });
}
