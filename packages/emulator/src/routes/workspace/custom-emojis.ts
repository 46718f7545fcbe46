// customEmojis.list
import { cutPage, listBody, pagingFromQuery } from "../../http/cursor-paging.ts";
import type { Route } from "../../http/route.ts";
import { defineRoute } from "../../http/route.ts";

/** The route of custom emojis. */
export const CUSTOM_EMOJI_ROUTES: readonly Route[] = [
  defineRoute({
    method: "GET",
    path: "custom_emojis",
    operation: "customEmojis.list",
    capability: "none",
    handle: (context) => {
      const name = context.query.get("name");
      const found = [...context.workspace.store.customEmojis.values()].filter(
        (emoji) => name === null || emoji.name === name,
      );
      const page = cutPage(found, pagingFromQuery(context), (emoji) => emoji.id);
      const results = page.items.map(({ id, name: emojiName, url }) => ({ id, name: emojiName, url }));
      return { body: listBody("custom_emoji", results, page.nextCursor, true) };
    },
  }),
];
