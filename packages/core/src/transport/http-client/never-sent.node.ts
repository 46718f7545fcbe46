const NEVER_SENT =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_\w+|ERR_TLS_\w+|ERR_SSL_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

/** Returns true for the error code of a request that was not sent, for HTTP clients whose errors have no `SendDetails`. */
export function isNeverSent(code: unknown): boolean {
  return typeof code === "string" && NEVER_SENT.test(code);
}
