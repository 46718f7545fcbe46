// Options of the handler of files.
import { describeValue } from "@ws/helpers/messages";
import { RenderError } from "../errors.ts";
import type { Awaitable, ContentObject, ContentSource } from "../source/content-source.ts";
import type { CopiedFile } from "./serve-bytes.ts";

/** A copy of a workspace with its files. */
export interface FileCopy {
  /** The copy: `readerOf(store)` of `@ws/mirror/reader`. */
  readonly reader: Pick<ContentSource, "object"> & {
    /** Returns the file of an object at a JSON pointer. Undefined if the copy lacks it. */
    readonly fileOf: (object: ContentObject, path: string) => Promise<CopiedFile | undefined>;
  };
  /** The contents of its files: `store.files`. */
  readonly files: {
    /** Reads the contents with a hash. */
    readonly read: (sha256: string, bytes?: number) => AsyncIterable<Uint8Array>;
  };
}

/** Options of {@link createFileHandler}. Pass `source` or `copy`. */
export interface FileHandlerOptions {
  /**
   * Signs the addresses, so that nobody can ask for other files. At least 16 characters, the same for every process that renders pages
   * or serves files, and for every build. A new secret makes new addresses, and the old ones end.
   */
  readonly secret: string;
  /**
   * Returns the source from which objects are read, to redirect to Notion's present URL of a file. Called for each read, because a
   * source keeps what it has read.
   * @example () => sourceFromClient(client)
   */
  readonly source?: (() => Pick<ContentSource, "object">) | undefined;
  /**
   * Serves the contents of a copy in place of redirects.
   * @example { reader: readerOf(store), files: store.files }
   */
  readonly copy?: FileCopy | undefined;
  /**
   * True for files that visitors may see. Called for each request, so that a page that is no longer published takes its files with it.
   * Without it, a file stays visible to people who know its address. To find the page of a block, the blocks around it are read.
   * @param pageId id of the page or database that has the file, of a copy of a synced block that of the original
   * @default all files that the application has rendered
   */
  readonly isPublished?: ((pageId: string, file: PublishedFile) => Awaitable<boolean>) | undefined;
  /** Beginning of each address. The last part of its path is the id of the file. @default "/files/" */
  readonly base?: string | undefined;
  /** Returns the time in milliseconds since 1970. @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** A file in an object. */
export interface PublishedFile {
  readonly object: ContentObject;
  /** JSON pointer to the fields `url` and `expiry_time`. */
  readonly path: string;
}

/** Shorter secrets can be guessed. */
const MIN_SECRET = 16;

/** @throws RenderError `invalid_argument` without a secret, or without a source or a copy */
export function checkOptions({ secret, source, copy }: FileHandlerOptions): void {
  if (typeof secret !== "string" || secret.length < MIN_SECRET) {
    const got = typeof secret === "string" ? `${secret.length} characters` : describeValue(secret);
    throw new RenderError(
      "invalid_argument",
      `Expected a "secret" of at least ${MIN_SECRET} characters, got ${got}. Create one with "openssl rand -hex 32", and pass it in a variable of the environment.`,
    );
  }
  if ((typeof source === "function") === (copy !== undefined))
    throw new RenderError(
      "invalid_argument",
      'Expected either a "source", such as () => sourceFromClient(client), or a "copy", such as { reader: readerOf(store), files: store.files }.',
    );
}
