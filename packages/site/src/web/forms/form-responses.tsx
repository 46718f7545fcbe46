import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { respondPage } from "../pages/respond.tsx";
import type { FormsWeb } from "../web.ts";
import { FormView } from "./form-view.tsx";
import { checkEntered, type Entered } from "./read-values.ts";
import type { SiteForm } from "./site-form.ts";

/** The context of a request for a page of a form. */
export type FormContext = Context<{ Variables: { form: SiteForm } }>;

/** A form that was not accepted. */
export interface Draft {
  readonly formKey: string;
  readonly entered: Entered;
  /** Text of an error of the whole form. */
  readonly failure?: string | undefined;
}

/** The state of a page with a form. */
interface PageState {
  readonly status?: ContentfulStatusCode;
  /** True if the visitor must do something. @default true for other states than 200 */
  readonly isWrong?: boolean;
  /** Description for search engines. */
  readonly description?: string;
}

/** Responds with a page that has a form, or what was sent with it. */
export async function respondArticle(
  context: Context,
  site: FormsWeb,
  title: string,
  children: Child,
  { status = 200, isWrong = status !== 200, ...shared }: PageState = {},
): Promise<Response> {
  const article = (
    <article>
      <h1 dir="auto">{title}</h1>
      {children}
    </article>
  );
  const edition = await site.content.current();
  // Screen readers read the title of the document first.
  const shown = isWrong ? site.texts.form.error(title) : title;
  return respondPage(context, site, { ...shared, title: shown, edition, status, children: article });
}

/** Responds with a form that nobody has filled in. */
export const respondEmptyForm = (context: FormContext, site: FormsWeb, failure?: string): Promise<Response> =>
  respondView(context, site, { formKey: site.forms.keys.issue(), entered: {}, failure }, new Map(), 200);

/** Responds with a form that was not accepted, and says what to correct. */
export function respondDraft(
  context: FormContext,
  site: FormsWeb,
  draft: Draft,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { fields } = context.get("form");
  const { errors } = checkEntered(fields, draft.entered, site.texts, new Date(site.now()));
  return respondView(context, site, draft, errors, status);
}

function respondView(
  context: FormContext,
  site: FormsWeb,
  draft: Draft,
  errors: ReadonlyMap<string, string>,
  status: ContentfulStatusCode,
): Promise<Response> {
  const { options, fields, text } = context.get("form");
  const view = <FormView texts={site.texts} form={options} text={text} fields={fields} {...draft} errors={errors} />;
  const isWrong = draft.failure !== undefined || errors.size > 0;
  const [description = ""] = text.split("\n");
  return respondArticle(context, site, options.title, view, { status, isWrong, description });
}
