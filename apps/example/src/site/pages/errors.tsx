import type { Hono } from "hono";
import { Layout } from "../views/layout.tsx";
import type { Site } from "../site.ts";

/** Sets the pages for unknown addresses and for errors. */
export function errorRoutes(app: Hono, { content }: Site): void {
  const page = async (title: string, text: string) => (
    <Layout title={title} edition={await content.current()} state={await content.state()} node={undefined}>
      <article class="message">
        <h1>{title}</h1>
        <p>{text}</p>
      </article>
    </Layout>
  );
  app.notFound(async (context) =>
    context.html(page("Page not found", "This page does not exist, or it is not public."), 404),
  );
  app.onError((error, context) => {
    console.error(error);
    return context.html(page("Something went wrong", "The page cannot be shown. Try again in a minute."), 500);
  });
}
