// The files of published objects. They come from people, so nothing in them may run on the site's origin.
import { serveStatic } from "@hono/node-server/serve-static";
import { fileHeaders } from "@ws/render/files";
import { Hono, type Context } from "hono";
import { join } from "node:path";
import { CheckedFiles } from "../content/checked-files.ts";
import { filePlace } from "../content/file-place.ts";
import { publishedFile } from "../content/published-file.ts";
import type { Site } from "../site.ts";

const KEEP = { "cache-control": "public, max-age=31536000, immutable" };

/** Returns the routes of files, and of the pictures that are made of them. */
export function fileRoutes({ content, copy, pictures }: Site): Hono {
  const routes = new Hono();
  const checked = new CheckedFiles(copy.files);
  const notFound = (context: Context) => context.text("File not found", 404);
  routes.get("/files/:kind/:id{[0-9a-f]{32}}/:sha256{[0-9a-f]{64}}/:name", async (context) => {
    const { kind, id, sha256, name } = context.req.param();
    const edition = await content.current();
    const file = await publishedFile(content.reader, edition, { kind, id, sha256 });
    if (file === undefined) return notFound(context);
    const path = filePlace(sha256);
    await checked.check({ sha256, bytes: file.bytes }, join(copy.filesFolder, path));
    // A part of a long film is read without what is before it.
    const response = await serveStatic({ root: copy.filesFolder, path })(context, async () => {});
    const headers = { ...fileHeaders({ contentType: file.contentType, name }), "accept-ranges": "bytes" };
    return response === undefined ? notFound(context) : withHeaders(response, headers);
  });
  routes.get(
    "/files/:kind/:id{[0-9a-f]{32}}/:sha256{[0-9a-f]{64}}/variants/:name{[0-9]{1,5}\\.(?:avif|webp)}",
    async (context) => {
      const { kind, id, sha256, name } = context.req.param();
      const file = await publishedFile(content.reader, await content.current(), { kind, id, sha256 });
      if (file === undefined) return notFound(context);
      const serve = serveStatic({ root: pictures.store.folderOf(sha256), path: name });
      const response = await serve(context, async () => {});
      const headers = fileHeaders({ contentType: `image/${name.slice(-4)}`, name });
      return response === undefined ? notFound(context) : withHeaders(response, headers);
    },
  );
  return routes;
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [header, value] of Object.entries({ ...headers, ...KEEP })) response.headers.set(header, value);
  return response;
}
