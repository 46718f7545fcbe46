/**
 * Ends of the names of secrets in headers, JSON, forms and URLs, as a pattern for any letter case. A page token is a
 * cursor of a list.
 */
export const SECRET_NAMES = "(?<!page[-_]?)token|secret|password|api[-_]?key|authorization|cookie|notion[-_]signature";

const SECRET_NAME = new RegExp(`(?:${SECRET_NAMES})$`, "i");

/** Returns true if a header or a member of JSON with this name is secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);
