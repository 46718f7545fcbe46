// The parts that all kinds of changes need, and the form of a kind.
import type { Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { bareId, titleOf } from "@ws/render/values";
import { oneLine } from "../../one-line.ts";
import { placeId, type Plan } from "../change.ts";
import { pageTitle, type LiveBlock, type LivePage, type Notion } from "../notion.ts";
import type { Shown } from "../places.ts";

/** The parts that all kinds of changes need. */
export interface ChangeContext {
  readonly notion: Notion;
  readonly shown: Shown;
}

/**
 * A kind of change. `resolve` reads the arguments and finds what they name in the copy, once. `plan` compares the result with the present
 * state of Notion, before a change is shown and again before it is sent.
 */
export interface Change<Request> {
  /** Names of its arguments. */
  readonly args: readonly string[];
  readonly resolve: (args: Fields, context: ChangeContext) => Promise<Request>;
  readonly plan: (request: Request, context: ChangeContext) => Promise<Plan>;
}

/**
 * Returns a page that can be changed.
 * @throws MirrorError `invalid_argument` for one in the trash, or one that was moved out of what the server shows
 */
export async function livePage(id: string, { notion, shown }: ChangeContext): Promise<LivePage> {
  const page = await notion.page(id);
  if (page.isTrashed) throw new MirrorError("invalid_argument", `The page ${bareId(id)} is in the trash.`);
  if (!shown.copy.isLimited || shown.created.has(bareId(id))) return page;
  const known = await shown.copy.read((copy) => copy.object("page", id));
  const parentId = page.parent && placeId(page.parent);
  const isInPlace = known !== undefined && (parentId === undefined || known.parentId === parentId);
  if (!isInPlace && !(parentId !== undefined && (await shown.has(parentId))))
    throw new MirrorError("invalid_argument", `The page ${bareId(id)} was moved since the copy was made.`);
  return page;
}

/** Returns the title of a page as the other tools show it: a title can mention a page that is not shown. */
export async function shownTitle(page: LivePage, { shown }: ChangeContext): Promise<string> {
  const known = shown.copy.isLimited ? await shown.copy.read((copy) => copy.object("page", page.id)) : undefined;
  return known === undefined ? pageTitle(page) : oneLine(titleOf(known));
}

/**
 * Refuses a change of everything below a page, if a part of that may not be shown.
 * @throws MirrorError `invalid_argument`
 */
export function checkWhole(blocks: readonly LiveBlock[], { shown }: ChangeContext): void {
  if (shown.copy.isLimited && hasPages(blocks))
    throw new MirrorError(
      "invalid_argument",
      "There are pages or databases below it, of which this server may not show all.",
    );
}

const hasPages = (blocks: readonly LiveBlock[]): boolean =>
  blocks.some(({ type, children }) => type === "child_page" || type === "child_database" || hasPages(children));
