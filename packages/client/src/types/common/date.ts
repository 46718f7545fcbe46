/** A date or a span of dates, as the service answers it. */
export interface DateValue {
  /** `YYYY-MM-DD`, or an ISO 8601 date and time. */
  start: string;
  /** End of a span, in the form of `start`; null for a single date. */
  end: string | null;
  /** IANA time zone. When it is set, `start` and `end` carry no offset. */
  time_zone: string | null;
}

/** A date or a span of dates, as it is written. */
export interface DateInput {
  /** `YYYY-MM-DD`, or an ISO 8601 date and time. */
  start: string;
  /** End of a span, in the form of `start`. Default: none. */
  end?: string | null;
  /** IANA time zone; when it is given, `start` and `end` must carry no offset. Default: none. */
  time_zone?: string | null;
}
