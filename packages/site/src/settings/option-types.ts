// The options of a site as its owner writes them. `siteOptions` checks them, and a test compares both.
import type { Markup } from "@ws/render";

/** A value of JSON. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue };

/** A field of a form: a column that visitors fill in. */
export interface FieldOptionsInput {
  /** Name of the column. */
  column: string;
  /** Name of the field. @default the name of the column */
  label?: string | undefined;
  /** Text below the name. @default the description of the column */
  hint?: string | undefined;
  /** Number of lines of a text. @default 1 */
  lines?: number | undefined;
  /** Name under which browsers remember the value, such as `email`, `tel` or `name`. @default none */
  autocomplete?: string | undefined;
  /** True if the field must be filled in. @default true for the title */
  isRequired?: boolean | undefined;
  /** Days that a date can be: `ahead` is from today to two years from now. @default "any" */
  days?: "any" | "ahead" | undefined;
}

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

/** A form that creates rows. */
export interface FormOptionsInput {
  /** Address of the form, in one part such as `/book`. */
  path: string;
  /** Title, id or link of the table. It must be on the site. */
  table: string;
  /** Title of the page, and text of links to it. */
  title: string;
  /**
   * Text above the fields, such as prices and opening hours. A line break begins a paragraph.
   * @default the description of the table
   */
  text?: string | undefined;
  /** Text of the button. */
  button: string;
  /** The fields, in their order. */
  fields: FieldOptionsInput[];
  /** Groups of columns of which one must have a value, such as e-mail and phone. @default [] */
  oneOf?: string[][] | undefined;
  /** Values of other columns of a new row, by their names. @default {} */
  set?: Record<string, string | number | boolean> | undefined;
  /** A column of text with the key of each request, so that a form that is sent twice gives one row. Visitors never see it. */
  keyColumn: string;
  /**
   * A column with the e-mail address or the phone number of the visitor. A sealed link shows all requests of one contact. Visitors
   * see this column, and those of fields with `autocomplete: "email"` or `"tel"`, only if `columns.public` names them.
   * @default none
   */
  contact?: string | undefined;
  /** Columns that the page of a request shows, beside its title, its number and its steps. Who has the address sees them. @default [] */
  shown?: string[] | undefined;
  /** Visitors see a row of this form from when a column has one of these options. @default as soon as the row exists */
  publicFrom?: { column: string; options: string[] } | undefined;
  /** A column of options whose steps the page of a request shows. @default none */
  steps?: string | undefined;
  /** A column of dates, for which the page of a request offers a file for calendars. @default none */
  calendar?: string | undefined;
  /** Text of the page after the form. What happens next? @default none */
  thanks?: string | undefined;
  /** Called once after a row was created, for example to send an e-mail. A failure is reported, and the row stays. @default nothing */
  onSent?: ((request: SentRequest) => unknown) | undefined;
}

/** The page on which the staff move rows from one stage to the next one. */
export interface BoardOptionsInput {
  /** Title, id or link of the table. It need not be public. A table that is not below the page needs its id or link, so that it is copied. */
  table: string;
  /** Name of the board. @default the title of the table */
  title?: string | undefined;
  /** The column of options with the stages. */
  stages: string;
  /** A column of dates: the rows of a stage are in its order, and what is late is marked. @default the newest row is first */
  due?: string | undefined;
  /** Columns on a card. @default [] */
  card?: string[] | undefined;
  /** Stages in which nothing is late any more. @default the last group of a status */
  done?: string[] | undefined;
}

/** A page, table or data source of the site. */
export interface PartPage {
  readonly id: string;
  readonly kind: "page" | "database" | "data_source";
  readonly title: string;
  readonly href: string;
}

/** A link of the site. */
export interface PartLink {
  readonly text: string;
  readonly href: string;
}

/** The data that every part receives. */
export interface SharedPartData {
  /** The part as the site renders it. Return it with elements around it, or without it. */
  readonly markup: Markup;
}

/** The data that each part receives, by the name of the part. */
export interface PartDataByName {
  /** The top of each page. */
  readonly header: SharedPartData & {
    /** Name of the site. */
    readonly title: string;
    /** The links at the top. */
    readonly links: readonly PartLink[];
    /** The one thing that visitors should do. */
    readonly action: PartLink | undefined;
    /** The page that is shown. Undefined for pages that are not in the workspace. */
    readonly page: PartPage | undefined;
  };
  /** The foot of each page. */
  readonly footer: SharedPartData & {
    /** Name of the site. */
    readonly title: string;
    /** The page that is shown. Undefined for pages that are not in the workspace. */
    readonly page: PartPage | undefined;
    /** Time of the last change of the content, ISO 8601. */
    readonly changedAt: string | undefined;
  };
  /** A page as a card among others. */
  readonly card: SharedPartData & {
    readonly page: PartPage;
    /** Its first sentence. Empty if it has none. */
    readonly sentence: string;
  };
  /** The content of a page of the workspace, between header and footer. */
  readonly page: SharedPartData & { readonly page: PartPage };
}

/** The data that the function of a part receives. */
export type PartData<Name extends keyof PartDataByName> = PartDataByName[Name];

/**
 * Functions that write parts of pages. Each receives its data and the part as the site renders it, and returns markup of `@ws/render`:
 * a text, which is escaped, an `element()`, or a list of them. What fails is reported once, and pages have the part of the site.
 */
export type ReplaceOptionsInput = {
  [Name in keyof PartDataByName]?: ((part: PartDataByName[Name]) => Markup | Promise<Markup>) | undefined;
};

/** The options of a site: what its owner decides, in one file. What belongs to a deployment is in environment variables. */
export interface SiteOptionsInput {
  /** Name of the site. @default the title of the page */
  title?: string | undefined;
  /** Id or link of the page or database whose tree is published. @default the sample */
  page?: string | undefined;
  /** A locale whose language has texts (`ar`, `de`, `en`, `es`, `fr`, `ja`), such as `de-CH`. @default English, with 24 hours */
  language?: string | undefined;
  /** Time zone of the times on the site. @default UTC, and the time zone in which each time was entered */
  timeZone?: string | undefined;
  /** Name of a theme (`workshop`, `editorial`, `documentation`), or path of a file with the variables of one. @default "workshop" */
  theme?: string | undefined;
  /** Path of a stylesheet of your own, which follows the theme. @default none */
  stylesheet?: string | undefined;
  /** Links at the top of each page. @default the pages below the first one */
  navigation?: ({ page: string; text?: string | undefined } | { href: string; text: string })[] | undefined;
  /** The one thing that visitors should do, as a button on each page. @default the first form */
  action?: { text: string; href: string } | undefined;
  /**
   * `page`: the copy has the page and what is below it, and the tables that `forms` and `board` name by their ids or links. `everything`: it
   * has all that the token sees, so that `board` can name a table elsewhere by its title. @default "page"
   */
  copy?: "page" | "everything" | undefined;
  /** Properties of the organization in the vocabulary of schema.org, such as `"@type": "BikeStore"` and `telephone`. @default {} */
  organisation?: Record<string, JsonValue> | undefined;
  /** Columns by their names, in all tables. */
  columns?:
    | {
        /** Visitors see these, even if no view shows them. @default [] */
        public?: string[] | undefined;
        /** Visitors never see these. @default [] */
        staff?: string[] | undefined;
      }
    | undefined;
  /**
   * Names of options, and texts of formulas, that say that a row cannot be had. They are struck through, and the row is paler.
   * @default []
   * @example ["Sold out"]
   */
  unavailable?: string[] | undefined;
  /**
   * `ask`: what a change in the workspace would publish beyond tables, columns and filters that were seen before waits for the owner.
   * `always`: it is published immediately. @default "ask"
   */
  accept?: "ask" | "always" | undefined;
  /** Pages of rows. */
  rows?:
    | {
        /** True if search engines may list the pages of rows. @default false */
        indexed?: boolean | undefined;
      }
    | undefined;
  /** Forms that create rows. @default [] */
  forms?: FormOptionsInput[] | undefined;
  /** The page on which the staff move rows from one stage to the next one. @default none */
  board?: BoardOptionsInput | undefined;
  /** Functions that write parts of pages. @default the parts of the site */
  replace?: ReplaceOptionsInput | undefined;
}
