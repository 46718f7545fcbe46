/** A complete response, with any status. */
export interface HttpResponse {
  readonly status: number;
  /** Headers, names in lower case, repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, bytes, or the value that a custom HTTP client parsed; for an open stream, the number of its body. */
  readonly body: unknown;
}
