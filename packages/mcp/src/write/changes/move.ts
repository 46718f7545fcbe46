// Moves a page or row to another place.
import { invalid, requiredText } from "../../arguments.ts";
import { fieldsOf } from "@ws/helpers/json";
import { bareId } from "@ws/render/values";
import { oneLine } from "../../one-line.ts";
import { placeId, type Place, type ValueReversal } from "../change.ts";
import type { LivePage, Notion } from "../notion.ts";
import { keyOf, valueKey, valuesKey } from "../texts/keys.ts";
import { checkWhole, livePage, shownTitle, type Change } from "./context.ts";
import { inputsOf, propertyOf } from "./values.ts";

interface MoveRequest {
  readonly pageId: string;
  readonly to: Place;
}

export const MOVE: Change<MoveRequest> = {
  args: ["id", "parent"],
  async resolve(args, { shown }) {
    const pageId = await shown.pageId(requiredText(args, "id"));
    return { pageId, to: await shown.place(requiredText(args, "parent")) };
  },
  async plan({ pageId, to }, context) {
    const page = await livePage(pageId, context);
    const from = page.parent;
    if (from === undefined || !(await context.shown.has(placeId(from))))
      throw invalid(`The page ${bareId(pageId)} is in a place to which it could not be moved back. Move it in Notion.`);
    if (placeId(from) === placeId(to)) throw invalid(`The page ${bareId(pageId)} is there already.`);
    if (to.type === "page_id") await livePage(to.page_id, context);
    await checkOutside(pageId, to, context.notion);
    if (context.shown.copy.isLimited) checkWhole(await context.notion.blocks(pageId), context);
    const values = filledValues(page);
    return {
      kind: "move",
      pageId,
      title: await shownTitle(page, context),
      lines: [`from ${await context.shown.named(from)}`, `to ${await context.shown.named(to)}`],
      notes: [
        ...(values.length === 0
          ? []
          : [
              `Notion may drop the values of ${values.map(({ name }) => oneLine(name)).join(", ")}. Taking it back restores them.`,
            ]),
        "Taking it back does not restore the order among its sisters.",
      ],
      key: keyOf([from, valuesKey(page)]),
      steps: [{ op: "movePage", args: { page_id: pageId, parent: to } }],
      reversals: [{ type: "moved", pageId, from, to, values }],
      around: [from, to].flatMap((place) => (place.type === "page_id" ? [place.page_id] : [])),
    };
  },
};

/** Pages above a place that are asked for. Deeper places are left to Notion, which refuses a circle. */
const MAX_LEVELS = 50;

/** @throws MirrorError `invalid_argument` if a place is the page itself, or below it */
async function checkOutside(pageId: string, to: Place, notion: Notion): Promise<void> {
  let place: Place | undefined = to;
  for (let level = 0; level < MAX_LEVELS && place?.type === "page_id"; level += 1) {
    if (bareId(place.page_id) === bareId(pageId)) throw invalid("A page cannot be moved into itself, or below itself.");
    place = (await notion.findPage(place.page_id))?.parent;
  }
}

/** Returns the values of a row that are not empty, without its title, which stays. */
function filledValues(page: LivePage): ValueReversal[] {
  if (page.parent?.type !== "data_source_id") return [];
  return [...inputsOf(page)].flatMap(([id, { name, input }]) => {
    const property = propertyOf(page, id) ?? {};
    const [type = "", value] = Object.entries(fieldsOf(input))[0] ?? [];
    const isEmpty = value === null || value === false || (Array.isArray(value) && value.length === 0);
    const key = valueKey(property);
    return type === "title" || isEmpty ? [] : [{ id, name, input, before: key, after: [] }];
  });
}
