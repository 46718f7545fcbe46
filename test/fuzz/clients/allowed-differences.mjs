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
    reason: "fetch accepts some bytes in the head that node:http refuses, and the reverse.",
    behaviours: ["strange headers", "a byte that is wrong", "a status line that is wrong"],
  },
  {
    reason: "node:http fails if bytes follow the end of a response in the same packet, fetch ignores them.",
    behaviours: ["junk after the response", "a length that is too short", "a body after a 204"],
  },
  { reason: "fetch expects no body after a 205.", behaviours: ["a status without a body", "any status"] },
  { reason: "fetch accepts compressed bodies that are cut.", behaviours: ["a damaged compressed body"] },
  {
    reason: "fetch treats an unknown encoding, or a wrong one of several, in its own way.",
    behaviours: ["a wrong content-encoding"],
  },
];
