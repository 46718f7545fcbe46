/** A response in the form that HTTP clients return. */
export interface CassetteResponse {
  /** HTTP status. */
  readonly status: number;
  /** Text of the HTTP status. */
  readonly statusText: string;
  /** Header values by lower-case name. */
  readonly headers: Record<string, string>;
  /** Body of the response. */
  readonly data: unknown;
}
