// The routes of the site.
import { Readable } from "node:stream";
import type { AsyncClient } from "@ws/client";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import { html } from "hono/html";
import { secureHeaders } from "hono/secure-headers";
import { streamSSE } from "hono/streaming";
import type { SiteConfig } from "./config.ts";
import type { Content } from "./content.ts";
import { addRow, formHtml } from "./form.ts";
import { createPages } from "./pages.ts";
import { stylesheet } from "./style.ts";

/** Loads an open page again after a change of the copy. A form stays, with what the visitor has entered. */
const LIVE = `const { version } = document.currentScript.dataset;
new EventSource("/changes").onmessage = ({ data }) => data === version || document.forms[0] || location.reload();`;

/** No scripts but that one, even if a text of the workspace could get into the markup. */
const POLICY = { defaultSrc: ["'self'"], imgSrc: ["*"], mediaSrc: ["*"], baseUri: ["'none'"] };

/** Nobody reads the body of a response to HEAD, so it must not wait for a reader. */
const isRead = ({ req }: Context): boolean => req.method !== "HEAD";

export function createApp(content: Content, client: AsyncClient, config: SiteConfig): Hono {
  const pages = createPages(content, config);
  const app = new Hono();
  // A file can be a document with scripts. In a sandbox, it runs nothing. The outer headers replace the inner ones.
  app.use("/files/*", secureHeaders({ contentSecurityPolicy: { sandbox: [], defaultSrc: ["'none'"] } }));
  app.use(secureHeaders({ contentSecurityPolicy: POLICY }), csrf(), bodyLimit({ maxSize: 100_000 }));
  app.get("/style.css", (context) => context.body(stylesheet(config.theme), 200, { "content-type": "text/css" }));
  app.get("/live.js", (context) => context.body(LIVE, 200, { "content-type": "text/javascript" }));
  // Browsers ask for it. The site has none.
  app.get("/favicon.ico", (context) => context.body(null, 204));
  app.get("/changes", (context) =>
    streamSSE(context, async (stream) => {
      const send = () => void stream.writeSSE({ data: String(content.version()) });
      content.changes.on("change", send);
      send();
      if (isRead(context)) await new Promise<void>((resolve) => stream.onAbort(resolve));
      content.changes.off("change", send);
    }),
  );
  app.get("/files/:sha256", (context) => {
    const file = pages.files.get(context.req.param("sha256"));
    if (file === undefined) return context.notFound();
    context.header("content-type", file.content_type);
    if (!isRead(context)) return context.body(null);
    return context.body(Readable.toWeb(content.readFile(file.sha256, file.bytes)) as ReadableStream);
  });

  const { form } = config;
  if (form !== undefined) {
    const show = (part: unknown) => pages.document(form.title, part);
    app.get("/form", (context) => context.html(show(formHtml(form))));
    app.get("/form/thanks", (context) => context.html(show(html`<h1>${form.thanks}</h1>`)));
    app.post("/form", async (context) => {
      const entered = Object.fromEntries(new URLSearchParams(await context.req.text()));
      try {
        const errors = await addRow(client, form, entered);
        if (errors !== undefined) return await context.html(show(formHtml(form, entered, errors)), 422);
        return context.redirect("/form/thanks", 303);
      } catch (error) {
        console.error(error);
        const notice = html`<p><strong>${form.failed}</strong></p>`;
        return context.html(show([notice, formHtml(form, entered)]), 502);
      }
    });
  }
  app.get("/:id{[0-9a-f]{32}}?", (context) => {
    const object = pages.find(context.req.param("id") ?? pages.rootId);
    return object === undefined ? context.notFound() : context.html(pages.show(object));
  });
  app.notFound((context) => context.html(pages.document(config.missing, html`<h1>${config.missing}</h1>`), 404));
  return app;
}
