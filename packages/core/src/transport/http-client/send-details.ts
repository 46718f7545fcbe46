/** Details of a request that failed, attached to the error of an HTTP client. */
export interface SendDetails {
  /** True if the request was sent: its socket was connected, and encrypted where required. */
  readonly sent: boolean;
  /** True if the socket was reused and closed before any byte of the response. */
  readonly staleSocket: boolean;
  /** True if sending the request again would fail the same way, such as a request that a cassette does not contain. */
  readonly isFinal?: boolean;
}

const SEND_DETAILS = Symbol.for("@ws/core/send-details");

/** Attaches details to an error and returns the error. */
export function withSendDetails(error: Error, details: SendDetails): Error {
  return Object.defineProperty(error, SEND_DETAILS, { value: details, configurable: true });
}

/** Returns the details of an error, also if a library wrapped the error. */
export function sendDetailsOf(thrown: unknown): SendDetails | undefined {
  const error = fieldsOf(thrown);
  return (error[SEND_DETAILS] ?? fieldsOf(error["cause"])[SEND_DETAILS]) as SendDetails | undefined;
}

/** Returns the fields of any value; none for a value that is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<PropertyKey, unknown>> {
  const isObject = (typeof value === "object" || typeof value === "function") && value !== null;
  return isObject ? (value as Readonly<Record<PropertyKey, unknown>>) : {};
}
