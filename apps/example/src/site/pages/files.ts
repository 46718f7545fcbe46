// The files of published objects. They come from people, so nothing in them may run on the site's origin.
import { Readable } from "node:stream";
import { Hono } from "hono";
import { publishedFile } from "../content/published-file.ts";
import type { Site } from "../site.ts";

/** Types of files that browsers show. Others are downloaded. */
const SHOWN = /^(?:image\/(?:png|jpeg|gif|webp|avif)|(?:audio|video)\/[\w.+-]+)$/u;

/** Types that an `<img>` may load, but that could run scripts as a document of their own. */
const PICTURES: ReadonlySet<string> = new Set(["image/svg+xml"]);

/** Returns the route of files. */
export function fileRoutes({ content, renderer }: Site): Hono {
  const routes = new Hono();
  routes.get("/files/:kind/:id{[0-9a-f]{32}}/:sha256{[0-9a-f]{64}}/:name", async (context) => {
    const { kind, id, sha256, name } = context.req.param();
    const edition = await content.current();
    const file = await publishedFile(content.store, edition.tree, { kind, id, sha256 }, (column) =>
      renderer.isPublic(column),
    );
    if (file === undefined || !(await content.store.files.has(sha256))) return context.text("File not found", 404);
    const type = file.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
    const isShown = SHOWN.test(type);
    return context.body(Readable.toWeb(content.store.files.read(sha256)) as ReadableStream, 200, {
      "content-type": isShown || PICTURES.has(type) ? type : "application/octet-stream",
      "content-length": String(file.bytes),
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });
  return routes;
}
