const MAX_TEXT_LENGTH = 2_000;
const MAX_MESSAGE_LENGTH = 300;

/**
 * Returns a new error with a short message. The errors of Redis clients may contain the failed command with its
 * arguments (which are a password if the command is AUTH) or the address with a password.
 */
export function describeFault(error: unknown): Error {
  const { message = "", code } = toDetails(error);
  const text = (message || code || "unknown error").slice(0, MAX_TEXT_LENGTH);
  const safeText = text.replaceAll(/\/\/\S*@/g, "//***@").replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return new Error(safeText.slice(0, MAX_MESSAGE_LENGTH));
}

function toDetails(error: unknown): { readonly message?: string; readonly code?: string | undefined } {
  if (!(error instanceof Error)) return { message: String(error) };
  // The error of a connection to a host with several addresses has a code and no message.
  const code = "code" in error ? String(error.code) : undefined;
  return { message: error.message, code };
}
