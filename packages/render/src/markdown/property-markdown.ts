// Renders the values of properties as Markdown within one line.
import { textsOf } from "../language/language.ts";
import { isUnavailable } from "@ws/helpers";
import { fieldsList, fieldsOf, isFields, memberOf, pointerBelow, textOf, type Fields } from "@ws/helpers/json";
import { givenObject, type GivenObject } from "../content/find-object.ts";
import { fileAt, userName, withDefaults } from "../content/render-context.ts";
import type { ContentObject } from "../source/content-source.ts";
import type { Column } from "../values/columns.ts";
import { MAX_DEPTH } from "../values/named-values.ts";
import { numberText } from "../values/number-text.ts";
import { cellValue, plainRow } from "../values/plain-values.ts";
import { dateSpanText, placeText, verificationText } from "../values/value-texts.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { destination, inlineMarkdown, linkMarkdown } from "./inline-markdown.ts";
import { objectLink } from "./leaf-markdown.ts";
import type { MarkdownContext, MarkdownOptions } from "./markdown-options.ts";
import { replacedProperty } from "./replace-markdown.ts";

/** A property, and where it is. */
interface Place {
  readonly value: unknown;
  readonly page: ContentObject;
  /** JSON pointer to the value. */
  readonly path: string;
  readonly column: Column | undefined;
  readonly context: MarkdownContext;
  /** Number of formulas and rollups around the value. */
  readonly depth: number;
}

type Renderer = (place: Place) => Promise<string> | string;

const text: Renderer = ({ value, page, context }) => inlineMarkdown(value, context, page);

const users: Renderer = async ({ value, context }) => {
  const names: string[] = [];
  for (const user of Array.isArray(value) ? fieldsList(value) : [value]) names.push(await userName(user, context));
  return escapeMarkdown(names.filter((name) => name !== "").join(", "));
};

/** Types whose plain values have ids, lack links or are objects. */
const RENDERERS: Readonly<Record<string, Renderer>> = {
  title: text,
  rich_text: text,
  url: ({ value, context }) => {
    const url = textOf(value) ?? "";
    return linkMarkdown(url, escapeMarkdown(url), context);
  },
  number: ({ value, column, context }) =>
    typeof value === "number" ? escapeMarkdown(numberText(value, column?.format, context.locale)) : "",
  checkbox: ({ value, context }) => (value === true ? textsOf(context).yes : textsOf(context).no),
  date: ({ value }) => escapeMarkdown(dateSpanText(value)),
  place: ({ value }) => escapeMarkdown(placeText(value)),
  verification: ({ value, context }) => escapeMarkdown(verificationText(value, textsOf(context))),
  people: users,
  created_by: users,
  last_edited_by: users,
  async relation({ value, context }) {
    const links: string[] = [];
    for (const reference of fieldsList(value)) {
      const id = textOf(reference["id"]) ?? "";
      links.push(await objectLink(id, id, context, "page"));
    }
    return links.join(", ");
  },
  formula: (place) => computed(place, "formula"),
  rollup: (place) => computed(place, "rollup"),
  async files({ value, page, path, context }) {
    const links: string[] = [];
    for (const [index, entry] of fieldsList(value).entries()) {
      const file = await fileAt(page, `${path}/files/${index}`, entry, context);
      const name = escapeMarkdown(file?.name ?? textOf(entry["name"]) ?? "");
      links.push(
        file?.href === undefined ? `*${textsOf(context).missing}:* ${name}` : `[${name}](${destination(file.href)})`,
      );
    }
    return links.join(", ");
  },
};

/**
 * Renders a property of a page as Markdown within one line.
 * @param page the page, for example a row of a query
 * @param column the column of the property, which has the format of numbers
 * @throws RenderError `invalid_argument` without a source, or for another object
 */
export async function propertyMarkdown(
  page: GivenObject,
  name: string,
  options: MarkdownOptions,
  column?: Column,
): Promise<string> {
  const object = givenObject("page", page);
  const context = withDefaults(options);
  const property = fieldsOf(memberOf(fieldsOf(object.json["properties"]), name));
  const path = pointerBelow("/properties", name);
  return valueMarkdown(property, { page: object, path, column, context, depth: 0 });
}

async function valueMarkdown(property: Fields, place: Omit<Place, "value">): Promise<string> {
  const { page, column, context } = place;
  const type = textOf(property["type"]);
  return replacedProperty(property, type, { page, column }, context, () => defaultMarkdown(property, place));
}

function defaultMarkdown(property: Fields, place: Omit<Place, "value">): Promise<string> | string {
  if (isUnavailable(property)) return `*${escapeMarkdown(textsOf(place.context).notAvailable)}*`;
  const render = memberOf(RENDERERS, property["type"]);
  const value = memberOf(property, property["type"]);
  if (render !== undefined) return render({ ...place, value });
  const plain = plainRow({ id: place.page.id, properties: { value: property } })["value"];
  return escapeMarkdown(
    typeof plain === "boolean"
      ? plain
        ? textsOf(place.context).yes
        : textsOf(place.context).no
      : String(cellValue(plain) ?? ""),
  );
}

/** Renders the result of a formula or rollup. The items of a list are values of the related rows. */
async function computed({ value, ...place }: Place, kind: string): Promise<string> {
  const result = fieldsOf(value);
  const { type } = result;
  const inner = memberOf(result, type);
  if (place.depth >= MAX_DEPTH) return `*${textsOf(place.context).nestedTooDeep}*`;
  const inside = { ...place, path: pointerBelow(place.path, kind), depth: place.depth + 1 };
  if (type === "boolean") return valueMarkdown({ type: "checkbox", checkbox: inner }, inside);
  if (type === "string") return escapeMarkdown(textOf(inner) ?? "");
  if (type !== "array") return isFields(inner) || typeof inner === "number" ? valueMarkdown(result, inside) : "";
  const items: string[] = [];
  for (const [index, item] of fieldsList(inner).entries()) {
    const path = pointerBelow(`${inside.path}/array`, index);
    items.push(await valueMarkdown(item, { ...inside, path, column: undefined }));
  }
  return items.filter((item) => item !== "").join(", ");
}
