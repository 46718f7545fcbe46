// Helpers that build the bytes of responses.

/**
 * One response of the server: bytes, and pauses in milliseconds. Afterwards the connection stays open for the next request
 * (`keep`), ends, is reset, stays open without the rest of the response (`hang`), or repeats bytes until the client closes it.
 * `refused` is true if the client receives a complete refusal, so that the request was not applied; `throttled` if the
 * refusal allows to repeat every method.
 * @typedef {{
 *   behaviour: string,
 *   parts: (Buffer | number)[],
 *   afterwards: "keep" | "end" | "reset" | "hang" | "repeat",
 *   repeat?: Buffer,
 *   refused?: boolean,
 *   throttled?: boolean,
 *   timeoutMs?: number,
 * }} FuzzResponse
 */

/** @typedef {[name: string, value: string | number][]} Headers */

/**
 * Returns the head of a response.
 * @param {string | number} status Status, or a whole status line
 * @param {Headers} headers
 */
export function head(status, headers) {
  const line = typeof status === "number" ? `HTTP/1.1 ${status} Status` : status;
  return Buffer.from(`${line}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`, "latin1");
}

/**
 * Returns a complete response with a length.
 * @param {string | number} status
 * @param {string | Buffer} body
 * @param {Headers} [headers]
 */
export function whole(status, body, headers = []) {
  const bytes = Buffer.from(body);
  /** @type {Headers} */
  const length = [["content-length", bytes.byteLength]];
  return Buffer.concat([head(status, [["content-type", "application/json"], ...length, ...headers]), bytes]);
}

/**
 * Returns an error in the format of the service.
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
export const serviceError = (status, code, message) => JSON.stringify({ object: "error", status, code, message });
