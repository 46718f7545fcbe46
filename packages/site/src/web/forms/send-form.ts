// Receives a form: checks it, creates its row, and leads to the page of the request or back to the form.
import { clientAddress } from "../http/addresses.ts";
import { formText, readForm } from "../http/read-form.ts";
import type { FormsWeb } from "../web.ts";
import { explainFailure, type Failure } from "./explain-failure.ts";
import { secondsToWait } from "../../content/workspace/open-limits.ts";
import { calendarText } from "./calendar-text.ts";
import { respondDraft, type Draft, type FormContext } from "./form-responses.tsx";
import { KEY_FIELD, TRAP_FIELD } from "./form-view.tsx";
import { checkEntered, readEntered, requestKey, type Entered } from "./read-values.ts";
import { requestHref } from "./request-page.tsx";
import type { SiteForm } from "./site-form.ts";

/** Shortest time in which a person fills in a form, in milliseconds. */
const MIN_AGE_MS = 3000;

/** Receives a form. */
export async function sendForm(context: FormContext, site: FormsWeb): Promise<Response> {
  const { texts, forms } = site;
  const form = context.get("form");
  const body = await readForm(context);
  const entered = readEntered(form.fields, body);
  const formKey = formText(body[KEY_FIELD]).slice(0, 200);
  const fail = (text: string | undefined, status: Failure["status"] = 422, key = formKey) =>
    refuse(context, site, { formKey: key, entered, failure: text }, status);
  if (formText(body[TRAP_FIELD]) !== "") return fail(texts.form.fromProgram);
  const ageMs = forms.keys.ageMs(formKey);
  const { errors, values } = checkEntered(form.fields, entered, texts, new Date(site.now()));
  if (ageMs === undefined) return fail(errors.size > 0 ? undefined : texts.form.expired, 422, forms.keys.issue());
  if (errors.size > 0) return fail(undefined);
  if (ageMs < MIN_AGE_MS) return fail(texts.form.tooFast);
  const waitSeconds = await secondsToWait(site.limits.form, clientAddress(context, site.config.trustedProxies));
  if (waitSeconds > 0) {
    context.header("retry-after", String(waitSeconds));
    return fail(texts.form.tooMany(waitSeconds), 429);
  }
  const key = requestKey(form.options.path, formKey, entered);
  try {
    const { id, isNew } = await forms.requests.create(form, key, values);
    if (isNew) callHook(site, form, id, key, entered);
  } catch (error) {
    const { text, status } = explainFailure(error, texts.form);
    if (text === texts.form.outdated) forms.reportFailure(form, error);
    return fail(text, status);
  }
  const href = encodeURI(requestHref(form, key));
  const isRead = (await forms.requests.find(form, key)) !== undefined;
  return context.redirect(isRead ? href : `${href}?new=${forms.receipts.issue(key)}`, 303);
}

/** Stores a form that was not accepted, and leads to its page, so that the browser can load that and come back to it. */
async function refuse(
  context: FormContext,
  site: FormsWeb,
  draft: Draft,
  status: Failure["status"],
): Promise<Response> {
  const { path } = context.get("form").options;
  const address = clientAddress(context, site.config.trustedProxies);
  const isStored = status !== 429 && (await secondsToWait(site.limits.draft, address)) === 0;
  // Without its database, the site shows the form as the response.
  const token = isStored
    ? await site.forms.drafts.keep(JSON.stringify([path, draft])).catch(() => undefined)
    : undefined;
  return token === undefined
    ? respondDraft(context, site, draft, status)
    : context.redirect(`${encodeURI(path)}?draft=${token}`, 303);
}

function callHook({ forms, now, config }: FormsWeb, form: SiteForm, id: string, key: string, entered: Entered): void {
  const { path, contact, calendar, title } = form.options;
  const values = Object.fromEntries(
    Object.entries(entered).flatMap(([column, texts]) => (texts.length === 0 ? [] : [[column, texts.join(", ")]])),
  );
  const [address, start] = [values[contact ?? ""], values[calendar ?? ""]];
  const href = requestHref(form, key);
  const url = config.siteUrl === undefined ? undefined : new URL(href, config.siteUrl).href;
  forms.notify(form, {
    path,
    id,
    values,
    href,
    mineHref: address === undefined ? undefined : forms.mineHref(form, address),
    calendar: start === undefined ? undefined : calendarText({ uid: key, title, start, url }, now()),
  });
}
