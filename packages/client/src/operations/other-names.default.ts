// Without Node.js: names that no operation has are undefined. See other-names.node.ts.

/** Knows no argument. */
export const otherArgument = (_name: string, _known: readonly string[]): string | undefined => undefined;

/** Returns an empty part of a client. */
export const createPart = (_name: string, _isAsync: boolean): object => ({});

/** Adds nothing. */
export function addOtherMethods(_method: object, _name: string, _isAsync: boolean): void {}
