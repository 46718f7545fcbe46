// Previews of taking changes back.
import { invalid } from "../../arguments.ts";
import { headline, MAX_ENTRY_LINES, shortened } from "../answer-lines.ts";
import type { ChangeContext } from "../changes/context.ts";
import type { Entry } from "../journal/journal.ts";
import { keyOf } from "../texts/keys.ts";
import { compareAll, pageKey } from "./compare.ts";

/** Returns what taking changes back does, the last one first, and a key of the states that it depends on. */
export async function undoPreview(
  entries: readonly Entry[],
  context: ChangeContext,
): Promise<{ readonly lines: string[]; readonly key: string }> {
  const lines: string[] = [];
  const seen = new Set<string>();
  const keys: unknown[] = [];
  for (const entry of entries) {
    lines.push(`take back change ${entry.id}: ${headline(entry.kind, entry.pageId, entry.title)}`);
    const place = entry.pageId ?? `change ${entry.id}`;
    // An earlier change of the page can only be compared after the later ones are taken back.
    if (seen.has(place)) {
      lines.push("  after the later ones of this page, the reverse of:");
      lines.push(
        ...shortened(
          entry.lines.map((line) => `  ${line}`),
          MAX_ENTRY_LINES,
        ),
      );
      continue;
    }
    seen.add(place);
    const compared = await compareAll(entry.reversals, context, entry.state === "undoing");
    keys.push(entry.id, compared, await pageState(entry.pageId, context));
    if (compared.state === "changed" && entries.length === 1) throw invalid(`Nothing is sent: ${compared.why}.`);
    if (compared.state === "changed") lines.push(`  cannot be taken back: ${compared.why}`);
    if (compared.state === "before") lines.push("  nothing to do: Notion has the state before");
    if (compared.state === "after")
      lines.push(
        ...shortened(
          compared.lines.map((line) => `  ${line}`),
          MAX_ENTRY_LINES,
        ),
      );
  }
  return { lines, key: keyOf([entries.map(({ id, state }) => [id, state]), keys]) };
}

async function pageState(pageId: string | undefined, { notion }: ChangeContext): Promise<string> {
  const page = pageId === undefined ? undefined : await notion.findPage(pageId);
  if (page === undefined || page.isTrashed) return page === undefined ? "gone" : "trash";
  return pageKey(page, await notion.blocks(page.id));
}
