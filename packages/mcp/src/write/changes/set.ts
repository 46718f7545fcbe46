// Sets values of a row, or the title of a page.
import { isFields, type Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { optionalFlag, requiredText, wrongArgument } from "../../arguments.ts";
import { oneLine } from "../../one-line.ts";
import { keyOf, valuesKey } from "../texts/keys.ts";
import { livePage, shownTitle, type Change } from "./context.ts";
import { namesHidden, readValues, shownValues, valueReversals } from "./values.ts";

interface SetRequest {
  readonly pageId: string;
  readonly values: Fields;
  readonly mayAdd: boolean;
}

export const SET: Change<SetRequest> = {
  args: ["id", "values", "newOptions"],
  async resolve(args, { shown }) {
    const pageId = await shown.pageId(requiredText(args, "id"));
    const { values } = args;
    if (!isFields(values) || Object.keys(values).length === 0) throw wrongArgument("values", "an object", values);
    return { pageId, values, mayAdd: optionalFlag(args, "newOptions") };
  },
  async plan({ pageId, values, mayAdd }, { notion, shown }) {
    const page = await livePage(pageId, { notion, shown });
    const sourceId = page.parent?.type === "data_source_id" ? page.parent.data_source_id : undefined;
    const written = await readValues(values, sourceId, { notion, shown, mayAdd });
    for (const [id, name] of written.names)
      if (await namesHidden(page, id, shown))
        throw new MirrorError(
          "invalid_argument",
          `The value of ${oneLine(name)} names pages that this server does not show.`,
        );
    const texts = await shown.copy.read((copy) => shownValues(copy, page, written));
    const reversals = valueReversals(page, written, texts);
    return {
      kind: "set",
      pageId,
      title: await shownTitle(page, { notion, shown }),
      lines: texts.map(
        ({ name, before, after }) => `${oneLine(name)}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
      ),
      notes: [
        ...written.newOptions.map((option) => `Taking it back keeps the new option ${oneLine(option)}.`),
        ...reversals.flatMap(({ name, input }) =>
          input === undefined ? [`The value of ${oneLine(name)} before cannot be restored by a request.`] : [],
        ),
      ],
      key: keyOf([page.parent ?? null, valuesKey(page)]),
      steps: [{ op: "updatePage", args: { page_id: pageId, properties: written.properties } }],
      reversals: [{ type: "values", pageId, values: reversals }],
    };
  },
};
