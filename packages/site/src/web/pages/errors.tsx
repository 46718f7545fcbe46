import type { Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Web } from "../web.ts";
import { respondPage } from "./respond.tsx";

/** Sets the pages for unknown addresses and for errors. */
export function errorRoutes(app: Hono, site: Web): void {
  const { error: texts, search } = site.texts;
  const respond = async (context: Context, status: ContentfulStatusCode, title: string, text: string) =>
    respondPage(context, site, {
      title,
      status,
      edition: await site.content.current(),
      children: (
        <article class="message">
          <h1>{title}</h1>
          <p>{text}</p>
          <form role="search" action="/search" aria-label={search.field}>
            <input type="search" name="q" placeholder={search.field} aria-label={search.field} />
            <button class="button">{search.button}</button>
          </form>
          <p>
            <a href="/">{texts.toHome}</a>
          </p>
        </article>
      ),
    });
  app.notFound((context) => respond(context, 404, texts.notFoundTitle, texts.notFound));
  app.onError((error, context) => {
    if (error instanceof HTTPException) {
      const { status } = error;
      // The rest of the body is not read.
      if (status === 413) context.header("connection", "close");
      const text = status === 413 ? texts.formTooLong : texts.formElsewhere;
      return respond(context, status, texts.formTitle, text);
    }
    // The visitor closed the page before the form was here completely.
    if (context.req.raw.signal.aborted) return context.body(null, 400);
    console.error(error);
    return respond(context, 500, texts.failedTitle, texts.failed);
  });
}
