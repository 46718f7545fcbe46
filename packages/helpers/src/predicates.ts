// Type guards that distinguish a full object from a reference to it. A reference has little more than `object` and `id`;
// Notion sends it for objects that the connection cannot read. The types narrow by structure, so they work with the
// types of any client and with `unknown`.

/** The fields that a full page has in every API version. A value of type `unknown` narrows to this type. */
export interface FullPage {
  readonly object: "page";
  readonly id: string;
  /** URL of the page in the workspace. */
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  /** Values by property name. */
  readonly properties: Readonly<Record<string, { readonly id: string; readonly type: string }>>;
}

/** The fields that a full block has in every API version. A value of type `unknown` narrows to this type. */
export interface FullBlock {
  readonly object: "block";
  readonly id: string;
  /** Type of the block, and name of the field with its content. */
  readonly type: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly has_children: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
}

/** The fields that a full data source has in every API version. A value of type `unknown` narrows to this type. */
export interface FullDataSource {
  readonly object: "data_source";
  readonly id: string;
  /** Rich text. */
  readonly title: readonly { readonly plain_text: string }[];
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  /** The schema: columns by property name. */
  readonly properties: Readonly<Record<string, { readonly id: string; readonly name: string; readonly type: string }>>;
}

/** The fields that a full database has in every API version. A value of type `unknown` narrows to this type. */
export interface FullDatabase {
  readonly object: "database";
  readonly id: string;
  /** Rich text. */
  readonly title: readonly { readonly plain_text: string }[];
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly in_trash: boolean;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  readonly data_sources: readonly { readonly id: string; readonly name: string }[];
}

/** The fields that a full user has in every API version. A value of type `unknown` narrows to this type. */
export interface FullUser {
  readonly object: "user";
  readonly id: string;
  /** `person` or `bot`. Notion may add types. */
  readonly type: string;
  readonly name: string | null;
  readonly avatar_url: string | null;
}

/** The fields that a full comment has in every API version. A value of type `unknown` narrows to this type. */
export interface FullComment {
  readonly object: "comment";
  readonly id: string;
  readonly discussion_id: string;
  readonly created_by: { readonly object: "user"; readonly id: string };
  readonly created_time: string;
  readonly last_edited_time: string;
  readonly parent: { readonly type: string; readonly [key: string]: unknown };
  readonly rich_text: readonly { readonly plain_text: string }[];
}

/** The fields that a full view has in every API version. A value of type `unknown` narrows to this type. */
export interface FullView {
  readonly object: "view";
  readonly id: string;
  /** `table`, `board` and others. Notion may add types. */
  readonly type: string;
  readonly name: string;
  readonly url: string;
  readonly created_time: string;
  readonly last_edited_time: string;
}

/**
 * The type that a predicate narrows to: the full members of a union. A type without a full member (`unknown`, `object`
 * or only the partial form) is intersected with the full form instead.
 */
export type FullForm<Value, Mark, Full> = [Extract<Value, Mark>] extends [never] ? Value & Full : Extract<Value, Mark>;

// The fields that distinguish a full object from a reference. Each predicate checks the same fields.
interface PageMark {
  object: "page";
  url: string;
}
interface BlockMark {
  object: "block";
  type: string;
}
interface DataSourceMark {
  object: "data_source";
  title: readonly unknown[];
}
interface DatabaseMark {
  object: "database";
  title: readonly unknown[];
}
interface UserMark {
  object: "user";
  type: string;
}
interface CommentMark {
  object: "comment";
  created_by: object;
}

interface ViewMark {
  object: "view";
  name: string;
}

/** Returns true if `value` is an object of this kind and `field` is neither undefined nor null. */
function isKindWith(value: unknown, object: string, field: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return fields["object"] === object && fields[field] !== undefined && fields[field] !== null;
}

/** Returns true if `value` is a full page, and false for a reference to a page or any other value. Never throws. */
export function isFullPage<Value>(value: Value): value is FullForm<Value, PageMark, FullPage> {
  return isKindWith(value, "page", "url");
}

/**
 * Returns true if `value` is a full block, and false for a reference to a block or any other value. Never throws.
 * A block for a request has no `id`, so it is not a full block.
 */
export function isFullBlock<Value>(value: Value): value is FullForm<Value, BlockMark, FullBlock> {
  return isKindWith(value, "block", "type") && isKindWith(value, "block", "id");
}

/**
 * Returns true if `value` is a full data source, and false for any other value. Never throws.
 * A partial data source has `properties` but no `title`. A full data source without a name has an empty `title`.
 */
export function isFullDataSource<Value>(value: Value): value is FullForm<Value, DataSourceMark, FullDataSource> {
  return isKindWith(value, "data_source", "title");
}

/** Returns true if `value` is a full database, and false for a reference to a database or any other value. Never throws. */
export function isFullDatabase<Value>(value: Value): value is FullForm<Value, DatabaseMark, FullDatabase> {
  return isKindWith(value, "database", "title");
}

/**
 * Returns true if `value` is a full page or a full data source, the two results of search and queries. Returns false for
 * any other value, such as a block or a database. Never throws.
 */
export function isFullPageOrDataSource<Value>(
  value: Value,
): value is FullForm<Value, PageMark | DataSourceMark, FullPage | FullDataSource> {
  return isFullPage(value) || isFullDataSource(value);
}

/** Returns true if `value` is a full user, and false for a reference to a user or any other value. Never throws. */
export function isFullUser<Value>(value: Value): value is FullForm<Value, UserMark, FullUser> {
  return isKindWith(value, "user", "type");
}

/** Returns true if `value` is a full comment, and false for a reference to a comment or any other value. Never throws. */
export function isFullComment<Value>(value: Value): value is FullForm<Value, CommentMark, FullComment> {
  return isKindWith(value, "comment", "created_by");
}

/**
 * Returns true if `value` is a full view, and false for a reference to a view or any other value. Never throws.
 * The response to a deletion has `parent` and `type` but no `name`, so it is not a full view.
 */
export function isFullView<Value>(value: Value): value is FullForm<Value, ViewMark, FullView> {
  return isKindWith(value, "view", "name");
}
