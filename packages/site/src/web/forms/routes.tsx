// The pages of forms. They work without scripts, and a form that is sent twice gives one row.
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { csrf } from "hono/csrf";
import { noStore } from "../http/page-cache.ts";
import type { FormOptions } from "../../settings/site-options.ts";
import { originOf } from "../http/addresses.ts";
import type { FormsWeb } from "../web.ts";
import { fillIn } from "../../settings/texts/fill-in.tsx";
import { calendarText } from "./calendar-text.ts";
import { respondArticle, respondDraft, respondEmptyForm, type Draft, type FormContext } from "./form-responses.tsx";
import { endOf, requestHref, RequestPage, RequestsOf, startOf } from "./request-page.tsx";
import type { SentRow } from "./requests.ts";
import { sendForm } from "./send-form.ts";
import type { SiteForm } from "./site-form.ts";

/** Largest form in bytes. */
const MAX_BYTES = 64 * 1024;

/** Time after which a complete run has read a row, even if Notion lists new pages late, in milliseconds. */
const MAX_UNREAD_MS = 10 * 60 * 1000;

/** Key of a request in an address. */
const KEY = ":key{[\\w-]{32}}";

type FormApp = Hono<{ Variables: { form: SiteForm } }>;

/** Adds the pages of all forms to the site. */
export function addForms(app: Hono, site: FormsWeb): void {
  for (const options of site.config.options.forms) app.route(options.path, formRoutes(site, options));
}

function formRoutes(site: FormsWeb, { path }: FormOptions): FormApp {
  const routes: FormApp = new Hono({ strict: false });
  // A form has a key of its own, and only the visitor knows the address of a request.
  routes.use(noStore, async (context, next) => {
    const form = await site.forms.find(path);
    if (form === undefined) return context.notFound();
    context.set("form", form);
    return next();
  });
  routes.get("/", (context) => showForm(context, site));
  routes.post("/", csrf(), bodyLimit({ maxSize: MAX_BYTES }), (context) => sendForm(context, site));
  addRequests(routes, site);
  return routes;
}

async function showForm(context: FormContext, site: FormsWeb): Promise<Response> {
  const token = context.req.query("draft");
  if (token === undefined) return respondEmptyForm(context, site);
  const [path, draft] = JSON.parse((await site.forms.drafts.read(token)) ?? "[]") as [string?, Draft?];
  return draft === undefined || path !== context.get("form").options.path
    ? respondEmptyForm(context, site, site.texts.form.draftExpired)
    : respondDraft(context, site, draft);
}

/** Adds the pages of what visitors have sent. */
function addRequests(routes: FormApp, site: FormsWeb): void {
  const { texts, forms } = site;
  const findRow = (context: FormContext): Promise<SentRow | undefined> =>
    forms.requests.find(context.get("form"), context.req.param("key") ?? "");
  const respondMissing = (context: FormContext) => {
    const again = <a href={context.get("form").options.path}>{texts.form.again}</a>;
    const text = <p>{fillIn(texts.form.missing, { again })}</p>;
    return respondArticle(context, site, texts.form.missingTitle, text, { status: 404 });
  };
  routes.get(`/${KEY}`, async (context) => {
    const row = await findRow(context);
    const page = row && <RequestPage texts={texts} form={context.get("form")} row={row} />;
    if (page !== undefined) return respondArticle(context, site, texts.form.thanks, page);
    if (!(await isUnread(site, context.req.param("key"), context.req.query("new")))) return respondMissing(context);
    return respondArticle(context, site, texts.form.thanks, <p>{texts.form.soon}</p>);
  });
  routes.get(`/${KEY}/calendar.ics`, async (context) => {
    const form = context.get("form");
    const row = await findRow(context);
    const date = row?.values[form.options.calendar ?? ""];
    const start = startOf(date);
    if (row === undefined || start === undefined) return respondMissing(context);
    const url = new URL(requestHref(form, row.key), originOf(context, site.config)).href;
    const event = { uid: row.key, title: form.options.title, start, end: endOf(date), url };
    return context.body(calendarText(event, site.now()), 200, { "content-type": "text/calendar; charset=utf-8" });
  });
  routes.get("/mine/:link", async (context) => {
    const form = context.get("form");
    const contact = forms.contactOf(form, context.req.param("link"));
    if (contact === undefined)
      return respondArticle(context, site, texts.form.missingTitle, <p>{texts.form.mineExpired}</p>, { status: 404 });
    const rows = await forms.requests.ofContact(form, contact);
    const page = <RequestsOf texts={texts} form={form} contact={contact} rows={rows} />;
    return respondArticle(context, site, texts.form.mine, page);
  });
}

/**
 * Returns true for a request whose row the copy need not have: no complete run has ended long after it.
 * @param proof the key with the time of the request, from the address
 */
async function isUnread({ forms, content, now }: FormsWeb, key: string, proof = ""): Promise<boolean> {
  const ageMs = forms.receipts.ageMs(proof, key);
  if (ageMs === undefined) return false;
  const { updatedAt } = await content.state();
  return updatedAt === undefined || Date.parse(updatedAt) - (now() - ageMs) < MAX_UNREAD_MS;
}
