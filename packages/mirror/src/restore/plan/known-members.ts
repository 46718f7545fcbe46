// The members of objects that a restore writes, or that Notion sets itself. The report of a restore names all others.
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

const TEXT = ["rich_text", "color"];
const HEADING = [...TEXT, "is_toggleable"];
const MEDIA = ["type", "caption", "external", "file", "file_upload"];
const LINK = ["caption", "url"];

/** Members of the content of blocks, by type. A block that Notion refuses is sent with these alone. */
export const KNOWN_CONTENT: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    paragraph: [...TEXT, "icon"],
    heading_1: HEADING,
    heading_2: HEADING,
    heading_3: HEADING,
    heading_4: HEADING,
    bulleted_list_item: TEXT,
    numbered_list_item: [...TEXT, "list_start_index", "list_format"],
    quote: TEXT,
    to_do: [...TEXT, "checked"],
    toggle: TEXT,
    template: ["rich_text"],
    callout: [...TEXT, "icon"],
    synced_block: ["synced_from"],
    code: ["rich_text", "caption", "language"],
    equation: ["expression"],
    divider: [],
    breadcrumb: [],
    tab: [],
    table_of_contents: ["color"],
    table: ["table_width", "has_column_header", "has_row_header"],
    table_row: ["cells"],
    column_list: [],
    column: ["width_ratio"],
    link_to_page: ["type", "page_id", "database_id", "comment_id"],
    embed: [...LINK, "type", "external", "file", "file_upload"],
    bookmark: LINK,
    link_preview: ["url"],
    image: MEDIA,
    video: MEDIA,
    pdf: MEDIA,
    audio: MEDIA,
    file: [...MEDIA, "name"],
    child_page: ["title"],
    child_database: ["title"],
    unsupported: ["block_type"],
    meeting_notes: ["title"],
    transcription: ["title"],
  }).map(([type, names]) => [type, new Set([...names, "children"])]),
);

/** Types of blocks of which a restore sends known members only, because they become other blocks. */
export const REBUILT_BLOCKS = words(
  "synced_block link_preview meeting_notes transcription child_page child_database unsupported",
);

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
