// The form of a note: Markdown with the links, callouts and embedded files of Obsidian.
import {
  markdown,
  rawMarkdown,
  type MarkdownBlockParts,
  type MarkdownOptions,
  type MarkdownText,
} from "@ws/render/markdown";
import { plainTextOf, titleOf } from "@ws/render/values";
import type { BlockRecord } from "../../model/records/content-records.ts";
import { recordOf } from "../../model/records/records.ts";
import { mentionedIds } from "../../model/texts/mentions.ts";
import { TextRun } from "../../model/texts/rich-text.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
import { markOf, type BlockTargets } from "../block-targets.ts";
import { urlOf } from "../export-paths.ts";
import type { TitleTree } from "../title-tree.ts";
import { embedded, wikilink } from "./wikilink.ts";

/** Targets of the links in notes. */
interface Vault {
  readonly snapshot: RecordSnapshot;
  readonly paths: TitleTree;
  /** The base of each data source, by the id of its database. */
  readonly basesOf: (databaseId: string) => Promise<readonly string[]>;
  readonly targets: BlockTargets;
}

/** Types of callouts by the color of a callout of Notion. */
const CALLOUTS: ReadonlyMap<string, string> = new Map([
  ["red", "danger"],
  ["orange", "warning"],
  ["yellow", "warning"],
  ["green", "success"],
  ["blue", "info"],
  ["purple", "example"],
  ["pink", "important"],
  ["gray", "quote"],
  ["brown", "note"],
]);

/** Returns the functions that replace parts of pages. */
export function obsidianForms({
  snapshot,
  paths,
  basesOf,
  targets,
}: Vault): Pick<MarkdownOptions, "blocks" | "inline" | "linkToBlock" | "markOf"> {
  const linkTo = async (id: string): Promise<MarkdownText | undefined> => {
    const page = await snapshot.object("page", id);
    const path = paths.find(id);
    if (page !== undefined && path !== undefined) return rawMarkdown(wikilink(path, titleOf(page)));
    const bases = await basesOf(id);
    return bases.length === 0 ? undefined : rawMarkdown(bases.map((base) => wikilink(base)).join(" "));
  };
  const bases = async (id: string) => {
    const found = await basesOf(id);
    return found.length === 0 ? undefined : rawMarkdown(found.map(embedded).join("\n\n"));
  };
  return {
    linkToBlock(href, blockId) {
      const end = targets.endOf(blockId);
      return end === undefined ? href : `${href}#${urlOf(end).replaceAll("%5E", "^")}`;
    },
    markOf: ({ id }) => (targets.isMarked(id) ? { markdown: markOf(id), isBefore: false } : undefined),
    blocks: {
      heading_1: heading(1),
      heading_2: heading(2),
      heading_3: heading(3),
      heading_4: heading(4),
      callout: async (block, parts) => {
        const { color, emoji } = recordIn(parts);
        const type = CALLOUTS.get(color?.replace("_background", "") ?? "") ?? "note";
        const sign = emoji === undefined ? "" : `${emoji} `;
        const text = await parts.context.richText(contentOf(block)?.rich_text);
        const title = markdown`[!${rawMarkdown(type)}] ${sign}${text}`;
        return quoted(title, block, parts);
      },
      toggle: async (block, parts) =>
        quoted(markdown`[!note]- ${await parts.context.richText(contentOf(block)?.rich_text)}`, block, parts),
      // Markdown has no columns, and readers see comments of HTML while they edit.
      column_list: contents,
      column: contents,
      synced_block(block, parts) {
        const { pageId, blockIds = [] } = targets.embeddedIn(recordIn(parts).originalId ?? "") ?? {};
        const path = paths.find(pageId ?? "");
        if (path === undefined) return contents(block, parts);
        return rawMarkdown(blockIds.map((id) => embedded(`${path}#${markOf(id)}`)).join("\n\n"));
      },
      table_of_contents: () => rawMarkdown(""),
      breadcrumb: () => rawMarkdown(""),
      child_page: ({ id }) => linkTo(id),
      child_database: ({ id }) => bases(id),
      link_to_page: (_, parts) => linkTo(recordIn(parts).linkedId ?? ""),
      // A line without text would end the block, and `$$` too.
      equation: (_, parts) => rawMarkdown(`$$\n${oneBlock(recordIn(parts).expression)}\n$$`),
      image: media,
      video: media,
      audio: media,
      pdf: media,
      file: media,
    },
    inline: {
      mention: (run) => linkTo(mentionedIds(run)[0] ?? ""),
      // `$` of the default form is followed by a backtick, which Obsidian shows.
      equation: (run) => {
        const expression = new TextRun({ ...run }).expression.replaceAll(/[$\r\n]+/gu, " ").trim();
        // `$$` would begin a block of math.
        return rawMarkdown(expression === "" ? "" : `$${expression}$`);
      },
    },
  };
}

/** Returns a block as a record: its members can be missing, because a copy keeps what Notion sent. */
const recordIn = ({ context }: MarkdownBlockParts): BlockRecord => recordOf("block", { ...context.object.json });

/** Returns an expression without what would end a block of math. */
const oneBlock = (expression: string): string =>
  expression
    .replaceAll(/\$\$+/gu, "$")
    .replaceAll(/[\r\n]+/gu, "\n")
    .trim();

/** Returns the blocks inside of a block, without a form of its own. */
const contents = (_: object, parts: MarkdownBlockParts): Promise<MarkdownText> => parts.children();

/** Returns lines in a quote: a title, and the blocks below it. */
const quoted = async (title: MarkdownText, { has_children: hasChildren }: Parent, parts: MarkdownBlockParts) =>
  hasChildren ? markdown`> ${title}\n> ${await parts.children()}` : markdown`> ${title}`;

type Parent = { readonly has_children: boolean };

/** Obsidian folds every heading, so that one with blocks inside needs no other form. */
const heading =
  (level: number) =>
  async (block: Parent, parts: MarkdownBlockParts): Promise<MarkdownText | undefined> => {
    if (!block.has_children) return undefined;
    const text = await parts.context.richText(contentOf(block)?.rich_text);
    return markdown`${rawMarkdown("#".repeat(level))} ${text}\n\n${await parts.children()}`;
  };

/** Returns the content of a block: the member with a text or a caption. */
const contentOf = (block: object): { readonly rich_text?: unknown; readonly caption?: unknown } | undefined =>
  Object.values(block).find(
    (value) => typeof value === "object" && value !== null && ("rich_text" in value || "caption" in value),
  ) as { readonly rich_text?: unknown; readonly caption?: unknown } | undefined;

/** Shows a file of the vault in place. A file on another server keeps the default form. */
async function media(
  block: object,
  { context }: Pick<MarkdownBlockParts, "context">,
): Promise<MarkdownText | undefined> {
  const file = await context.file();
  const path = file === undefined ? undefined : vaultPath(file.href);
  if (path === undefined) return undefined;
  const { caption } = contentOf(block) ?? {};
  const text = plainTextOf(caption) === "" ? undefined : await context.richText(caption);
  const shown = rawMarkdown(embedded(path));
  return text === undefined ? shown : markdown`${shown}\n\n${text}`;
}

/** The scheme under which renderers know the files of the vault. */
const SCHEME = "vault:";

/** Returns the address of a file of the vault for the renderers. */
export const vaultUrl = (path: string): string => `${SCHEME}${path}`;

/** Returns the path of a file of the vault. Undefined for another address. */
const vaultPath = (url: string): string | undefined => (url.startsWith(SCHEME) ? url.slice(SCHEME.length) : undefined);
