// The tool `read`.
import type { RenderOptions } from "@ws/render";
import { blocksMarkdown, pageMarkdownLines } from "@ws/render/markdown";
import { bareId, plainTextOf } from "@ws/render/values";
import { textOf } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import type { CopyReader, SnapshotObject } from "@ws/mirror/reader";
import { optionalFlag, optionalId, requiredText } from "../arguments.ts";
import { queryColumns } from "../where/columns.ts";
import { NameFinder } from "../where/shown-rows.ts";
import { personName, signedTime } from "./editor-text.ts";
import { oneLine } from "../one-line.ts";
import { containerLines, sightLines } from "./list.ts";
import type { Tool } from "./tool.ts";

export const READ: Tool = {
  description: "A page, row, block or comment as Markdown.",
  args: { id: { type: "string", description: "id or URL" }, comments: { type: "boolean" } },
  required: ["id"],
  narrow: "Read a block of the page by its id instead.",
  async run(args, context) {
    requiredText(args, "id");
    const id = optionalId(args, "id") ?? "";
    const { copy } = context;
    const page = await copy.object("page", id);
    const withComments = optionalFlag(args, "comments");
    if (page !== undefined) return pageLines(page, copy, withComments);
    const container = (await copy.object("database", id)) ?? (await copy.object("data_source", id));
    if (container !== undefined) return containerLines(container, context);
    const other = (await copy.object("block", id)) ?? (await copy.object("comment", id));
    if (other !== undefined) return otherLines(other, copy);
    throw new MirrorError(
      "invalid_argument",
      `The copy has no page, database, block or comment ${id}. Use search or list.`,
    );
  },
};

/** Yields the editors and properties of a page, its text, and its comments with their authors. */
async function* pageLines(page: SnapshotObject, copy: CopyReader, withComments: boolean): AsyncGenerator<string, void> {
  yield "---";
  yield `id: ${bareId(page.id)}`;
  yield `edited: ${await signedTime(copy, page, "last_edited")}`;
  yield `created: ${await signedTime(copy, page, "created")}`;
  yield* sightLines(page, copy);
  yield* propertyLines(page, copy);
  yield "---";
  yield* pageMarkdownLines(page, { ...renderOptions(copy), showComments: false });
  const why = await copy.whyUnread(page.id);
  if (why !== undefined) {
    const isEmpty = (await copy.children(page.id)[Symbol.asyncIterator]().next()).done === true;
    const what = isEmpty ? "The copy lacks blocks of this page" : "The blocks of this page were not refreshed";
    yield* ["", `${what}: ${oneLine(why)}`];
  }
  if (withComments) yield* commentLines(page, copy);
}

async function* propertyLines(page: SnapshotObject, copy: CopyReader): AsyncGenerator<string, void> {
  const columns = queryColumns(page).filter(({ type }) => type !== "title");
  const names = await NameFinder.read(copy);
  const [values] = await names.shownRows([page], columns);
  for (const [index, { name }] of columns.entries())
    yield `${oneLine(name)}: ${JSON.stringify(values?.[index] ?? null)}`;
}

async function* commentLines(page: SnapshotObject, copy: CopyReader): AsyncGenerator<string, void> {
  let count = 0;
  for await (const comment of copy.commentsOfPage(page.id)) {
    if (count === 0) yield* ["", "Comments:"];
    count += 1;
    const place = comment.parentId === page.id ? "" : ` on block ${bareId(comment.parentId ?? "")}`;
    yield `- ${await commentText(comment, copy)}${place}`;
  }
  if (count === 0) yield* ["", "No comments."];
}

/** Returns the time, the author and the text of a comment. */
async function commentText({ json }: SnapshotObject, copy: CopyReader): Promise<string> {
  const name = await personName(copy, json["created_by"]);
  const by = name === undefined ? "" : ` by ${name}`;
  return `${textOf(json["created_time"])?.slice(0, 16) ?? ""}Z${by}: ${plainTextOf(json["rich_text"])}`;
}

/** Links lead to ids, which can be read in turn. URLs of files would end, and are long. */
const renderOptions = (copy: CopyReader): RenderOptions => ({
  source: copy.forRenderers(),
  linkTo: (id) => `/${bareId(id)}`,
  fileUrl: async (object, path) => {
    const file = await copy.fileOf(object, path);
    return file === undefined ? undefined : `file:${file.sha256.slice(0, 12)}`;
  },
  // An error of the copy is the answer of the tool, and no missing file.
  onError: (error) => {
    throw error.cause instanceof Error ? error.cause : error;
  },
});

/** Yields a block with its children, or a comment. */
async function* otherLines(other: SnapshotObject, copy: CopyReader): AsyncGenerator<string, void> {
  yield* sightLines(other, copy);
  const text = await (other.kind === "block" ? blockText(other, copy) : commentText(other, copy));
  yield* text.trimEnd().split("\n");
}

function blockText(block: SnapshotObject, copy: CopyReader): Promise<string> {
  const options = renderOptions(copy);
  // The list of a parent that has only the block.
  const children = (parentId: string) => (parentId === ONLY ? listOf(block) : options.source.children(parentId));
  return blocksMarkdown(ONLY, { ...options, source: { ...options.source, children } });
}

const ONLY = "only";

async function* listOf<Item>(item: Item): AsyncGenerator<Item, void> {
  yield item;
}
