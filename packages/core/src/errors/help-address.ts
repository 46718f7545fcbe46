const ADDRESS = "https://github.com/ws-packages/ws/blob/main/docs/errors.md";

/** Returns the address of the help for an error code. The start of the page for a code that is not a single word. */
export const helpAddress = (code: string): string => (/^[\w-]+$/.test(code) ? `${ADDRESS}#${code}` : ADDRESS);
