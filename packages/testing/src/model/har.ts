// The types of a cassette file: HAR 1.2, so that browser developer tools and HAR viewers open it. Data that HAR has no
// field for is in fields that begin with an underscore, as the HAR specification requires.
// http://www.softwareishard.com/blog/har-12-spec/

/** A header or a query parameter. */
export interface HarPair {
  /** Name of the header or the parameter. */
  name: string;
  /** Value of the header or the parameter. */
  value: string;
}

/** A request or response body. */
export interface HarBody {
  /** MIME type of the body. */
  mimeType: string;
  /** The body as text, exactly as it was sent, or as base64 if it is binary. */
  text?: string;
}

/** A request body. */
export interface HarPostData extends HarBody {
  /** The encoding of `text`. HAR has no field for it in requests. */
  _encoding?: "base64";
}

/** A response body. */
export interface HarContent extends HarBody {
  /** Size of the decoded body in bytes, before redaction. */
  size: number;
  encoding?: "base64";
  /** The chunks of a streamed body: `[milliseconds after the headers, bytes]` for each chunk. */
  _chunks?: [ms: number, bytes: number][];
  /** Set if the stream was cancelled or broke before its end. */
  _incomplete?: true;
}

/** A request. */
interface HarRequest {
  /** HTTP method. */
  method: string;
  /** URL of the request. */
  url: string;
  /** HTTP version. */
  httpVersion: string;
  /** Cookies. Cassettes contain none. */
  cookies: [];
  /** Headers of the request. */
  headers: HarPair[];
  /** Parameters of the query string. */
  queryString: HarPair[];
  /** Body of the request. */
  postData?: HarPostData;
  headersSize: -1;
  bodySize: -1;
}

/** A response. */
interface HarResponse {
  /** HTTP status. */
  status: number;
  /** Text of the HTTP status. */
  statusText: string;
  /** HTTP version. */
  httpVersion: string;
  /** Cookies. Cassettes contain none. */
  cookies: [];
  /** Headers of the response. */
  headers: HarPair[];
  /** Body of the response. */
  content: HarContent;
  redirectURL: "";
  headersSize: -1;
  bodySize: -1;
}

/** A recorded request with its response. */
export interface HarEntry {
  /** ISO time at which the request was sent. */
  startedDateTime: string;
  /** Milliseconds from the request to the end of the response. */
  time: number;
  /** The request. */
  request: HarRequest;
  /** The response. */
  response: HarResponse;
  /** Required by the HAR format. Always empty. */
  cache: Record<string, never>;
  /** Milliseconds until the headers arrived (`wait`), and from there to the end of the body (`receive`). */
  timings: { send: 0; wait: number; receive: number };
}

/** Metadata of a cassette. */
export interface CassetteMetadata {
  /** Version of the cassette format, see `formats/har/parse-har.ts`. */
  schema: number;
  /** ISO time of the last recording. */
  recordedAt: string;
  /** Names of the redaction rules that were off. */
  unredacted: string[];
}

/** A cassette. */
export interface Har {
  /** The archive. */
  log: {
    version: "1.2";
    creator: { name: string; version: string };
    _cassette: CassetteMetadata;
    entries: HarEntry[];
  };
}
