/** A date or a date range, as Notion returns it. */
export interface DateValue {
  /** `YYYY-MM-DD`, or an ISO 8601 date and time. */
  start: string;
  /** End of the range, in the format of `start`. Null for a single date. */
  end: string | null;
  /** IANA time zone, such as `Europe/Paris`. If set, `start` and `end` have no offset. */
  time_zone: string | null;
}

/** A date or a date range to write. */
export interface DateInput {
  /** `YYYY-MM-DD`, or an ISO 8601 date and time. */
  start: string;
  /**
   * End of the range, in the format of `start`.
   * @default null, a single date
   */
  end?: string | null;
  /**
   * IANA time zone, such as `Europe/Paris`. If set, `start` and `end` must have no offset.
   * @default null
   */
  time_zone?: string | null;
}
