// Renders the values of properties as HTML.
import { fieldsList, fieldsOf, isFields, memberOf, textOf, type Fields } from "@ws/helpers/tasks";
import type { ContentObject } from "../source/content-source.ts";
import { givenObject, type GivenObject } from "../content/find-object.ts";
import { cellValue, plainRow } from "../values/plain-values.ts";
import type { Column } from "../values/columns.ts";
import { fileAt, userName, withDefaults } from "../content/render-context.ts";
import { MAX_DEPTH, relatedTitle } from "../values/named-values.ts";
import { numberText } from "../values/number-text.ts";
import { placeText, verificationText } from "../values/value-texts.ts";
import { dateHtml, timeHtml } from "./date-html.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { colorClass, inlineHtml, linkHtml, textHtml, type HtmlContext, type HtmlOptions } from "./inline-html.ts";

type Renderer = (value: unknown, context: HtmlContext, place: Place) => Promise<string> | string;

interface Place {
  readonly object: ContentObject;
  /** JSON pointer to the property. */
  readonly path: string;
  /** Column of the property in its data source. */
  readonly column: Column | undefined;
  /** Number of formulas and rollups around the value. */
  readonly depth: number;
}

/**
 * Renders a property of a page.
 * @param page the page, for example a row of a query
 * @param column the column of the property, which has the format of numbers
 * @throws RenderError `invalid_argument` without a source, or for another object
 */
export async function propertyHtml(
  page: GivenObject,
  name: string,
  options: HtmlOptions,
  column?: Column,
): Promise<string> {
  const object = givenObject("page", page);
  const property = memberOf(fieldsOf(object.json["properties"]), name);
  const path = `/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return valueHtml(fieldsOf(property), withDefaults(options), { object, path, column, depth: 0 });
}

async function valueHtml(property: Fields, context: HtmlContext, place: Place): Promise<string> {
  const { type } = property;
  const render = memberOf(RENDERERS, type);
  if (render !== undefined) return render(memberOf(property, type), context, place);
  const value = cellValue(plainRow({ id: place.object.id, properties: { value: property } })["value"]);
  return value === null ? "" : textHtml(String(value));
}

const RENDERERS: Readonly<Record<string, Renderer>> = {
  title: inlineHtml,
  rich_text: inlineHtml,
  url: (value, context) => {
    const url = textOf(value);
    return url === undefined ? "" : linkHtml(url, textHtml(url), context);
  },
  email: (value) => contactHtml("mailto:", value),
  phone_number: (value) => contactHtml("tel:", value),
  number: (value, _, { column }) => (typeof value === "number" ? escapeHtml(numberText(value, column?.format)) : ""),
  checkbox: (value) =>
    value === true
      ? '<input type="checkbox" disabled checked aria-label="Yes">'
      : '<input type="checkbox" disabled aria-label="No">',
  select: optionHtml,
  status: optionHtml,
  multi_select: (value) => fieldsList(value).map(optionHtml).join(" "),
  date: (value) => dateHtml(fieldsOf(value)),
  place: (value) => textHtml(placeText(value)),
  verification: (value) => textHtml(verificationText(value)),
  created_time: (value) => timeHtml(textOf(value) ?? ""),
  last_edited_time: (value) => timeHtml(textOf(value) ?? ""),
  formula: (value, context, place) => computedHtml(fieldsOf(value), context, place),
  rollup: (value, context, place) => computedHtml(fieldsOf(value), context, place),
  people: (value, context) => usersHtml(fieldsList(value), context),
  created_by: (value, context) => usersHtml([fieldsOf(value)], context),
  last_edited_by: (value, context) => usersHtml([fieldsOf(value)], context),
  async relation(value, context) {
    const links: string[] = [];
    for (const reference of fieldsList(value)) {
      const id = textOf(reference["id"]) ?? "";
      const href = context.isHidden?.(id) === true ? undefined : await context.linkTo(id);
      const title = escapeHtml(await relatedTitle(id, context));
      links.push(href === undefined ? title : `<a${attributes({ href })}>${title}</a>`);
    }
    return links.join(", ");
  },
  async files(value, context, { object, path }) {
    const links: string[] = [];
    for (const [index, entry] of fieldsList(value).entries()) {
      const file = await fileAt(object, `${path}/files/${index}`, entry, context);
      const name = escapeHtml(file?.name ?? textOf(entry["name"]) ?? "");
      links.push(
        file?.href === undefined
          ? `<span class="missing">Missing: ${name}</span>`
          : `<a${attributes({ href: file.href })}>${name}</a>`,
      );
    }
    return links.join(", ");
  },
};

/** An address is only a link if it has no characters that could change the meaning of the URL. */
function contactHtml(scheme: string, value: unknown): string {
  const text = textOf(value) ?? "";
  const html = escapeHtml(text);
  return /^[\w.+\-@() ]+$/u.test(text)
    ? `<a${attributes({ href: scheme + text.replaceAll(" ", "") })}>${html}</a>`
    : html;
}

function optionHtml(value: unknown): string {
  const { name, color } = fieldsOf(value);
  if (typeof name !== "string") return "";
  const tint = typeof color === "string" && color !== "default" ? colorClass(`${color}_background`) : undefined;
  return `<span${attributes({ class: ["option", tint].filter(Boolean).join(" ") })}>${escapeHtml(name)}</span>`;
}

/** Renders the result of a formula or rollup. The items of a list are values of the related rows. */
async function computedHtml(result: Fields, context: HtmlContext, place: Place): Promise<string> {
  const { type } = result;
  const value = memberOf(result, type);
  if (place.depth >= MAX_DEPTH) return '<span class="unsupported">Nested too deep</span>';
  const inside = { ...place, depth: place.depth + 1 };
  if (type === "boolean") return valueHtml({ type: "checkbox", checkbox: value }, context, inside);
  if (type === "string") return textHtml(textOf(value) ?? "");
  if (type !== "array") return isFields(value) || typeof value === "number" ? valueHtml(result, context, inside) : "";
  const items: string[] = [];
  for (const item of fieldsList(value)) items.push(await valueHtml(item, context, { ...inside, column: undefined }));
  return items.filter((html) => html !== "").join(", ");
}

async function usersHtml(users: readonly Fields[], context: HtmlContext): Promise<string> {
  const names: string[] = [];
  for (const user of users) names.push(escapeHtml(await userName(user, context)));
  return names.join(", ");
}
