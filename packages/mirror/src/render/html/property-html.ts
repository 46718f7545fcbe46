// Renders the values of properties as HTML.
import { fieldsList, fieldsOf, textOf, type Fields } from "../../json.ts";
import type { SnapshotObject } from "../../snapshot/snapshot.ts";
import { cellValue, plainRow } from "../../store/cells.ts";
import { fileAt, titleById, userName } from "../render-context.ts";
import { attributes, escapeHtml } from "./escape-html.ts";
import { dateHtml, inlineHtml, linkHtml, textHtml, type HtmlContext } from "./inline-html.ts";

type Renderer = (value: unknown, context: HtmlContext, place: Place) => Promise<string> | string;

interface Place {
  readonly object: SnapshotObject;
  /** JSON pointer to the property. */
  readonly path: string;
}

/** Renders a property of a page. */
export async function propertyHtml(page: SnapshotObject, name: string, context: HtmlContext): Promise<string> {
  const property = fieldsOf(fieldsOf(page.json["properties"])[name]);
  const type = textOf(property["type"]) ?? "";
  const render = RENDERERS[type];
  const path = `/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  if (render !== undefined) return render(property[type], context, { object: page, path });
  const value = cellValue(plainRow({ id: page.id, properties: { [name]: property } })[name]);
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
  checkbox: (value) => `<input type="checkbox" disabled${value === true ? " checked" : ""}>`,
  select: optionHtml,
  status: optionHtml,
  multi_select: (value) => fieldsList(value).map(optionHtml).join(" "),
  date: (value) => dateHtml(fieldsOf(value)),
  people: (value, context) => usersHtml(fieldsList(value), context),
  created_by: (value, context) => usersHtml([fieldsOf(value)], context),
  last_edited_by: (value, context) => usersHtml([fieldsOf(value)], context),
  async relation(value, context) {
    const links: string[] = [];
    for (const reference of fieldsList(value)) {
      const id = textOf(reference["id"]) ?? "";
      const href = await context.linkTo(id);
      const title = escapeHtml((await titleById(id, context)) ?? id);
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
  const { name } = fieldsOf(value);
  return typeof name === "string" ? `<span class="option">${escapeHtml(name)}</span>` : "";
}

async function usersHtml(users: readonly Fields[], context: HtmlContext): Promise<string> {
  const names: string[] = [];
  for (const user of users) names.push(escapeHtml(await userName(user, context)));
  return names.join(", ");
}
