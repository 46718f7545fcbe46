// Blocks of every type, as the service returns them, for an import into the emulator.
import type { JsonObject } from "@ws/emulator";

const TIME = "2026-06-01T10:00:00.000Z";
const USER = { object: "user", id: id(900) };

/** Returns an id with a number. */
export function id(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** Returns rich text. */
export function text(content: string, more: JsonObject = {}, annotations: JsonObject = {}): JsonObject {
  return {
    type: "text",
    text: { content, link: null },
    plain_text: content,
    href: null,
    annotations: {
      bold: false,
      italic: false,
      strikethrough: false,
      underline: false,
      code: false,
      color: "default",
      ...annotations,
    },
    ...more,
  };
}

/** Returns a link as rich text. */
export const link = (content: string, url: string): JsonObject =>
  text(content, { text: { content, link: { url } }, href: url });

/** Returns a mention as rich text. */
export const mention = (plain: string, target: JsonObject, href: string | null = null): JsonObject =>
  text(plain, { type: "mention", mention: target, href });

/** A block to add, with its children. */
export interface NewBlock {
  readonly type: string;
  readonly content: JsonObject;
  readonly children?: readonly NewBlock[];
  readonly id?: string;
}

/** Returns a block with the text `<type> text`. */
export const plain = (type: string, more: JsonObject = {}, children: readonly NewBlock[] = []): NewBlock => ({
  type,
  content: { rich_text: [text(`${type} text`)], color: "default", ...more },
  children,
});

/** Creates objects for an import. */
export class Objects {
  readonly list: JsonObject[] = [];
  #number = 1000;

  /** Adds a page. */
  page(pageId: string, title: string, more: JsonObject = {}): void {
    this.list.push({
      object: "page",
      id: pageId,
      ...stamps(),
      parent: { type: "workspace", workspace: true },
      properties: { title: { id: "title", type: "title", title: [text(title)] } },
      icon: null,
      cover: null,
      url: `https://app.notion.com/p/${pageId.replaceAll("-", "")}`,
      public_url: null,
      ...more,
    });
  }

  /** Adds blocks to a page. Returns their ids. */
  blocks(parentId: string, blocks: readonly NewBlock[], parentType: "page_id" | "block_id" = "page_id"): string[] {
    return blocks.map((block) => {
      this.#number += 1;
      const blockId = block.id ?? id(this.#number);
      this.list.push({
        object: "block",
        id: blockId,
        ...stamps(),
        parent: { type: parentType, [parentType]: parentId },
        has_children: (block.children ?? []).length > 0 || block.content["synced_from"] instanceof Object,
        type: block.type,
        [block.type]: block.content,
      });
      this.blocks(blockId, block.children ?? [], "block_id");
      return blockId;
    });
  }
}

const stamps = (): JsonObject => ({
  created_time: TIME,
  last_edited_time: TIME,
  created_by: USER,
  last_edited_by: USER,
  in_trash: false,
  archived: false,
});

const external = (url: string, more: JsonObject = {}): JsonObject => ({
  type: "external",
  external: { url },
  caption: [text("media caption")],
  ...more,
});

const child = [plain("paragraph", { rich_text: [text("child text")] })];
const heading = { is_toggleable: false };
const page = id(1);

/** A block, with the texts that each format has to contain. */
interface BlockForms {
  readonly block: NewBlock;
  readonly markdown: string;
  readonly html: string;
  /** Form in a vault of Obsidian. @default the form in Markdown */
  readonly obsidian?: string;
}

/** One block of every type. */
export const ALL_BLOCKS: Readonly<Record<string, BlockForms>> = {
  paragraph: {
    block: plain("paragraph", {}, child),
    markdown: 'paragraph text\n\n<div class="indented">\n\nchild text\n\n</div>',
    html: 'paragraph text</p>\n<div class="indented">\n<p',
  },
  heading_1: {
    block: plain("heading_1", heading),
    markdown: "## heading\\_1 text",
    html: 'heading_1 text <a class="anchor" href="#',
    obsidian: "# heading\\_1 text",
  },
  heading_2: {
    block: plain("heading_2", heading),
    markdown: "### heading\\_2 text",
    html: "<h3 id=",
    obsidian: "## heading\\_2 text",
  },
  heading_3: {
    block: plain("heading_3", heading),
    markdown: "#### heading\\_3 text",
    html: "<h4 id=",
    obsidian: "### heading\\_3 text",
  },
  heading_4: {
    block: plain("heading_4", { is_toggleable: true }, child),
    markdown: "<details>\n<summary><h5>heading_4 text</h5></summary>\n\nchild text\n\n</details>",
    html: "<h5>heading_4 text</h5></summary>",
    obsidian: "#### heading\\_4 text\n\nchild text",
  },
  bulleted_list_item: {
    block: plain("bulleted_list_item", {}, [plain("bulleted_list_item", { rich_text: [text("inner")] })]),
    markdown: "- bulleted\\_list\\_item text\n  - inner",
    html: "<ul>\n<li",
  },
  numbered_list_item: {
    block: plain("numbered_list_item", { list_start_index: 3, list_format: "roman" }, child),
    markdown: "3. numbered\\_list\\_item text\n   child text",
    html: '<ol start="3" type="i">',
  },
  to_do: {
    block: plain("to_do", { checked: true }),
    markdown: "- [x] to\\_do text",
    html: "disabled checked> <span>to_do",
  },
  toggle: {
    block: plain("toggle", {}, child),
    markdown: "<summary>toggle text</summary>\n\nchild text",
    html: '<summary dir="auto">toggle text</summary>',
    obsidian: "> [!note]- toggle text\n> child text",
  },
  quote: { block: plain("quote", {}, child), markdown: "> quote text\n>\n> child text", html: "<blockquote" },
  callout: {
    block: plain("callout", { icon: { type: "emoji", emoji: "🚲" }, color: "red_background" }, child),
    markdown: "> 🚲 callout text\n>\n> child text",
    html: 'class="callout color-red-background" dir="auto" role="note"><span class="icon" aria-hidden="true">🚲</span>',
    obsidian: "> [!danger] 🚲 callout text\n> child text",
  },
  template: {
    block: plain("template", {}, child),
    markdown: "<summary>Template: template text",
    html: 'class="template"',
  },
  tab: {
    block: { type: "tab", content: {}, children: [plain("paragraph", { rich_text: [text("tab label")] }, child)] },
    markdown: "<summary>tab label</summary>\n\nchild text",
    html: '<summary dir="auto">tab label</summary>',
  },
  column_list: {
    block: {
      type: "column_list",
      content: {},
      children: [{ type: "column", content: { width_ratio: 0.25 }, children: child }],
    },
    markdown: "<!-- columns -->\n\n<!-- column -->\n\nchild text\n\n<!-- /column -->\n\n<!-- /columns -->",
    obsidian: "\n\nchild text\n\n",
    html: 'class="column width-25"',
  },
  column: {
    block: { type: "column", content: {}, children: child },
    markdown: "<!-- column -->\n\nchild text",
    obsidian: "\n\nchild text\n\n",
    html: 'class="column">',
  },
  synced_block: {
    block: { type: "synced_block", content: { synced_from: null }, children: child },
    markdown: "<!-- synced block -->\n\nchild text\n\n<!-- /synced block -->",
    obsidian: "\n\nchild text\n\n",
    html: 'class="synced"',
  },
  table: {
    block: {
      type: "table",
      content: { table_width: 2, has_column_header: true, has_row_header: true },
      children: [
        { type: "table_row", content: { cells: [[text("a|b")], [text("c")]] } },
        { type: "table_row", content: { cells: [[text("d")], [text("e", {}, { code: true })]] } },
      ],
    },
    markdown: "| **a\\|b** | c |\n| --- | --- |\n| **d** | `e` |",
    html: '<th scope="col" dir="auto">a|b</th>\n<th scope="col" dir="auto">c</th>\n</tr>',
  },
  table_row: {
    block: { type: "table_row", content: { cells: [[text("stray cell")]] } },
    markdown: "stray cell",
    html: "stray cell",
  },
  code: {
    block: {
      type: "code",
      content: {
        rich_text: [text("if (a < b) {\n```\n}")],
        language: "java/c/c++/c#",
        caption: [text("code caption")],
      },
    },
    markdown: "````java/c/c++/c#\nif (a < b) {\n```\n}\n````\n\ncode caption",
    html: '<code class="language-java-c-c-c-">if (a &lt; b) {\n```\n}</code></pre>\n<figcaption dir="auto">code caption',
  },
  equation: {
    block: { type: "equation", content: { expression: "a < b" } },
    markdown: "```math\na < b\n```",
    html: '<code class="equation">a &lt; b</code>',
    obsidian: "$$\na < b\n$$",
  },
  divider: { block: { type: "divider", content: {} }, markdown: "\n---\n", html: "<hr" },
  breadcrumb: {
    block: { type: "breadcrumb", content: {} },
    markdown: "<!-- breadcrumb -->",
    obsidian: "",
    html: 'class="breadcrumb" dir="auto">',
  },
  table_of_contents: {
    block: { type: "table_of_contents", content: { color: "gray" } },
    markdown: "<!-- table of contents -->",
    obsidian: "",
    html: 'class="contents color-gray"',
  },
  child_page: {
    block: { type: "child_page", content: { title: "Child page" }, id: id(50) },
    markdown: `[Child page](../pages/Child%20page-${id(50).replaceAll("-", "")}.md)`,
    html: ">Child page</a>",
    obsidian: "[[All blocks/Child page|Child page]]",
  },
  child_database: {
    block: { type: "child_database", content: { title: "Child base" }, id: id(51) },
    markdown: `[Child base](../databases/Child%20base-${id(51).replaceAll("-", "")}.md)`,
    html: ">Child base</a>",
    // A database without data sources has no base.
    obsidian: "\n\nChild base\n\n",
  },
  link_to_page: {
    block: { type: "link_to_page", content: { type: "page_id", page_id: page } },
    markdown: `[All blocks](../pages/All%20blocks-${page.replaceAll("-", "")}.md)`,
    html: 'class="link-to-page" dir="auto"><a href="../pages/All%20blocks-',
    obsidian: "[[All blocks]]",
  },
  embed: {
    block: { type: "embed", content: { url: "https://example.com/embed", caption: [] } },
    markdown: "[https://example.com/embed](https://example.com/embed)",
    html: '<a href="https://example.com/embed"',
  },
  bookmark: {
    block: { type: "bookmark", content: { url: "https://example.com/mark", caption: [text("mark caption")] } },
    markdown: "[mark caption](https://example.com/mark)",
    html: '<figcaption dir="auto">mark caption',
  },
  link_preview: {
    block: { type: "link_preview", content: { url: "https://example.com/preview" } },
    markdown: "[https://example.com/preview](https://example.com/preview)",
    html: '<a href="https://example.com/preview"',
  },
  image: {
    block: { type: "image", content: external("https://example.com/a.png") },
    markdown: "![media caption](https://example.com/a.png)",
    html: '<img src="https://example.com/a.png" alt="media caption" loading="lazy">',
  },
  video: {
    block: { type: "video", content: external("https://example.com/a.mp4") },
    markdown: "[a.mp4](https://example.com/a.mp4)\n\nmedia caption",
    html: '<video controls preload="none" src="https://example.com/a.mp4" aria-label="a.mp4">',
  },
  audio: {
    block: { type: "audio", content: external("https://example.com/a.mp3") },
    markdown: "[a.mp3](https://example.com/a.mp3)",
    html: '<audio controls preload="none" src="https://example.com/a.mp3" aria-label="a.mp3">',
  },
  pdf: {
    block: { type: "pdf", content: external("https://example.com/a.pdf") },
    markdown: "[a.pdf](https://example.com/a.pdf)",
    html: '<a href="https://example.com/a.pdf">a.pdf</a>',
  },
  file: {
    block: { type: "file", content: external("https://example.com/x", { name: "named.zip" }) },
    markdown: "[named.zip](https://example.com/x)",
    html: '<a href="https://example.com/x">named.zip</a>',
  },
  meeting_notes: {
    block: {
      type: "meeting_notes",
      content: { title: [text("meeting title")], status: "notes_ready", children: { summary_block_id: id(60) } },
      children: [{ ...plain("paragraph", { rich_text: [] }, child), id: id(60) }],
    },
    markdown: "<!-- meeting notes -->\n\n**meeting title**\n\n**Summary**\n\nchild text",
    html: '<p class="meeting-section">Summary</p>',
  },
  transcription: {
    block: { type: "transcription", content: { title: [text("earlier meeting")] }, children: child },
    markdown: "<!-- meeting notes -->",
    html: "earlier meeting",
  },
  unsupported: {
    block: { type: "unsupported", content: { block_type: "button" } },
    markdown: "<!-- unsupported block button, id ",
    html: "Unsupported block: button",
  },
  from_the_future: {
    block: plain("from_the_future", { rich_text: [text("future text")] }, child),
    markdown: "future text\n\nchild text",
    html: '<p dir="auto">future text</p>',
  },
};
