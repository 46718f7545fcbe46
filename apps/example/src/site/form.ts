// A form with the columns of a table: its fields, its checks and the new row follow from schema.ts.
import type { AsyncClient } from "@ws/client";
import { createTable } from "@ws/schema";
import { html, raw } from "hono/html";
import type { SiteConfig } from "./config.ts";
import { customers as schema } from "./schema.ts";

/** The inputs of the types of columns. Others are texts. */
const INPUTS: Readonly<Record<string, string>> = {
  email: "email",
  phone_number: "tel",
  number: "number",
  date: "date",
};

type FormConfig = NonNullable<SiteConfig["form"]>;
/** Texts by the keys of the columns. */
type Texts = Readonly<Record<string, string>>;

/** Returns the form with what a visitor entered, and the errors in it. */
export function formHtml({ title, send, fields }: FormConfig, entered: Texts = {}, errors: Texts = {}) {
  const inputs = fields.map((key) => {
    const column = schema.properties[key];
    const options = "options" in column ? ["", ...column.options] : [];
    const choices = options.map((it) => html`<option ${it === entered[key] ? "selected" : ""}>${it}</option>`);
    const attributes = raw(`type="${INPUTS[column.type] ?? "text"}" ${column.type === "title" ? "required" : ""}`);
    const input = html`<input name="${key}" value="${entered[key]}" ${attributes} />`;
    const field =
      choices.length > 0
        ? html`<select name="${key}">
            ${choices}
          </select>`
        : input;
    return html`<label>${column.name} ${field} <strong>${errors[key]}</strong></label>`;
  });
  // Programs fill in what people do not see.
  const trap = html`<input class="trap" name="website" aria-hidden="true" tabindex="-1" autocomplete="off" />`;
  return html`<h1>${title}</h1>
    <form method="post">${inputs} ${trap} <button>${send}</button></form>`;
}

/** Adds a row with what a visitor entered. Returns the errors. Undefined if there are none. */
export async function addRow(client: AsyncClient, { fields }: FormConfig, entered: Texts): Promise<Texts | undefined> {
  if (entered["website"] !== "") return undefined;
  const values = Object.fromEntries(fields.map((key) => [key, entered[key]?.trim() || undefined]));
  const result = schema["~standard"].validate(values);
  if (result.issues) return Object.fromEntries(result.issues.map(({ path, message }) => [String(path?.[0]), message]));
  await createTable(client, schema).create(result.value);
  return undefined;
}
