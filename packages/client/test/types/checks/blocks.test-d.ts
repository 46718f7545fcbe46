/* oxlint-disable typescript/switch-exhaustiveness-check -- callers handle some types and use the default for the rest */
import type { BlockTypesWith } from "@ws/helpers/blocks";
import type { operations } from "../../../src/operations/blocks/blocks.ts";
import type {
  Block,
  BlockList,
  CreatedMeetingNotesBlock,
  HeadingContent,
  MeetingNotesResult,
  ParagraphBlock,
  PartialBlock,
  UnknownBlock,
  UnknownKind,
} from "../../../src/types/index.ts";
import { api, blocking, holds, is, type Same } from "./expect-type.ts";

// Return types of both clients.
export async function responses(): Promise<void> {
  is<Block | PartialBlock>(await api.blocks.retrieve({ block_id: "b" }));
  is<Block | PartialBlock>(blocking.blocks.delete({ block_id: "b" }));
  is<BlockList>(await api.blocks.children.list({ block_id: "b", start_cursor: null, page_size: 3 }));
  is<MeetingNotesResult>(await api.blocks.meetingNotes.query());
  is<CreatedMeetingNotesBlock | PartialBlock>(
    await api.blocks.meetingNotes.create({ source: { type: "block", block_id: "b" } }),
  );
}

// A switch narrows to the named interface of the type.
export function text(block: Block): string {
  switch (block.type) {
    case "paragraph":
      is<ParagraphBlock>(block);
      return block.paragraph.rich_text.map((run) => run.plain_text).join("");
    case "heading_1":
      is<HeadingContent>(block.heading_1);
      // @ts-expect-error content of another type
      is<unknown>(block.paragraph);
      return "";
    case "image":
      return block.image.type === "external" ? block.image.external.url : block.image.file.url;
    case "callout":
      return block.callout.icon?.type === "emoji" ? block.callout.icon.emoji : "";
    case "synced_block":
      return block.synced_block.synced_from?.block_id ?? "original";
    case "meeting_notes":
      return block.meeting_notes.status ?? "";
    case "transcription":
      return block.transcription.status ?? "";
    // @ts-expect-error a misspelled type
    case "paragraf":
      return "";
    default:
      is<string>(block.type);
      return block.id;
  }
}

// `if` and `in` narrow in both directions.
export function branches(block: Block | PartialBlock): void {
  if (!("type" in block)) {
    is<PartialBlock>(block);
    return;
  }
  is<Block>(block);
  if (block.type === "to_do") is<boolean>(block.to_do.checked);
  else if (block.type !== "child_page") return;
  else is<string>(block.child_page.title);
  if ("to_do" in block) is<boolean>(block.to_do.checked);
}

// A type that is newer than this version is the open member. It can be compared as a string.
export function newer(block: Block): void {
  // @ts-expect-error not a known type: perhaps misspelled
  if (block.type === "hologram") return;
  const kind: string = block.type;
  if (kind === "hologram") is<unknown>(Reflect.get(block, kind));
}
declare const unknownBlock: UnknownBlock;
is<Block>(unknownBlock);
is<string>(unknownBlock.type);
is<Block>({ ...unknownBlock, type: "hologram" as UnknownKind });
export function openOnly(block: Exclude<Block, { type: "paragraph" }>): void {
  // @ts-expect-error this type is excluded
  if (block.type === "paragraph") return;
}

// Valid arguments.
void api.blocks.children.append({
  block_id: "b",
  position: { type: "after_block", after_block: { id: "c" } },
  children: [
    {
      paragraph: {
        rich_text: [{ text: { content: "x" } }, { mention: { user: { id: "u" } } }, { equation: { expression: "x" } }],
      },
    },
    { type: "to_do", to_do: { rich_text: [], checked: true, children: [{ divider: {} }] } },
    { object: "block", code: { rich_text: [], language: "typescript" } },
    {
      column_list: {
        children: [{ column: { children: [{ quote: { rich_text: [] } }] } }, { column: { children: [] } }],
      },
    },
    { table: { table_width: 1, children: [{ table_row: { cells: [[{ text: { content: "x" } }]] } }] } },
    { image: { external: { url: "https://example.com" }, caption: [] } },
    { file: { file_upload: { id: "f" }, name: "x.pdf" } },
    { tab: { children: [{ paragraph: { rich_text: [], icon: { emoji: "x" } } }] } },
    { link_to_page: { page_id: "p" } },
    { synced_block: { synced_from: null } },
  ],
} as const);
void api.blocks.children.append({ block_id: "b", children: [], after: "c" });
void api.blocks.update({ block_id: "b", paragraph: { rich_text: [] } });
void api.blocks.update({ block_id: "b", type: "to_do", to_do: { checked: true } });
void api.blocks.update({ block_id: "b", in_trash: false });
void api.blocks.meetingNotes.create({
  source: { type: "file_upload", file_upload_id: "f" },
  parent: { type: "page_id", page_id: "p" },
});
void api.blocks.meetingNotes.query({
  filter: {
    operator: "and",
    filters: [
      { property: "title", filter: { operator: "string_contains", value: { type: "exact", value: "x" } } },
      { operator: "or", filters: [{ property: "attendees", filter: { operator: "is_empty" } }] },
    ],
  },
  limit: 3,
});

// Misspelled names.
// @ts-expect-error the name is paragraph
void api.blocks.update({ block_id: "b", paragraf: { rich_text: [] } });
// @ts-expect-error `text` is a name of an old API version
void api.blocks.children.append({ block_id: "b", children: [{ paragraph: { text: [] } }] });
// @ts-expect-error the name is page_size
void api.blocks.children.list({ block_id: "b", page_sise: 3 });

// Missing required values.
// @ts-expect-error block_id is missing
void api.blocks.children.list({});
// @ts-expect-error children are missing
void api.blocks.children.append({ block_id: "b" });
// @ts-expect-error language is missing
void api.blocks.children.append({ block_id: "b", children: [{ code: { rich_text: [] } }] });
// @ts-expect-error rich_text is missing
void api.blocks.update({ block_id: "b", heading_2: {} });
// @ts-expect-error an uploaded recording needs a page
void api.blocks.meetingNotes.create({ source: { type: "file_upload", file_upload_id: "f" } });

// Values of a wrong type.
// @ts-expect-error an unknown language
void api.blocks.children.append({ block_id: "b", children: [{ code: { rich_text: [], language: "klingon" } }] });
// @ts-expect-error the type and the key differ
void api.blocks.update({ block_id: "b", type: "paragraph", heading_1: { rich_text: [] } });
void api.blocks.children.append({
  block_id: "b",
  // @ts-expect-error a table contains only rows
  children: [{ table: { table_width: 1, children: [{ divider: {} }] } }],
});
// @ts-expect-error pages are created with pages.create
void api.blocks.children.append({ block_id: "b", children: [{ child_page: { title: "x" } }] });
// @ts-expect-error an unknown color
void api.blocks.update({ block_id: "b", quote: { rich_text: [], color: "mauve" } });

// The body of a change has the types that the table of block types names. The client has a list of its own, because the table would
// be a part of each bundle.
holds<
  Same<
    (typeof operations)["blocks.update"]["body"][number],
    BlockTypesWith<{ canUpdate: true }> | "archived" | "in_trash" | "type"
  >
>();
