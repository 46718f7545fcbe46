/** A response in the form that HTTP clients return. */
export interface CassetteResponse {
  readonly status: number;
  readonly statusText: string;
  /** Header values by lower-case name. */
  readonly headers: Record<string, string>;
  readonly data: unknown;
}
