// The tool `read`.
import type { RenderOptions } from "@ws/render";
import { blocksMarkdown, pageMarkdownLines } from "@ws/render/markdown";
import { bareId, plainTextOf } from "@ws/render/values";
import { textOf } from "@ws/helpers/tasks";
import { MirrorError } from "@ws/mirror";
import type { CopyReader } from "@ws/mirror/reader";
import { optionalId, requiredText } from "../arguments.ts";
import { containerLines } from "./list.ts";
import type { CallContext, Tool } from "./tool.ts";

export const READ: Tool = {
  description:
    "A page, row, block or comment as Markdown; of a database its data sources and columns. Links such as /ID can be read.",
  args: { id: { type: "string", description: "id or address in the app" } },
  required: ["id"],
  async run(args, context) {
    requiredText(args, "id");
    const id = optionalId(args, "id") ?? "";
    const { copy } = context;
    const page = await copy.object("page", id);
    if (page !== undefined) return pageMarkdownLines(page, { ...renderOptions(copy), frontMatter: true });
    const container = (await copy.object("database", id)) ?? (await copy.object("data_source", id));
    if (container !== undefined) return containerLines(container, context);
    const text = await otherText(id, context);
    if (text !== undefined) return text.trimEnd().split("\n");
    throw new MirrorError(
      "invalid_argument",
      `The copy has no page, database, block or comment ${id}. Use search or list.`,
    );
  },
};

/** Links lead to ids, which can be read in turn. URLs of files would end, and are long. */
const renderOptions = (copy: CopyReader): RenderOptions => ({
  source: copy,
  linkTo: (id) => `/${bareId(id)}`,
  fileUrl: async (object, path) => {
    const file = await copy.fileOf(object, path);
    return file === undefined ? undefined : `file:${file.sha256.slice(0, 12)}`;
  },
});

/** Returns a block with its children, or a comment. */
async function otherText(id: string, { copy }: CallContext): Promise<string | undefined> {
  const block = await copy.object("block", id);
  if (block !== undefined) {
    const options = renderOptions(copy);
    // The list of a parent that has only the block.
    const children = (parentId: string) => (parentId === ONLY ? listOf(block) : copy.children(parentId));
    return blocksMarkdown(ONLY, { ...options, source: { ...copy, children } });
  }
  const comment = (await copy.object("comment", id))?.json;
  return comment && `${textOf(comment["created_time"]) ?? ""}: ${plainTextOf(comment["rich_text"])}`;
}

const ONLY = "only";

async function* listOf<Item>(item: Item): AsyncGenerator<Item, void> {
  yield item;
}
