// The documented differences between transports. Everything else must be the same.

/** @typedef {import("./make-calls.mjs").CallResult["facts"]} Facts */
/** @typedef {import("./response.mjs").FuzzResponse} FuzzResponse */

/**
 * A difference between the default transport and `fetch`, for calls that received one of the behaviours.
 * @type {{ reason: string, behaviours: readonly string[] }[]}
 */
export const FETCH_DIFFERENCES = [];
