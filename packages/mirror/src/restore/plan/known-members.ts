// The members of objects that a restore writes, or that Notion sets itself. The report of a restore names all others.
import { BLOCK_TYPES, type BlockType, type BlockTypeRow, type BlockTypesWith } from "@ws/helpers/blocks";
import { COLUMN_TYPES } from "@ws/helpers/columns";
import type { ObjectKind } from "../../model/records/object-kind.ts";

/** Members that every object can have and no request takes. */
const OF_ALL = "object id parent created_time last_edited_time created_by last_edited_by in_trash archived url";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const members = (names: string): ReadonlySet<string> => words(`${OF_ALL} ${names}`);

/** Members by the kind of the object. The content of a block is under the name of its type. */
export const KNOWN_MEMBERS: Readonly<Record<ObjectKind, ReadonlySet<string>>> = {
  page: members("properties icon cover is_locked is_archived public_url"),
  database: members("title description icon cover is_inline is_locked is_archived data_sources public_url"),
  data_source: members("title description icon properties database_parent is_inline is_archived public_url"),
  block: members("type has_children is_archived"),
  comment: members("rich_text discussion_id attachments display_name"),
  view: members("name type filter sorts quick_filters configuration data_source_id dashboard_view_id"),
  user: words(OF_ALL),
};

/** Members with which requests write a file. Notion also takes a file in an embed. */
const FILES = ["type", "external", "file", "file_upload"];

const takesFiles = (type: string, names: readonly string[]): boolean => names.includes("file") || type === "embed";

/** Blocks that become a toggle: their title is all that a restore writes. */
const MEETINGS: ReadonlySet<string> = new Set(["meeting_notes", "transcription"] satisfies BlockType[]);

/** Members of the content of blocks, by type. A block that Notion refuses is sent with these alone. */
export const KNOWN_CONTENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries<BlockTypeRow>(BLOCK_TYPES).map(([type, row]) => {
    const written = MEETINGS.has(type) ? ["title"] : row.members;
    return [type, new Set([...written, ...(takesFiles(type, row.members) ? FILES : []), "children"])];
  }),
);

/** The types of blocks that become other blocks, because requests cannot create them. */
export type ChangedBlock = Exclude<
  BlockTypesWith<{ canCreate: false }>,
  BlockTypesWith<{ children: "page" | "database" }>
>;

/** Types of blocks of which a restore sends known members only, because they become other blocks. */
export const REBUILT_BLOCKS: ReadonlySet<string> = new Set([
  "synced_block",
  ...Object.entries(BLOCK_TYPES).flatMap(([type, { canCreate }]) => (canCreate ? [] : type)),
]);

/** Members of a column, beside its settings under the name of its type. */
export const KNOWN_COLUMN = words("id name type description");

/** Members of an option. */
export const KNOWN_OPTION = words("id name color description");

/** Settings of columns that a restore writes or names elsewhere, by type. A column of another type is sent with all settings. */
export const KNOWN_SETTINGS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(COLUMN_TYPES).map(([type, { settings }]) => [type, new Set<string>(settings)]),
);

/** Members of a value of a page. */
export const KNOWN_VALUE = words("id type has_more next_url name");

/** Members of a piece of a text. */
export const KNOWN_RUN = words("type text mention equation annotations plain_text href");

/** Styles of a piece of a text. */
export const KNOWN_ANNOTATIONS = words("bold italic strikethrough underline code color");

/** Mentions that a request takes. */
export const KNOWN_MENTIONS = words("user page database custom_emoji date template_mention");

/** Mentions that become links. The plan of a restore names them. */
export const PREVIEWS = words("link_preview link_mention");
