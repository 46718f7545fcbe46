// The files of published objects. They come from people, so nothing in them may run on the site's origin.
import { serveStatic } from "@hono/node-server/serve-static";
import type { StoredFile } from "@ws/mirror";
import { fileHeaders } from "@ws/render/files";
import { Hono, type Context, type Env } from "hono";
import { join } from "node:path";
import { CheckedFiles, filePlace } from "../../content/copy/checked-files.ts";
import { publishedFile } from "../../content/public/published-file.ts";
import type { SiteCopy } from "../../content/copy/open-copy.ts";
import type { Web } from "../web.ts";

const KEEP = { "cache-control": "public, max-age=31536000, immutable" };

/** Returns the routes of files, and of the pictures that are made of them. */
export function fileRoutes({ content, copy, pictures }: Web): Hono {
  const routes = new Hono();
  const respondFile = createRespondFile(copy);
  routes.get("/files/:kind/:id{[0-9a-f]{32}}/:sha256{[0-9a-f]{64}}/:name", async (context) => {
    const { kind, id, sha256, name } = context.req.param();
    const edition = await content.current();
    const file = await publishedFile(content.reader, edition, { kind, id, sha256 });
    return file === undefined ? notFound(context) : respondFile(context, { ...file, sha256, name }, KEEP);
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
      return response === undefined ? notFound(context) : withHeaders(response, { ...headers, ...KEEP });
    },
  );
  return routes;
}

/** A file of the copy. */
interface ServedFile extends StoredFile {
  readonly contentType: string;
  readonly name: string;
}

/** Returns a function that responds with a file of the copy, or with a part of it. */
export function createRespondFile({ files, filesFolder: root }: Pick<SiteCopy, "files" | "filesFolder">) {
  const checked = new CheckedFiles(files);
  return async <E extends Env>(
    context: Context<E, string>,
    { contentType, name, ...stored }: ServedFile,
    cacheHeaders: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    const path = filePlace(stored.sha256);
    await checked.check(stored, join(root, path));
    // A part of a long film is read without what is before it.
    const response = await serveStatic({ root, path })(context, async () => {});
    const headers = { ...fileHeaders({ contentType, name }), "accept-ranges": "bytes", ...cacheHeaders };
    return response === undefined ? notFound(context) : withHeaders(response, headers);
  };
}

const notFound = <E extends Env>(context: Context<E>): Response => context.text("File not found", 404);

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [header, value] of Object.entries(headers)) response.headers.set(header, value);
  return response;
}
