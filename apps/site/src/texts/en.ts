// English texts. Other languages have the same ones.
import type { Words } from "./words.ts";

/** Around the content of every page, and on pages of the workspace. */
const page = {
  /** Name of a site without a title. */
  site: "Site",
  skip: "Skip to content",
  menu: "Menu",
  /** The menu of a desktop, beside links to the first pages. */
  more: "More",
  close: "Close",
  pages: "Pages",
  youAreHere: "You are here",
  onThisPage: "On this page",
  atAGlance: "At a glance",
  previousAndNext: "Previous and next page",
  previous: "Previous",
  next: "Next",
  /** `{time}`: the time of the last change. */
  lastChanged: "Last changed {time}",
  /** `{date}`: the day of the last change of an article. */
  updated: "Updated {date}",
  feed: "Feed of changes",
  staff: "For the staff",
  copyAddress: "Copy the address",
  copied: "Copied",
  playFilm: "Play the film",
  playNamedFilm: (caption: string) => `Play the film: ${caption}`,
};

/** Lists of rows. */
const list = ({ number, count }: Words) => ({
  search: "Search in the list",
  all: (column: string) => `${column}: all`,
  order: "Order",
  defaultOrder: "Default order",
  show: "Show",
  rows: (rows: number) => count(rows, (n) => ({ one: `${n} entry`, other: `${n} entries` })),
  views: "Views",
  empty: "There is nothing here yet.",
  noMatch: "No entry matches.",
  showAllRows: "Show all entries",
  asTable: (name: string) => `“${name}” is shown as a table here.`,
  pages: "Pages of the list",
  pageOf: (current: number, total: number) => `Page ${number(current)} of ${number(total)}`,
  showAll: (rows: number) => count(rows, (n) => ({ one: `Show ${n}`, other: `Show all ${n}` })),
  yes: "Yes",
  no: "No",
});

/** The search of the site. */
const search = ({ number, count }: Words) => ({
  title: "Search",
  titleFor: (text: string) => `Search: ${text}`,
  button: "Search",
  field: "Search this site",
  hint: "Enter a word to search in all pages.",
  results: (results: number, text: string) =>
    count(results, (n) => ({ one: `${n} result for “${text}”`, other: `${n} results for “${text}”` })),
  firstResults: (results: number, text: string) => `The first ${number(results)} results for “${text}”`,
  /** `{words}`: a link to the search for other words. */
  didYouMean: "Did you mean {words}?",
  lookAround: "Or look around:",
  /** In the list below the field. */
  suggestions: "Suggestions",
  suggested: (results: number) => count(results, (n) => ({ one: `${n} suggestion`, other: `${n} suggestions` })),
});

/** Forms of visitors. */
const form = {
  choose: "Choose…",
  required: "required",
  correct: "Please correct the form:",
  leaveEmpty: "Leave this field empty",
  sending: "Sending…",
  error: (title: string) => `Error: ${title}`,
};

/** Sign-in and pages of the staff. */
const staff = {
  signIn: "Sign in",
  signOut: "Sign out",
  password: "Password of the staff",
  wrongPassword: "The password is wrong.",
  tooManyAttempts: "Too many attempts. Try again in a minute.",
  undo: "Undo",
};

/** Pages that say that something does not work. */
const error = {
  notFoundTitle: "Page not found",
  notFound: "This page does not exist, or it is not public.",
  fileNotFound: "File not found",
  formTitle: "The form was not accepted",
  formTooLong: "The form is too long.",
  formElsewhere: "Open the page again, and send the form from there.",
  failedTitle: "Something went wrong",
  failed: "The page cannot be shown. Try again in a minute.",
  toHome: "To the first page",
  startingTitle: "The site is starting",
  starting: "It reads the workspace for the first time. This page loads again by itself.",
  stale: "The workspace cannot be reached.",
  /** `{time}`: the time of the last update. */
  staleSince: "You see a copy of it, last updated {time}.",
};

/** For feeds and search engines. */
const discovery = {
  changes: (site: string) => `Changes of ${site}`,
  rowsOf: (table: string, site: string) => `${table} · ${site}`,
};

/** Creates the English texts. */
export const english = (words: Words) => ({
  page,
  list: list(words),
  search: search(words),
  form,
  staff,
  error,
  discovery,
});

/**
 * The texts of one language. English defines them, so a text that is added there is an error of the compiler in each language that
 * lacks it. Texts with values are functions. A text around a link or a time has its place in braces, see `fillIn()`.
 */
export type LanguageTexts = ReturnType<typeof english>;
