// The files of published objects. They come from people, so nothing in them may run on the site's origin.
import { serveStatic } from "@hono/node-server/serve-static";
import { fileHeaders } from "@ws/render/files";
import { Hono } from "hono";
import { join } from "node:path";
import { CheckedFiles } from "../content/checked-files.ts";
import { publishedFile } from "../content/published-file.ts";
import type { Site } from "../site.ts";

/** Returns the route of files. */
export function fileRoutes({ content, copy }: Site): Hono {
  const routes = new Hono();
  const checked = new CheckedFiles(copy.files);
  routes.get("/files/:kind/:id{[0-9a-f]{32}}/:sha256{[0-9a-f]{64}}/:name", async (context) => {
    const { kind, id, sha256, name } = context.req.param();
    const edition = await content.current();
    const file = await publishedFile(content.reader, edition, { kind, id, sha256 });
    if (file === undefined) return context.text("File not found", 404);
    const path = `${sha256.slice(0, 2)}/${sha256.slice(2)}`;
    await checked.check({ sha256, bytes: file.bytes }, join(copy.filesFolder, path));
    // A part of a long film is read without what is before it.
    const serve = serveStatic({ root: copy.filesFolder, path });
    const response = await serve(context, async () => {});
    if (response === undefined) return context.text("File not found", 404);
    const headers = {
      ...fileHeaders({ contentType: file.contentType, name }),
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
    };
    for (const [header, value] of Object.entries(headers)) response.headers.set(header, value);
    return response;
  });
  return routes;
}
