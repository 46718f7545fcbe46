// How a change compares with the present state of Notion.
import { bareId } from "@ws/render/values";
import type { ChangeContext } from "../changes/context.ts";
import type { Reversal, Step } from "../change.ts";
import type { LivePage } from "../notion.ts";

/** How a change compares with the present state: `after` it, `before` it, or changed since. */
export type Compared =
  | { readonly state: "before" }
  | {
      readonly state: "after";
      readonly steps: readonly Step[];
      readonly lines: readonly string[];
      /** Id of a page whose creation was found in Notion. */
      readonly pageId?: string | undefined;
    }
  | { readonly state: "changed"; readonly why: string };

/** A part of a change of a type. */
export type Of<Type extends Reversal["type"]> = Extract<Reversal, { type: Type }>;

/** Notion has the state before the change. */
export const BEFORE: Compared = { state: "before" };

/** Returns a page whose parts can be taken back, or why they cannot. */
export async function pageToRestore(pageId: string, { notion }: ChangeContext): Promise<LivePage | Compared> {
  const page = await notion.findPage(pageId);
  if (page === undefined) return changed(`Notion no longer shows the page ${bareId(pageId)}`);
  return page.isTrashed ? changed(`the page ${bareId(pageId)} is in the trash`) : notion.page(pageId);
}

/** True for a comparison in place of a page. */
export const isCompared = (value: LivePage | Compared): value is Compared => "state" in value;

/** Returns the comparison for what cannot be taken back. */
export const changed = (why: string): Compared => ({ state: "changed", why });

/** Returns the comparison for what others have changed. */
export const changedSince = ({ id, json }: LivePage, what = "the page"): Compared =>
  changed(`${what} of ${bareId(id)} was changed since, last at ${String(json["last_edited_time"]).slice(0, 16)}Z`);
