// The context of the renderers: where the content comes from, and where its pages and files are.
import {
  fieldsOf,
  fileNameIn,
  isFields,
  memberOf,
  plainId,
  textOf,
  valueAt,
  withoutSignature,
  type Fields,
} from "@ws/helpers/json";
import { RenderError } from "../errors.ts";
import type { Awaitable, ContentObject, ContentSource } from "../source/content-source.ts";
import { checkFunctions, guardedOptions } from "./guarded-options.ts";
import { internalTarget, safeAddress } from "./links.ts";
import { checkLanguage, textsOf, type LanguageOptions } from "../language/language.ts";
import { titleOf } from "./object-text.ts";
import { reporter, type OnError, type Reporting } from "./reports.ts";

/** Options of all renderers. */
export interface RenderOptions extends LanguageOptions {
  readonly source: ContentSource;
  /**
   * Returns the address of a page, database or data source. Undefined if it has none; then links lead to Notion. The
   * renderer trusts the address: it escapes it, but does not check its scheme. `safeAddress()` does.
   * @param kind kind of the object. Undefined for the target of a link in a text, which can be a page or a database
   * @default the object's `url`, its page in the app
   */
  readonly linkTo?: ((id: string, kind?: TitledKind) => Awaitable<string | undefined>) | undefined;
  /**
   * True for pages and databases that readers must not see. Texts have "Private page" in place of their titles, without a link.
   * Blocks that are only links to them are left out.
   * @default none
   */
  readonly isHidden?: ((id: string) => boolean) | undefined;
  /**
   * Returns the address of a file that Notion stores. Undefined if you lack it; then the page shows that it is missing. Also called for
   * pictures of custom emojis and of Notion's own icons, which keep their addresses without an address of yours.
   * @param path JSON pointer in the object to the fields `url` and `expiry_time`, or to the fields of a picture
   * @default the object's URL, which ends at its `expiry_time`, an hour after the object was read
   */
  readonly fileUrl?: ((object: ContentObject, path: string) => Awaitable<string | undefined>) | undefined;
  /**
   * Called for a block whose content is left out, because Notion does not show it (400, 403 or 404), or because its page has more than
   * 1,000 copies of synced blocks inside of other copies. The page has a sentence in its place. Also called for a data source of a
   * database whose rows Notion does not show, and for a view whose filter the source does not know: it shows no rows.
   * @default nothing is called
   */
  readonly onLeftOut?: ((object: ContentObject, why: string) => void) | undefined;
  /**
   * Called for a function of the options that throws, whose promise rejects or whose result has another form, and for an option that has
   * no such value, such as a `month` from an address. The page has the default in its place. Also called once for a page with equations
   * or code that has no function for them. The same place is reported once for each call of a renderer. An error that `onError` throws
   * stops the page.
   * @default console.warn(), once for each message
   */
  readonly onError?: OnError | undefined;
  /** False: pages have no comments. @default true */
  readonly showComments?: boolean | undefined;
}

/** The options with their defaults. Their functions do not throw. */
export interface RenderContext extends RenderOptions, Reporting {
  readonly linkTo: NonNullable<RenderOptions["linkTo"]>;
  readonly fileUrl: NonNullable<RenderOptions["fileUrl"]>;
}

/** @throws RenderError `invalid_argument` if the options have no source */
export function checkSource(options: Partial<Pick<RenderOptions, "source">> | undefined): void {
  if (typeof options?.source?.object === "function") return;
  throw new RenderError(
    "invalid_argument",
    'Expected a source in the options, such as "{ source: sourceFromClient(client) }" or "{ source: sourceFromObjects(objects) }".',
  );
}

/**
 * Returns the options with their defaults.
 * @throws RenderError `invalid_argument` if the options have no source, or something else than a function
 */
export function withDefaults<Options extends RenderOptions>(options: Options): Options & RenderContext {
  if (isContext(options)) return options;
  checkSource(options);
  checkLanguage(options);
  checkFunctions(options);
  const reporting = { report: reporter(options.onError) };
  const guarded = guardedOptions(options, reporting);
  const { linkTo = (id, kind) => urlOfObject(id, kind, options), fileUrl = urlInObject } = guarded;
  return { ...guarded, ...reporting, linkTo, fileUrl };
}

/** Renderers call each other. Their options have the defaults already. */
const isContext = <Options extends RenderOptions>(options: Options): options is Options & RenderContext =>
  typeof options === "object" && options !== null && "report" in options;

async function urlOfObject(
  id: string,
  kind: TitledKind | undefined,
  options: RenderOptions,
): Promise<string | undefined> {
  const object = await objectById(id, options, kind);
  return safeAddress(object?.json["url"]) ?? undefined;
}

const urlInObject = ({ json }: ContentObject, path: string): string | undefined =>
  safeAddress(fieldsOf(valueAt(json, path))["url"]) ?? undefined;

/** The end of a link. */
export interface ResolvedLink {
  readonly href: string;
  /** Block within the target. */
  readonly blockId: string | undefined;
}

/**
 * Returns the end of a link: a page of the source, or a safe URL. Undefined for links that lead nowhere.
 * @param kind kind of the target, if it is known
 */
export async function resolveLink(
  url: string,
  { linkTo, isHidden }: RenderContext,
  kind?: TitledKind,
): Promise<ResolvedLink | undefined> {
  const target = internalTarget(url);
  if (target !== undefined && isHidden?.(target.id) === true) return undefined;
  const href = target === undefined ? undefined : await linkTo(target.id, kind);
  if (href !== undefined) return { href, blockId: target?.blockId };
  const external = safeAddress(url);
  return external === null ? undefined : { href: external, blockId: undefined };
}

/** A kind of object that has a title and a page of its own. */
export type TitledKind = "page" | "database" | "data_source";

/** Kinds of objects whose addresses are in links. */
const LINKED = ["page", "database"] as const;

/** Kinds to look for, by the kind that a reference names. A client asks Notion for each. */
const LOOKED_FOR: Readonly<Record<TitledKind, readonly TitledKind[]>> = {
  page: ["page"],
  // References that were made before data sources existed call them databases.
  database: ["database", "data_source"],
  data_source: ["data_source", "database"],
};

/**
 * Returns a page, database or data source. Undefined if the source lacks it.
 * @param kind the kind that the reference names. Undefined if it names none
 */
export async function objectById(
  id: string,
  { source }: Pick<RenderOptions, "source">,
  kind: TitledKind | undefined,
): Promise<ContentObject | undefined> {
  for (const possible of kind === undefined ? LINKED : LOOKED_FOR[kind]) {
    const object = await source.object(possible, id);
    if (object !== undefined) return object;
  }
  return undefined;
}

/** Returns the kind of the object to which a block links. */
export const linkedKind = ({ type }: ContentObject, content: Fields): TitledKind =>
  type === "child_database" || content["type"] === "database_id" ? "database" : "page";

/** Returns the title of a page, database or data source. Undefined if the source lacks it. */
export async function titleById(
  id: string,
  context: Pick<RenderOptions, "source" | "locale" | "texts">,
  kind: TitledKind | undefined,
): Promise<string | undefined> {
  const object = await objectById(id, context, kind);
  return object === undefined ? undefined : titleOf(object) || textsOf(context).untitled;
}

/** Returns the name of a user. The id if the source has no name. */
export async function userName(user: unknown, { source }: Pick<RenderOptions, "source">): Promise<string> {
  const { id, name } = fieldsOf(user);
  if (typeof name === "string" && name !== "") return name;
  if (typeof id !== "string") return "";
  const known = await source.object("user", id);
  return textOf(known?.json["name"]) ?? id;
}

/** A file to which an object refers. */
export interface FoundUrl {
  /** Undefined: the file is missing, or the URL is not safe. */
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
  object: ContentObject,
  path: string,
  value: Fields,
  { fileUrl }: RenderContext,
): Promise<FoundUrl | undefined> {
  const { type, name } = value;
  const file = memberOf(value, type);
  if ((type !== "file" && type !== "external") || !isFields(file)) return undefined;
  const url = textOf(file["url"]) ?? "";
  const isHosted = type === "file";
  const href = isHosted ? await fileUrl(object, `${path}/file`) : (safeAddress(url) ?? undefined);
  const source = isHosted ? withoutSignature(url) : url;
  return { href, source, name: textOf(name) || fileNameIn(source) || source };
}

/** The sections of meeting notes with their names. */
export const MEETING_SECTIONS = [
  ["summary_block_id", "summary"],
  ["notes_block_id", "notes"],
  ["transcript_block_id", "transcript"],
] as const;

/** Returns the id of the element of a block in HTML. */
export const anchorOf = (blockId: string): string => plainId(blockId);
