// The tool `search`.
import { sightText, type SearchKind, type SearchResult } from "@ws/mirror/reader";
import { bareId } from "@ws/render/values";
import { optionalId, optionalText, optionalTime, requiredText, wholeNumber } from "../arguments.ts";
import { oneLine } from "../one-line.ts";
import type { Tool } from "./tool.ts";

export const SEARCH: Tool = {
  description: 'Full-text: words, "a phrase", begin*, -without.',
  args: {
    query: { type: "string" },
    in: { type: "string" },
    kind: { type: "string" },
    editedSince: { type: "string" },
    limit: { type: "integer" },
  },
  required: ["query"],
  narrow: "Search for fewer or longer words, or in one page with in.",
  async run(args, { copy, nowMs }) {
    const since = optionalTime(args, "editedSince", nowMs);
    const results = await copy.search(requiredText(args, "query"), {
      in: optionalId(args, "in"),
      // A wrong kind is an error of the search.
      kind: optionalText(args, "kind") as SearchKind | undefined,
      editedSince: since === undefined ? undefined : new Date(since),
      limit: wholeNumber(args, "limit", { min: 1, max: 100, normal: 10 }),
    });
    if (results.length === 0) return ["Nothing found."];
    return [...(results[0]?.isPartial === true ? [PARTIAL] : []), ...results.flatMap(resultLines)];
  },
};

/** Said before results that have only some of the words. */
const PARTIAL = "No page has all words. These have some:";

function resultLines({ kind, id, pageId, title, path, excerpt, editedTime, outOfSightSince }: SearchResult): string[] {
  const above = path.map((step) => oneLine(step.title)).join(" / ");
  const page = pageId === undefined || pageId === id ? "" : ` in ${bareId(pageId)}`;
  const edited = editedTime === undefined ? "" : `, edited ${editedTime.slice(0, 10)}`;
  const sight = outOfSightSince === undefined ? "" : `, ${sightText(outOfSightSince)}`;
  return [
    `- ${oneLine(title)}${above === "" ? "" : ` (in ${above})`}`,
    `  ${kind} ${bareId(id)}${page}${edited}${sight}`,
    // An excerpt that repeats the title says nothing.
    ...(excerpt.text === title ? [] : [`  ${excerpt.text}`]),
  ];
}
