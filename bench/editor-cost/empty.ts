// What a check costs before a library is imported: the standard library and the types of Node.
export const nothing: Promise<void> = Promise.resolve();
