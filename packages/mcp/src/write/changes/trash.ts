// Moves a page or row to the trash.
import { requiredText } from "../../arguments.ts";
import { blocksKey, keyOf, valuesKey } from "../texts/keys.ts";
import { checkWhole, livePage, shownTitle, type Change } from "./context.ts";

interface TrashRequest {
  readonly pageId: string;
}

export const TRASH: Change<TrashRequest> = {
  args: ["id"],
  resolve: async (args, { shown }) => ({ pageId: await shown.pageId(requiredText(args, "id")) }),
  async plan({ pageId }, context) {
    const page = await livePage(pageId, context);
    const blocks = await context.notion.blocks(pageId);
    checkWhole(blocks, context);
    const below = blocks.filter(({ type }) => type === "child_page" || type === "child_database").length;
    return {
      kind: "trash",
      pageId,
      title: await shownTitle(page, context),
      lines: [
        "to the trash",
        ...(below === 0 ? [] : [`with ${below} ${below === 1 ? "page or database" : "pages or databases"} below`]),
      ],
      notes: ["Taking it back may not restore the order among its sisters."],
      key: keyOf([page.parent ?? null, valuesKey(page), blocksKey(blocks)]),
      steps: [{ op: "updatePage", args: { page_id: pageId, in_trash: true } }],
      reversals: [{ type: "trashed", pageId }],
      around: page.parent?.type === "page_id" ? [page.parent.page_id] : [],
    };
  },
};
