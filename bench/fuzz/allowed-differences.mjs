// The differences between the default transport and `fetch` of Node.js, which has a parser and connections of its own.
// Everything else must be the same for all clients and transports.

/**
 * The reasons, and the behaviours of the server whose results may differ.
 * @type {{ reason: string, behaviours: readonly string[] }[]}
 */
export const FETCH_DIFFERENCES = [
  {
    reason: "fetch fails on a 100 and on a 102 that it did not request.",
    behaviours: ["interim responses", "only interim responses"],
  },
  { reason: "fetch does not return a 101.", behaviours: ["a change of protocol"] },
  {
    reason: "fetch accepts header names and bytes that node:http refuses.",
    behaviours: ["strange headers", "a byte that is wrong"],
  },
  { reason: "fetch expects no body after a 205.", behaviours: ["a status without a body", "any status"] },
  { reason: "fetch accepts compressed bodies that are cut.", behaviours: ["a damaged compressed body"] },
  { reason: "Only fetch decodes a list of encodings.", behaviours: ["a wrong content-encoding"] },
];
