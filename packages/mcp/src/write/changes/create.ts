// Creates a page or a row.
import { fieldsOf, isFields, textOf, type Fields } from "@ws/helpers/json";
import { MirrorError } from "@ws/mirror";
import { bareId } from "@ws/render/values";
import { optionalFlag, optionalText, requiredText, wrongArgument } from "../../arguments.ts";
import { oneLine } from "../../one-line.ts";
import { placeId, type Place } from "../change.ts";
import { keyOf } from "../texts/keys.ts";
import { checkMarkdown } from "../texts/markdown.ts";
import type { Change } from "./context.ts";
import { readValues, shownValues } from "./values.ts";

interface CreateRequest {
  readonly parent: Place;
  readonly values: Fields;
  readonly markdown: string | undefined;
  readonly mayAdd: boolean;
}

export const CREATE: Change<CreateRequest> = {
  args: ["parent", "values", "markdown", "newOptions"],
  async resolve(args, { shown }) {
    const parent = await shown.place(requiredText(args, "parent"));
    const { values = {} } = args;
    if (!isFields(values)) throw wrongArgument("values", "an object", values);
    const markdown = optionalText(args, "markdown");
    await shown.check(checkMarkdown(markdown ?? ""));
    return { parent, values, markdown, mayAdd: optionalFlag(args, "newOptions") };
  },
  async plan({ parent, values, markdown, mayAdd }, { notion, shown }) {
    const sourceId = parent.type === "data_source_id" ? parent.data_source_id : undefined;
    const above = parent.type === "page_id" ? await notion.page(parent.page_id) : undefined;
    if (above?.isTrashed === true)
      throw new MirrorError("invalid_argument", `The page ${bareId(above.id)} is in the trash.`);
    const written = await readValues(values, sourceId, { notion, shown, mayAdd });
    const title = titleIn(written.properties);
    if (title === "")
      throw new MirrorError(
        "invalid_argument",
        'Expected a title in values, got none: {"title": "…"} names it for every page.',
      );
    const texts = await shown.copy.read((copy) => shownValues(copy, undefined, written));
    const { by, since } = await notion.signature();
    return {
      kind: "create",
      pageId: undefined,
      title,
      lines: [
        `new ${sourceId === undefined ? "page" : "row"} in ${await shown.named(parent)}`,
        ...texts.map(({ name, after }) => `+${oneLine(name)}: ${after}`),
        ...(markdown === undefined ? [] : markdown.split("\n").map((line) => `+${line}`)),
      ],
      notes: written.newOptions.map((option) => `Taking it back keeps the new option ${oneLine(option)}.`),
      // A page below has no state that it depends on. A data source has: its columns.
      key: keyOf([placeId(parent), written.properties]),
      steps: [
        {
          op: "createPage",
          args: { parent, properties: written.properties, ...(markdown === undefined ? {} : { markdown }) },
        },
      ],
      reversals: [{ type: "created", parent, title, since, by }],
      around: above === undefined ? [] : [above.id],
    };
  },
};

/** Returns the title among values, as a request has them. */
function titleIn(properties: Readonly<Record<string, unknown>>): string {
  const value = Object.values(properties)
    .map(fieldsOf)
    .find((input) => "title" in input)?.["title"];
  return (Array.isArray(value) ? value : [])
    .map((run: unknown) => textOf(fieldsOf(fieldsOf(run)["text"])["content"]) ?? "")
    .join("")
    .trim();
}
