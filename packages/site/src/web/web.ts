// The floor of the pages that visitors see.
import type { Hono } from "hono";
import type { Summary } from "../content/content-report.ts";
import type { ContentFloor } from "../content/open-content.ts";
import type { Theme } from "./assets.ts";
import type { Forms } from "./forms/forms.ts";
import type { Pictures } from "./pictures/pictures.ts";
import type { Renderer } from "./render/renderer.ts";

/** The floor of the pages, and what they see of the content. */
export interface Web extends ContentFloor {
  readonly theme: Theme;
  readonly renderer: Renderer;
  readonly pictures: Pictures;
  /** Undefined: the options have none, and their code is not loaded. */
  readonly forms: Forms | undefined;
  /** Names the things of the options that the workspace does not have. */
  readonly problems: readonly Summary[];
  /** Adds the routes of the forms. */
  addForms(app: Hono): void;
  /** Returns true if the staff have a board. */
  hasBoard(): Promise<boolean>;
  /** Aborts when the site begins to close. */
  readonly closing: AbortSignal;
}

/** The floor of a site with forms. */
export interface FormsWeb extends Web {
  readonly forms: Forms;
}
