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
  /** The button of a phone that opens the filters. */
  filter: "Filter",
  order: "Order",
  defaultOrder: "Default order",
  show: "Show",
  rows: (rows: number) => count(rows, (n) => ({ one: `${n} entry`, other: `${n} entries` })),
  views: "Views",
  empty: "There is nothing here yet.",
  noMatch: "No entry matches.",
  showAllRows: "Show all entries",
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

/** Forms of visitors. Their own texts come from the config and from the workspace. */
const form = ({ number, count }: Words) => ({
  choose: "Choose…",
  required: "required",
  /** One of several fields is required. */
  requiredOr: (others: string) => `required: this or ${others}`,
  correct: "Please correct the form:",
  leaveEmpty: "Leave this field empty",
  send: "Send",
  sending: "Sending…",
  error: (title: string) => `Error: ${title}`,
  fillIn: (label: string) => `Fill in “${label}”.`,
  fillInEither: (labels: string) => `Fill in ${labels}.`,
  tick: (label: string) => `Tick “${label}”.`,
  chooseOf: (options: string) => `Choose ${options}.`,
  tooLong: (characters: number) => `Enter at most ${number(characters)} characters.`,
  email: "Enter an e-mail address such as name@example.com.",
  phone: "Enter a phone number such as 030 555 1234.",
  url: "Enter an address such as https://example.com.",
  number: "Enter a number.",
  day: "Enter a day.",
  dayAhead: "Enter a day between today and two years from now.",
  expired: "The form was open for too long. Nothing was stored. Send it again.",
  draftExpired: "What you entered was kept for an hour, and is no longer here. Nothing was stored.",
  tooFast: "That was very fast. Check what you entered, and send the form again.",
  fromProgram: "The form was filled in by a program. Empty its hidden field.",
  tooMany: (seconds: number) =>
    count(seconds, (n) => ({
      one: `Too many forms were sent from your network. Nothing was stored. Send yours again in ${n} second.`,
      other: `Too many forms were sent from your network. Nothing was stored. Send yours again in ${n} seconds.`,
    })),
  refused: "We could not store what you entered. Shorten long texts, and send the form again.",
  outdated: "This form does not work at the moment. Nothing was stored. Please contact us in another way.",
  notMade: "We cannot store your form at the moment. Nothing was stored. Send it again in a minute.",
  maybeMade:
    "We do not know whether your form has arrived. Send it again in a minute, without changes: it is stored only once.",
  thanks: "Thank you",
  received: "We have received your form. Keep the address of this page: it shows what happens next.",
  soon: "We have received your form. Its details appear here soon: keep this page open, or load it again.",
  steps: "Steps",
  toCalendar: "Add to the calendar",
  missingTitle: "Nothing here",
  /** `{again}`: a link to the form. */
  missing:
    "There is nothing at this address. Check that the address is complete. If it is, what was here has been removed: ask us, or {again}.",
  again: "send the form again",
  mine: "What you have sent",
  mineOf: (address: string) => `Everything that was sent with ${address}.`,
  mineExpired: "This link is no longer valid. Ask us for a new one.",
});

/** Sign-in and pages of the staff. */
const staff = {
  signIn: "Sign in",
  signOut: "Sign out",
  password: "Password of the staff",
  wrongPassword: "The password is wrong.",
  tooManyAttempts: "Too many attempts. Try again in a minute.",
  requests: "Requests",
  operations: "Operations",
  undo: "Undo",
  customerPage: "Page of the customer: everything that was sent with the same address",
  publicTitle: "What is public",
  nothingPublic: "No table is public.",
  waitingTitle: "This waits for you",
  waitingText: "Changes in the workspace would publish more. Visitors do not see it yet.",
  newTable: "New table",
  publicColumns: (names: string) => `Columns: ${names}`,
  otherRows: "Other rows: a view has another filter",
  publish: "Publish",
  waitingChanged: "What waits has changed since you opened this page. Look at it again.",
};

/** The board of the staff, and the pages of its rows. */
const board = ({ count }: Words) => ({
  overdueRows: (rows: number) => count(rows, (n) => ({ one: `${n} overdue`, other: `${n} overdue` })),
  rowsDueToday: (rows: number) => count(rows, (n) => ({ one: `${n} due today`, other: `${n} due today` })),
  due: (day: string) => `Due ${day}`,
  dueToday: (day: string) => `Due today, ${day}`,
  overdueSince: (day: string) => `Overdue since ${day}`,
  isOverdue: "This is overdue.",
  isDueToday: "This is due today.",
  moreRows: (rows: number) => count(rows, (n) => ({ one: `${n} more`, other: `${n} more` })),
  move: (title: string) => `Move ${title}`,
  moveTo: (title: string, stage: string) => `Move ${title} to ${stage}`,
  /** `{row}`, `{stage}`: a row and its stage after a move. */
  isNow: "{row} is now {stage}.",
  conflict: (title: string, was: string, present: string) =>
    `Somebody has moved “${title}” from ${was} to ${present} in the meantime, so your change was not made. You see the present state.`,
  tooManyChanges: (seconds: number) =>
    count(seconds, (n) => ({
      one: `Too many changes in a minute. Try again in ${n} second.`,
      other: `Too many changes in a minute. Try again in ${n} seconds.`,
    })),
  noRequests: "Nobody waits for an answer.",
  comments: "Comments",
  newComment: "New comment",
  addComment: "Add the comment",
  writeComment: "Write a comment.",
});

/** Texts of the script of the board while a card moves. */
const moves = {
  noStage: "No stage",
  hint: "Drag the card to another stage, or use its buttons.",
  pickedUp: "{card}: choose a stage with the arrow keys. Space puts the card there, Escape leaves it where it is.",
  over: "{stage}, {position} of {count}",
  stays: "{card} stays in {stage}.",
  moved: "{card} is now {stage}.",
  unknown: "The site did not answer, so the change may not have been made. Try again: nothing is changed twice.",
};

/** The last requests to the workspace, for the operator. */
const log = {
  text: "The last requests of this process to the workspace. They contain neither tokens nor content.",
  title: "Requests to the workspace",
  operation: "Operation",
  time: "Time",
  result: "Result",
  duration: "Duration",
  attempts: "Attempts",
  path: "Path",
  id: "Request id",
};

/** Changes of the staff that did not work. */
const failure = {
  /** `message`: the reason in the words of Notion. */
  refused: (message: string) => `Notion refused the change: ${message}`,
  outdated: "The columns of the table have changed. The change was not made.",
  notMade: "The workspace cannot be reached. The change was not made. Try again in a minute.",
  maybeMade: "The workspace cannot be reached. The change may have been made. Load the page again, and look.",
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
  waitingTitle: "This page is not published yet",
  /** `{command}` and `{page}`: the two places where the owner publishes it. */
  waiting: "Its owner publishes it with {command} or on {page}.",
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
  form: form(words),
  staff,
  board: board(words),
  moves,
  log,
  failure,
  error,
  discovery,
});

/**
 * The texts of one language. English defines them, so a text that is added there is an error of the compiler in each language that
 * lacks it. Texts with values are functions. A text around a link or a time has its place in braces, see `fillIn()`.
 */
export type LanguageTexts = ReturnType<typeof english>;
