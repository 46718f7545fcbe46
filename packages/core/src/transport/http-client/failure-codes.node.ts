/**
 * Codes of certificates that are not accepted.
 * @see https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const CERTIFICATE =
  /^(\w*CERT_\w+|CRL_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH)$/;

/** Codes of connections that were not established, and of requests that Node.js refuses, for errors without a system call. */
const NEVER_SENT =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EMFILE|ENFILE|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_\w+|ERR_TLS_\w+|ERR_SSL_\w+)$/;

/** System calls that come before a connection is open. */
const BEFORE_OPEN = /^(connect|bind|getaddrinfo|query\w+)$/;

/** Codes of requests that Node.js or an HTTP client refuses, and of TLS versions that one side does not support. */
const REFUSED =
  /^(ERR_INVALID_\w+|ERR_UNESCAPED_CHARACTERS|UND_ERR_INVALID_ARG|ERR_FR_MAX_BODY_LENGTH_EXCEEDED|ERR_SSL_\w*(UNSUPPORTED_PROTOCOL|PROTOCOL_VERSION))$/;

/** Texts of axios for a body that exceeds a limit of the instance. The error has a general code. */
const AXIOS_LIMIT = /maxContentLength|maxBodyLength/;

/** Returns true for the error of a request that was not sent, for HTTP clients whose errors have no `SendDetails`. */
export function isNeverSent(error: {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly errors?: unknown;
}): boolean {
  const { code, syscall, errors } = error;
  if (typeof syscall === "string" && BEFORE_OPEN.test(syscall)) return true;
  if (typeof code === "string" && (NEVER_SENT.test(code) || CERTIFICATE.test(code))) return true;
  // Node tries each address of a host, and reports the errors of all of them.
  return Array.isArray(errors) && errors.length > 0 && errors.every((each) => isNeverSent(Object(each) as object));
}

/**
 * Returns true if another attempt would only repeat the error: a certificate is not accepted, a URL is invalid, or the
 * response is larger than the limit, which is a `RangeError`.
 */
export function isFinal(error: {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}): boolean {
  const { name, code, message } = error;
  if (typeof code === "string" && (CERTIFICATE.test(code) || REFUSED.test(code))) return true;
  return name === "RangeError" || (typeof message === "string" && AXIOS_LIMIT.test(message));
}
