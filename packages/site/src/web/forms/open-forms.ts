// The forms of a site. Loaded only if its options have some.
import type { Hono } from "hono";
import type { Summary } from "../../content/content-report.ts";
import type { ContentFloor } from "../../content/open-content.ts";
import { Forms, formsSummary } from "./forms.ts";
import { addForms } from "./routes.tsx";
import { createFormsOf } from "./site-form.ts";
import type { FormsWeb } from "../web.ts";

/** The forms, their routes, and what the owner should know of them. */
interface OpenForms {
  readonly forms: Forms;
  readonly summary: Summary;
  readonly addRoutes: (app: Hono, web: FormsWeb) => void;
}

/** Opens the forms of the options. */
export function openForms({ config, content, refresher, copy, workspace, now, report }: ContentFloor): OpenForms {
  const formsOf = createFormsOf(config.options.forms);
  const context = { client: workspace.forms, content, formsOf, refresher, store: copy.own, now, report };
  return { forms: new Forms(config, context), summary: formsSummary(formsOf), addRoutes: addForms };
}
