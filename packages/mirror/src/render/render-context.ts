// The context of the renderers of pages: the state of the copy, and where its pages and files are.
import { fieldsOf, isFields, memberOf, textOf, type Fields } from "../json.ts";
import type { Snapshot, SnapshotObject } from "../snapshot/snapshot.ts";
import { internalTarget, safeUrl } from "./links.ts";
import { bareId, titleOf, UNTITLED } from "./object-text.ts";

/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Where the pages and files of a copy are. */
export interface RenderContext {
  readonly snapshot: Snapshot;
  /**
   * Returns the address of a page, database or data source. Undefined if it has none; then links lead to the service. The
   * renderer trusts the address: it escapes it, but does not check its scheme.
   */
  readonly linkTo: (id: string) => Awaitable<string | undefined>;
  /** True for pages and databases that readers must not see: neither their titles nor links to them are shown. @default none */
  readonly isHidden?: ((id: string) => boolean) | undefined;
  /**
   * Returns the address of a stored file. Undefined if the copy lacks it; then the page shows that it is missing.
   * @param path JSON pointer in the object to the fields `url` and `expiry_time`
   */
  readonly fileUrl: (object: SnapshotObject, path: string) => Awaitable<string | undefined>;
}

/** The end of a link. */
export interface ResolvedLink {
  readonly href: string;
  /** Block within the target. */
  readonly blockId: string | undefined;
}

/** Returns the end of a link: a page of the copy, or a safe URL. Undefined for links that lead nowhere. */
export async function resolveLink(url: string, { linkTo, isHidden }: RenderContext): Promise<ResolvedLink | undefined> {
  const target = internalTarget(url);
  if (target !== undefined && isHidden?.(target.id) === true) return undefined;
  const href = target === undefined ? undefined : await linkTo(target.id);
  if (href !== undefined) return { href, blockId: target?.blockId };
  const external = safeUrl(url);
  return external === undefined ? undefined : { href: external, blockId: undefined };
}

/** Kinds of objects that have a page of their own. */
const TITLED = ["page", "database", "data_source"] as const;

/** Returns a page, database or data source. Undefined if the copy lacks it. */
export async function objectById(
  id: string,
  { snapshot }: Pick<RenderContext, "snapshot">,
): Promise<SnapshotObject | undefined> {
  for (const kind of TITLED) {
    const object = await snapshot.object(kind, id);
    if (object !== undefined) return object;
  }
  return undefined;
}

/** Shown for objects that readers must not see. */
export const HIDDEN = "Private page";

/** Returns the title of a page, database or data source. Undefined if the copy lacks it. */
export async function titleById(id: string, context: Pick<RenderContext, "snapshot">): Promise<string | undefined> {
  const object = await objectById(id, context);
  return object === undefined ? undefined : titleOf(object) || UNTITLED;
}

/** Returns the name of a user. The id if the copy has no name. */
export async function userName(user: unknown, { snapshot }: Pick<RenderContext, "snapshot">): Promise<string> {
  const { id, name } = fieldsOf(user);
  if (typeof name === "string" && name !== "") return name;
  if (typeof id !== "string") return "";
  const known = await snapshot.object("user", id);
  return textOf(known?.json["name"]) ?? id;
}

/** A file to which an object refers. */
export interface FoundUrl {
  /** Undefined: the copy lacks the file, or the URL is not safe. */
  readonly href: string | undefined;
  /** URL without the signature. */
  readonly source: string;
  readonly name: string;
}

/**
 * Returns the file of a media block, icon, cover or files property.
 * @param path JSON pointer to the value with `type`
 */
export async function fileAt(
  object: SnapshotObject,
  path: string,
  value: Fields,
  { fileUrl }: RenderContext,
): Promise<FoundUrl | undefined> {
  const { type, name } = value;
  const file = memberOf(value, type);
  if ((type !== "file" && type !== "external") || !isFields(file)) return undefined;
  const url = textOf(file["url"]) ?? "";
  const isHosted = type === "file";
  const href = isHosted ? await fileUrl(object, `${path}/file`) : safeUrl(url);
  const source = isHosted ? (url.split(/[?#]/u)[0] ?? "") : url;
  return { href, source, name: textOf(name) || lastSegment(source) };
}

function lastSegment(url: string): string {
  const segment = url.slice(url.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(segment) || url;
  } catch {
    return segment;
  }
}

/** Returns the original of a synced block. Undefined for originals. */
export const originalId = (content: Fields): string | undefined => textOf(fieldsOf(content["synced_from"])["block_id"]);

/** The sections of meeting notes with their names. */
export const MEETING_SECTIONS = [
  ["summary_block_id", "Summary"],
  ["notes_block_id", "Notes"],
  ["transcript_block_id", "Transcript"],
] as const;

/** Returns the id of the element of a block in HTML. */
export const anchorOf = (blockId: string): string => bareId(blockId);
