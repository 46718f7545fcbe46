// The tool `read`.
import type { RenderOptions } from "@ws/render";
import { blocksMarkdown, pageMarkdownLines } from "@ws/render/markdown";
import { plainTextOf } from "@ws/render/values";
import { MirrorError } from "../../errors.ts";
import { bareId } from "../../object-id.ts";
import type { RecordSnapshot } from "../../snapshot/snapshot.ts";
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
    const { snapshot } = context;
    const page = await snapshot.object("page", id);
    if (page !== undefined) return pageMarkdownLines(page, { ...renderOptions(snapshot), frontMatter: true });
    const container = (await snapshot.object("database", id)) ?? (await snapshot.object("data_source", id));
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
const renderOptions = (snapshot: RecordSnapshot): RenderOptions => ({
  source: snapshot,
  linkTo: (id) => `/${bareId(id)}`,
  fileUrl: async (object, path) => {
    const file = await snapshot.fileOf(object, path);
    return file === undefined ? undefined : `file:${file.sha256.slice(0, 12)}`;
  },
});

/** Returns a block with its children, or a comment. */
async function otherText(id: string, { snapshot }: CallContext): Promise<string | undefined> {
  const block = await snapshot.object("block", id);
  if (block !== undefined) {
    const options = renderOptions(snapshot);
    // The list of a parent that has only the block.
    const children = (parentId: string) => (parentId === ONLY ? listOf(block) : snapshot.children(parentId));
    return blocksMarkdown(ONLY, { ...options, source: { ...snapshot, children } });
  }
  const comment = await snapshot.object("comment", id);
  return comment && `${comment.createdTime ?? ""}: ${plainTextOf(comment.richText)}`;
}

const ONLY = "only";

async function* listOf<Item>(item: Item): AsyncGenerator<Item, void> {
  yield item;
}
