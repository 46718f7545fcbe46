// Sizes, lengths and counts that Notion enforces. @source api/errors-and-limits.yaml, limits

/** Largest values, unless a name says otherwise. Lengths are in characters, sizes in bytes. */
export const LIMITS = {
  payloadBytes: 500 * 1024,
  blocksPerPayload: 1000,
  arrayItems: 100,
  richTextContent: 2000,
  url: 2000,
  equation: 1000,
  email: 200,
  phoneNumber: 200,
  name: 100,
  propertyDescription: 280,
  filterProperties: 100,
  pageSize: 100,
  commentAttachments: 3,
  referencesOnPage: 25,
  queryRows: 10_000,
  viewQueryMinutes: 15,
  filenameBytes: 900,
  /** Of a file in one piece, and of one part. The documented megabytes have two meanings; this is the larger. */
  partBytes: 20 * 1024 * 1024,
  /** Of every part but the last. */
  leastPartBytes: 5 * 1024 * 1024,
  uploadMinutes: 60,
  schemaBytes: 50 * 1024,
  markdownBlocks: 20_000,
} as const;
