// The baseline: the standard library and the types of Node, without a client library.
export const nothing: Promise<void> = Promise.resolve();
