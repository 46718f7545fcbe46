/** Returns the place of a file in a folder of files: `ab/cdef…` for a SHA-256 that begins with `abcdef`. */
export const filePlace = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;
