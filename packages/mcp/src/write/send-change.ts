// Sends the requests of a change, which the journal has before the first one.
import { isWorkspaceError } from "@ws/client";
import { fieldsOf, textOf, type Fields } from "@ws/helpers/json";
import { messageOf } from "@ws/helpers/messages";
import { MirrorError } from "@ws/mirror";
import type { ChangeContext } from "./changes/context.ts";
import { propertyOf } from "./changes/values.ts";
import type { Plan, Reversal, Step } from "./change.ts";
import type { Entry, Journal, NewEntry } from "./journal/journal.ts";
import type { LivePage } from "./notion.ts";
import { isCutValue, valueKey, valuesKey } from "./texts/keys.ts";
import { newBlocks } from "./undo/compare-texts.ts";
import { compareAll, pageKey } from "./undo/compare.ts";

/** A change that was written. */
export interface Written {
  readonly id: number;
  readonly pageId: string | undefined;
}

/** A change that stopped before its end. */
class StoppedError extends Error {
  override readonly name = "StoppedError";
  /** Number of requests before it that Notion has confirmed. */
  readonly sent: number;
  readonly mayBeApplied: boolean;

  constructor(sent: number, cause: unknown) {
    super(messageOf(cause), { cause });
    this.sent = sent;
    this.mayBeApplied = isWorkspaceError(cause) ? cause.maybeApplied : true;
  }
}

/**
 * Stores a change in the journal, sends it, and stores its result.
 * @throws MirrorError if Notion refuses it, or it is not known whether Notion has applied it
 */
export async function sendChange(
  plan: Plan,
  entry: Pick<NewEntry, "at" | "conversation" | "client">,
  journal: Journal,
  context: ChangeContext,
): Promise<Written> {
  const { kind, pageId, title, lines, reversals, steps } = plan;
  const id = await journal.begin({ ...entry, kind, pageId, title, lines, reversals });
  try {
    const answers = await sendSteps(steps, context);
    const known = await completed(plan, answers, context);
    const created = pageId ?? textOf(answers[0]?.["id"]);
    await journal.set(id, "done", { reversals: known, pageId: created });
    return { id, pageId: created };
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    return await settle({ id, pageId, reversals }, error, journal, context);
  }
}

/** Finds out whether a change that stopped was applied. */
async function settle(
  { id, pageId, reversals }: Pick<Entry, "id" | "pageId" | "reversals">,
  error: StoppedError,
  journal: Journal,
  context: ChangeContext,
): Promise<Written> {
  if (error.sent === 0 && !error.mayBeApplied) {
    await journal.set(id, "refused");
    throw new MirrorError("run_failed", `Notion has refused the change, and nothing was written: ${error.message}`, {
      cause: error,
    });
  }
  const found = await compareAll(reversals, context).catch(() => undefined);
  if (found?.state === "before") {
    await journal.set(id, "refused");
    throw new MirrorError("run_failed", `Notion did not apply the change: ${error.message}. Try again.`, {
      cause: error,
    });
  }
  if (found?.state === "after" && error.sent === 0 && error.mayBeApplied && reversals.length === 1) {
    const created = pageId ?? found.pageId;
    await journal.set(id, "done", {
      pageId: created,
      reversals: reversals.map((item) => (item.type === "created" ? { ...item, pageId: created } : item)),
    });
    return { id, pageId: created };
  }
  throw new MirrorError(
    "run_failed",
    `Change ${id} may have been applied, or a part of it: ${error.message}. Do not repeat it: read the page, or call undo with ${id}, which compares first.`,
    { cause: error },
  );
}

/** Sends requests one after another. @throws StoppedError if one fails */
async function sendSteps(steps: readonly Step[], { notion }: ChangeContext): Promise<Fields[]> {
  const answers: Fields[] = [];
  for (const step of steps)
    try {
      answers.push(await notion.send(step));
    } catch (error) {
      throw new StoppedError(answers.length, error);
    }
  return answers;
}

/** Adds what only the answers of Notion say. A state that others may have changed since is not taken for that of the change. */
async function completed(
  { reversals }: Plan,
  answers: readonly Fields[],
  { notion }: ChangeContext,
): Promise<Reversal[]> {
  const answer: LivePage = { id: "", json: fieldsOf(answers[0]), parent: undefined, isTrashed: false };
  const known: Reversal[] = [];
  for (const reversal of reversals)
    switch (reversal.type) {
      case "created": {
        const pageId = textOf(answer.json["id"]);
        known.push({ ...reversal, pageId, key: pageId && (await keyOfNew(pageId, { notion })) });
        break;
      }
      case "values":
        known.push({
          ...reversal,
          values: reversal.values.map((value) => {
            const property = propertyOf(answer, value.id);
            return property === undefined || isCutValue(property)
              ? value
              : { ...value, after: [...value.after, valueKey(property)] };
          }),
        });
        break;
      case "inserted":
        known.push({ ...reversal, blocks: newBlocks(await notion.blocks(reversal.pageId), reversal) });
        break;
      case "moved":
        known.push({ ...reversal, key: valuesKey(answer) });
        break;
      case "text":
      case "lines":
      case "trashed":
        known.push(reversal);
    }
  return known;
}

async function keyOfNew(pageId: string, { notion }: Pick<ChangeContext, "notion">): Promise<string | undefined> {
  try {
    return pageKey(await notion.page(pageId), await notion.blocks(pageId));
  } catch (error) {
    // The page is there. Without the key, taking it back does not notice what others add to it.
    if (error instanceof MirrorError) return undefined;
    throw error;
  }
}

/** The result of taking a change back. */
export type Undone =
  | { readonly state: "undone"; readonly lines: readonly string[] }
  | { readonly state: "nothing" }
  | { readonly state: "left"; readonly why: string };

/** Takes a change back: compares it with the present state, and stores in the journal what it sends. */
export async function undoChange(entry: Entry, at: string, journal: Journal, context: ChangeContext): Promise<Undone> {
  const compared = await compareAll(entry.reversals, context, entry.state === "undoing");
  if (compared.state === "changed") return { state: "left", why: compared.why };
  if (compared.state === "before") {
    await journal.set(entry.id, entry.state === "sending" ? "refused" : "undone", { at });
    return { state: "nothing" };
  }
  await journal.set(entry.id, "undoing", { pageId: compared.pageId });
  try {
    await sendSteps(compared.steps, context);
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    if (error.sent === 0 && !error.mayBeApplied) {
      await journal.set(entry.id, entry.state);
      return { state: "left", why: `Notion refuses it: ${error.message}` };
    }
    const found = await compareAll(entry.reversals, context, true).catch(() => undefined);
    if (found?.state !== "before")
      return { state: "left", why: `it may have been taken back in part: ${error.message}. Call undo again` };
  }
  await journal.set(entry.id, "undone", { at });
  return { state: "undone", lines: compared.lines };
}
