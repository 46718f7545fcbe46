// Addresses of files that stay, and the handler behind them.
import { fieldsOf, textOf, valueAt, withoutSignature } from "@ws/helpers/json";
import { iconPicture } from "../content/icon-picture.ts";
import { safeAddress } from "../content/links.ts";
import type { ContentObject, ContentSource } from "../source/content-source.ts";
import { FileAddresses, type FilePlace } from "./file-address.ts";
import { checkOptions, type FileHandlerOptions } from "./file-options.ts";
import { FreshFiles } from "./fresh-files.ts";
import { pageOf } from "./page-of.ts";
import { serveBytes } from "./serve-bytes.ts";

/** Addresses of files, and the handler behind them. */
export interface FileHandler {
  /** The option `fileUrl` of the renderers: an address that stays, such as `/files/Zm9v~YmFy`. */
  readonly fileUrl: (object: ContentObject, path: string) => Promise<string | undefined>;
  /**
   * Responds to a request for such an address: redirects to Notion's present URL (302), or serves the file of a copy (200, 206, 304,
   * 416). 404 for other addresses and for files that are gone, 405 for other methods than GET and HEAD. Errors of the source come through.
   */
  readonly handle: (request: Request) => Promise<Response>;
}

/** A place whose object was read. */
interface FoundPlace {
  readonly object: ContentObject;
  readonly path: string;
  /** Undefined if the source lacks it, or nobody asks. */
  readonly pageId: string | undefined;
}

/** A file to which the handler redirects. */
interface FoundFile extends FoundPlace {
  readonly url: string;
  /** End of the URL in milliseconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Creates addresses of files that stay, because the URLs of Notion end after an hour.
 * @throws RenderError `invalid_argument` without a secret, or without a source or a copy
 * @example
 * const files = createFileHandler({ secret: process.env.FILES_SECRET, source: () => sourceFromClient(client) });
 * const html = await pageHtml(pageId, { source: sourceFromClient(client), fileUrl: files.fileUrl });
 * app.get("/files/:id", (context) => files.handle(context.req.raw));
 */
export function createFileHandler(options: FileHandlerOptions): FileHandler {
  checkOptions(options);
  const { secret, source, copy, isPublished, base = "/files/", now = Date.now } = options;
  const addresses = new FileAddresses(secret, base.endsWith("/") ? base : `${base}/`);
  const files = new FreshFiles<FoundFile>(now);

  async function find(
    { kind, id, path }: FilePlace,
    from: Pick<ContentSource, "object"> | undefined,
  ): Promise<FoundPlace | undefined> {
    const object = await from?.object(kind, id);
    if (from === undefined || object === undefined || isInTrash(object)) return undefined;
    return { object, path, pageId: isPublished && (await pageOf(object, from)) };
  }

  async function findFile(place: FilePlace): Promise<FoundFile | undefined> {
    const found = await find(place, source?.());
    const file = found && fileIn(found.object, place.path);
    return file && { ...found, ...file };
  }

  const isShown = async ({ pageId, object, path }: FoundPlace): Promise<boolean> =>
    isPublished === undefined || (pageId !== undefined && (await isPublished(pageId, { object, path })));

  return {
    async fileUrl(object, path) {
      if (copy !== undefined && (await copy.reader.fileOf(object, path)) === undefined) return undefined;
      const picture = pictureAt(object, path);
      const url = picture?.url ?? textOf(fieldsOf(valueAt(object.json, path))["url"]);
      // Without a copy, a picture keeps its own address: the handler leads to files of Notion only.
      if (url === undefined || (copy === undefined && picture?.isHosted === false)) return undefined;
      return addresses.write({ ...object, path }, withoutSignature(url));
    },
    async handle(request) {
      if (request.method !== "GET" && request.method !== "HEAD")
        return new Response("Use GET or HEAD.", { status: 405, headers: { allow: "GET, HEAD" } });
      const place = await addresses.read(request.url);
      if (place === undefined) return notFound();
      const { kind, id, path } = place;
      if (copy === undefined) {
        const file = await files.get(`${kind} ${id} ${path}`, () => findFile(place));
        if (file === undefined || !(await isShown(file))) return notFound();
        const headers = { location: file.url, "cache-control": `public, max-age=${files.secondsLeft(file)}` };
        return new Response(null, { status: 302, headers });
      }
      const found = await find(place, copy.reader);
      if (found === undefined || !(await isShown(found))) return notFound();
      const copied = await copy.reader.fileOf(found.object, path);
      if (copied === undefined) return notFound();
      return serveBytes(request, copied, () => copy.files.read(copied.sha256, copied.bytes));
    },
  };
}

/** Returns the picture of an icon or mention. @param path JSON pointer to the member that has its name */
const pictureAt = ({ json }: ContentObject, path: string) =>
  iconPicture(fieldsOf(valueAt(json, path.slice(0, path.lastIndexOf("/")))));

/** Returns a file that Notion stores. An address of the web has no time at which it ends, and nobody is led there. */
function fileIn({ json }: ContentObject, path: string): Pick<FoundFile, "url" | "expiresAt"> | undefined {
  const file = fieldsOf(valueAt(json, path));
  const url = safeAddress(file["url"]);
  const end = textOf(file["expiry_time"]);
  if (url === null || !/^https?:/u.test(url) || end === undefined) return undefined;
  return { url, expiresAt: Date.parse(end) || 0 };
}

const isInTrash = ({ json }: ContentObject): boolean => json["in_trash"] === true || json["archived"] === true;

const notFound = (): Response =>
  new Response("File not found", { status: 404, headers: { "cache-control": "no-store" } });
