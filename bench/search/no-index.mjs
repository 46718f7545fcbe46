// Takes the place of the module that writes the index of the search.

/** Indexes nothing. */
export async function indexObjects() {}

/** Removes nothing. */
export async function unindexObjects() {}

/** Returns no place. */
export const placeOf = () => undefined;

/** Returns no texts. */
export const indexedTexts = () => undefined;

/** Returns no words. */
export const wordsIn = () => new Set();
