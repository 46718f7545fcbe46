// The limits of Notion: the one home of these numbers. The emulator keeps its own, and a test compares the two.

/**
 * Limits of the API. Lengths are in characters (UTF-16 code units), sizes in bytes. Where the documentation has two
 * values, the smaller one. Notion refuses a request that exceeds a limit with a `validation_error`, unless the comment
 * says otherwise.
 * @source api/errors-and-limits.yaml, limits
 * @see https://developers.notion.com/reference/request-limits
 */
export const LIMITS = {
  /** Size of the body of a request. */
  requestBytes: 500_000,
  /** Blocks of all levels in a request. */
  blocks: 1000,
  /** Blocks in one list of children, and rows of a new table. */
  children: 100,
  /** Levels of children below the blocks of a request. */
  nesting: 2,
  /** Items of any other list: rich text runs, files, people, related pages, options of a multi-select. */
  items: 100,
  /** Text of one rich text run. */
  textLength: 2000,
  /** Any URL. */
  urlLength: 2000,
  /** Expression of an equation. */
  equationLength: 1000,
  /** Value of an email property. */
  emailLength: 200,
  /** Value of a phone number property. */
  phoneNumberLength: 200,
  /** Name of a property or option. At least one character. */
  nameLength: 100,
  /** Description of a property. */
  descriptionLength: 280,
  /** Entries of one filter group. */
  filterEntries: 100,
  /** Properties that a query names with `filter_properties`. */
  filterProperties: 100,
  /** Files of a comment. */
  commentAttachments: 3,
  /** Items of one page of a list. */
  pageSize: 100,
  /** Rows of one query. The list then ends with `request_status.type: "incomplete"`, without an error. */
  queryRows: 10_000,
  /** Related pages, people or mentions that a page shows for one property. The rest is left out without an error. */
  referencesOnPage: 25,
  /** Name of an uploaded file. */
  filenameBytes: 900,
  /** A file that is uploaded in one piece, and one part of a larger file. */
  partBytes: 20_000_000,
  /** Each part of a file but the last one: the least size. */
  leastPartBytes: 5_242_880,
  /** Parts of a file. */
  parts: 1000,
} as const;
