// The checks and the defaults of the options. `option-types.ts` says what each option means.
import { z } from "zod";
import { hasTexts, LANGUAGE_NAMES } from "./texts/texts.ts";
import type { PartDataByName, ReplaceOptionsInput, SentRequest, SiteOptionsInput } from "./option-types.ts";
import { extractDatabaseId, extractPageId } from "@ws/helpers";

/**
 * Returns the id in the link of a page, or of a table (`?v=`), and an id as it is.
 * @throws HelperError `invalid_id` for any other text
 */
export function extractObjectId(text: string): string {
  const query = URL.canParse(text.trim()) ? new URL(text.trim()).searchParams : undefined;
  // A row that is open in a table has a link of its own (`?p=`).
  return query?.has("v") === true && !query.has("p") ? extractDatabaseId(text) : extractPageId(text);
}

/** A text of the owner: visitors see it as it is. */
const text = z.string().trim().min(1).max(2000);

/** Name of a column as the workspace shows it. */
const column = z.string().min(1).max(200);

/** Id or link of a page, database or data source. */
const id = z.string().transform((value, context) => {
  try {
    return extractObjectId(value);
  } catch {
    context.addIssue({ code: "custom", message: "expected the id or the link of a page or table in Notion" });
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

const isFunction = (value: unknown): boolean => typeof value === "function";

/** A field of a form: a column that visitors fill in. */
const formField = z.strictObject({
  column,
  label: text.optional(),
  hint: text.optional(),
  lines: z.int().min(1).max(40).optional(),
  autocomplete: z.string().optional(),
  isRequired: z.boolean().optional(),
  days: z.enum(["any", "ahead"]).default("any"),
});

/** A form that creates rows. */
const formObject = z.strictObject({
  path: formPath,
  table: text,
  title: text,
  text: text.optional(),
  button: text,
  fields: z.array(formField).min(1).max(50),
  oneOf: z.array(z.array(column).min(2)).default([]),
  set: z.record(column, z.union([z.string(), z.number(), z.boolean()])).default({}),
  keyColumn: column,
  contact: column.optional(),
  shown: z.array(column).default([]),
  publicFrom: z.strictObject({ column, options: z.array(z.string()).min(1) }).optional(),
  steps: column.optional(),
  calendar: column.optional(),
  thanks: text.optional(),
  onSent: z.custom<(request: SentRequest) => unknown>(isFunction).optional(),
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
  table: text,
  title: text.optional(),
  stages: column,
  due: column.optional(),
  card: z.array(column).default([]),
  done: z.array(z.string()).optional(),
});

/** Returns the check of a function that replaces a part. */
const part = <Name extends keyof PartDataByName>() =>
  z.custom<NonNullable<ReplaceOptionsInput[Name]>>(isFunction, { error: "expected a function" }).optional();

/** The schema of the file. A key that it does not know is an error, because it may be a spelling error. */
export const siteOptions = z.strictObject({
  title: text.optional(),
  page: id.optional(),
  language: language.optional(),
  timeZone: timeZone.optional(),
  theme: z.string().default("workshop"),
  stylesheet: text.optional(),
  navigation: z
    .array(z.union([z.strictObject({ page: id, text: text.optional() }), z.strictObject({ href, text })]))
    .optional(),
  action: z.strictObject({ text, href }).optional(),
  copy: z.enum(["page", "everything"]).default("page"),
  organisation: z.record(z.string(), z.json()).default({}),
  columns: z
    .strictObject({
      public: z.array(column).default([]),
      staff: z.array(column).default([]),
    })
    .prefault({}),
  unavailable: z.array(z.string().min(1).max(200)).default([]),
  accept: z.enum(["ask", "always"]).default("ask"),
  rows: z
    .strictObject({
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
  replace: z
    .strictObject({ header: part<"header">(), footer: part<"footer">(), card: part<"card">(), page: part<"page">() })
    .default({}),
}) satisfies z.ZodType<unknown, SiteOptionsInput>;

/** The options of a site, with the defaults. */
export type SiteOptions = z.output<typeof siteOptions>;
/** A form of the options. */
export type FormOptions = SiteOptions["forms"][number];
/** The board of the options. */
export type BoardOptions = NonNullable<SiteOptions["board"]>;

function isTimeZone(value: string): boolean {
  try {
    // Creating a formatter is how Intl checks a time zone.
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
