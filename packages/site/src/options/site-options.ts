// The options of a site: what its owner decides, in one file. What belongs to a deployment is in environment variables.
import { extractPageId } from "@ws/helpers";
import { z } from "zod";
import { hasTexts, LANGUAGE_NAMES } from "../texts/texts.ts";

/** A text of the owner: visitors see it as it is. */
const text = z.string().trim().min(1).max(2000);

/** Name of a column as the workspace shows it. */
const column = z.string().min(1).max(200);

/** Id or link of a page, database or data source. */
const id = z.string().transform((value, context) => {
  try {
    return extractPageId(value);
  } catch {
    context.addIssue({ code: "custom", message: "expected the id or the link of a page in Notion" });
    return z.NEVER;
  }
});

/** Address of a link: a path of the site, or another address that a link can have. */
const href = z.string().regex(/^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/u, {
  error: "expected a path such as /book, or an address that begins with https:, mailto: or tel:",
});

const language = z.string().refine(hasTexts, {
  error: `expected one of ${LANGUAGE_NAMES.join(", ")}, or one with its country such as de-CH`,
});

const timeZone = z.string().refine(isTimeZone, { error: "expected a time zone such as Europe/Berlin" });

/** First parts of addresses that the site itself has. */
const OWN_PATHS = ["assets", "files", "health", "events", "webhooks", "inside", "search", "operations"];

/** Address of a form, in one part. */
const formPath = z
  .string()
  .regex(/^\/[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,58}[\p{L}\p{N}])?$/u, {
    error: "expected a path of one part such as /book",
  })
  .refine((value) => !OWN_PATHS.includes(value.slice(1)), { error: "expected a path that the site does not have" });

/** A field of a form: a column that visitors fill in. */
const formField = z.strictObject({
  column,
  /** Name of the field. @default the name of the column */
  label: text.optional(),
  /** Text below the name. @default the description of the column */
  hint: text.optional(),
  /** Number of lines of a text. @default 1 */
  lines: z.int().min(1).max(40).optional(),
  /** Name under which browsers remember the value. */
  autocomplete: z.string().optional(),
  /** @default true for the title */
  isRequired: z.boolean().optional(),
  /** Days that a date can be: `ahead` is from today to two years from now. */
  days: z.enum(["any", "ahead"]).default("any"),
});

/** A form that creates rows. */
const formObject = z.strictObject({
  path: formPath,
  /** Title, id or link of the table. */
  table: text,
  /** Title of the page, and text of links to it. */
  title: text,
  /**
   * Text above the fields, such as prices and opening hours. A line break begins a paragraph.
   * @default the description of the table
   */
  text: text.optional(),
  /** Text of the button. */
  button: text,
  fields: z.array(formField).min(1).max(50),
  /** Groups of columns of which one must have a value, such as e-mail and phone. */
  oneOf: z.array(z.array(column).min(2)).default([]),
  /** Values of other columns of a new row. */
  set: z.record(column, z.union([z.string(), z.number(), z.boolean()])).default({}),
  /** A column of text with the key of each request, so that a form that is sent twice gives one row. Visitors never see it. */
  keyColumn: column,
  /**
   * A column with the e-mail address or the phone number of the visitor. A sealed link shows all requests of one contact. Visitors
   * see this column, and those of fields with `autocomplete: "email"` or `"tel"`, only if `columns.public` names them.
   */
  contact: column.optional(),
  /** Columns that the page of a request shows, beside its title, its number and its steps. Who has the address sees them. */
  shown: z.array(column).default([]),
  /** Visitors see a row of this form from when a column has one of these options. Undefined: as soon as it exists. */
  publicFrom: z.strictObject({ column, options: z.array(z.string()).min(1) }).optional(),
  /** A column of options whose steps the page of a request shows. */
  steps: column.optional(),
  /** A column of dates, for which the page of a request offers a file for calendars. */
  calendar: column.optional(),
  /** Text of the page after the form. What happens next? */
  thanks: text.optional(),
  /** Called once after a row was created, for example to send an e-mail. A failure is reported, and the row stays. */
  onSent: z.custom<(request: SentRequest) => unknown>((value) => typeof value === "function").optional(),
});

const form = formObject.superRefine(({ fields, oneOf, set, keyColumn, contact }, context) => {
  const report = (at: (string | number)[], message: string) => context.addIssue({ code: "custom", path: at, message });
  const columns = fields.map((field) => field.column);
  for (const [index, name] of columns.entries())
    if (columns.indexOf(name) !== index || Object.hasOwn(set, name) || name === keyColumn)
      report(["fields", index], `expected a column that the form has once, got "${name}" again`);
  for (const [index, group] of oneOf.entries())
    for (const name of group)
      if (!columns.includes(name)) report(["oneOf", index], `expected columns of fields, got "${name}"`);
  if (contact !== undefined && !columns.includes(contact))
    report(["contact"], `expected the column of a field, got "${contact}"`);
});

/** The page on which the staff move rows from one stage to the next one. */
const board = z.strictObject({
  /** Title, id or link of the table. It need not be public. */
  table: text,
  /** Name of the board. @default the title of the table */
  title: text.optional(),
  /** The column of options with the stages. */
  stages: column,
  /** A column of dates: the rows of a stage are in its order, and what is late is marked. @default the newest row is first */
  due: column.optional(),
  /** Columns on a card. */
  card: z.array(column).default([]),
  /** Stages in which nothing is late any more. @default the last group of a status */
  done: z.array(z.string()).optional(),
});

/** The schema of the file. A key that it does not know is an error, because it may be a spelling error. */
export const siteOptions = z.strictObject({
  /** Name of the site. @default the title of the page */
  title: text.optional(),
  /** Id or link of the page whose tree is published. @default the demo */
  page: id.optional(),
  /** A locale whose language has texts, such as `de-CH`. @default English, with 24 hours */
  language: language.optional(),
  /** Time zone of the times on the site. @default UTC, and the time zone in which each time was entered */
  timeZone: timeZone.optional(),
  /** Name of a theme in `assets/themes`, or path of a file with the variables of one. */
  theme: z.string().default("workshop"),
  /** Links at the top of each page. @default the pages below the first one */
  navigation: z
    .array(z.union([z.strictObject({ page: id, text: text.optional() }), z.strictObject({ href, text })]))
    .optional(),
  /** The one thing that visitors should do, as a button on each page. @default the first form */
  action: z.strictObject({ text, href }).optional(),
  /** Properties of the organization in the vocabulary of schema.org, such as `"@type": "BikeStore"`, `telephone` and `address`. */
  organisation: z.record(z.string(), z.json()).default({}),
  /** Columns by their names, in all tables. */
  columns: z
    .strictObject({
      /** Visitors see these, even if no view shows them. */
      public: z.array(column).default([]),
      /** Visitors never see these. */
      staff: z.array(column).default([]),
    })
    .prefault({}),
  /** Names of options, and texts of formulas, that say that a row cannot be had. They are struck through, and the row is paler. */
  unavailable: z.array(z.string().min(1).max(200)).default([]),
  /** `ask`: what a change in the workspace would publish beyond tables, columns and filters that were seen before waits for the owner. */
  accept: z.enum(["ask", "always"]).default("ask"),
  rows: z
    .strictObject({
      /** True if search engines may list the pages of rows. */
      indexed: z.boolean().default(false),
    })
    .prefault({}),
  forms: z
    .array(form)
    .refine((forms) => new Set(forms.map((each) => each.path)).size === forms.length, {
      error: "expected a path of its own for each form",
    })
    .default([]),
  board: board.optional(),
});

/** The options of a site as the file has them. */
export type SiteOptionsInput = z.input<typeof siteOptions>;
/** The options of a site, with the defaults. */
export type SiteOptions = z.output<typeof siteOptions>;
/** A form of the options. */
export type FormOptions = SiteOptions["forms"][number];
/** The board of the options. */
export type BoardOptions = NonNullable<SiteOptions["board"]>;

/** A request that a visitor sent with a form. Addresses are complete if `SITE_URL` is set, and paths without it. */
export interface SentRequest {
  /** Path of the form. */
  readonly path: string;
  /** Id of the row. */
  readonly id: string;
  /** Values that the visitor entered, by the names of the columns. */
  readonly values: Readonly<Record<string, string>>;
  /** Address of the page of this request. Who knows it sees the request. */
  readonly href: string;
  /** Address of the page with all requests of the contact. Give it only to who can read what is sent to the contact. */
  readonly mineHref: string | undefined;
  /** A file for calendars (`text/calendar`), if the form has a column for it and the visitor has filled it in. */
  readonly calendar: string | undefined;
}

function isTimeZone(value: string): boolean {
  try {
    // Creating a formatter is how Intl checks a time zone.
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
