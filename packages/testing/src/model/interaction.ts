/** A multipart form that was sent. */
export interface MultipartBody {
  /** Content-type header of the request, including the boundary. */
  readonly contentType: string;
  /** The body, one character per byte (latin1). */
  readonly text: string;
}

/** A recorded request with its response, in the short form that tests can write by hand. */
export interface Interaction {
  /** HTTP method, upper or lower case. */
  readonly method: string;
  /** Path below `/v1/`, without leading slash and without query, percent-encoded. */
  readonly path: string;
  /** Decoded query parameters, in any order. @default none */
  readonly query?: readonly (readonly [name: string, value: string])[] | undefined;
  /** API version of the request. Without it, the interaction matches every version. */
  readonly version?: string | undefined;
  /** Parsed JSON body of the request. @default no body */
  readonly body?: unknown;
  /** Body of the request, if it is a multipart form. */
  readonly multipart?: MultipartBody | undefined;
  /** HTTP status of the response. */
  readonly status: number;
  /** Headers of the response. A content-type is added if there is none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Parsed JSON body of the response. Without it and without `responseText`, the body is empty. */
  readonly response?: unknown;
  /** Body of the response as text, if it is not JSON. */
  readonly responseText?: string | undefined;
}
