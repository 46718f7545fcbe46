/** Methods of earlier API versions, with what to use instead. They exist to fail with this text. */
export const REMOVED = {
  "databases.query":
    "databases.query was removed. Use dataSources.query: databases.retrieve returns the ids of data sources.",
} as const;
