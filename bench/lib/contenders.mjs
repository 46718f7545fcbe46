// Who is measured. Each is a module in `contenders/`, loaded in a process of its own.

/**
 * @typedef {object} Contender What a module in `contenders/` makes.
 * @property {() => unknown} small a small GET; gives the decoded answer or a promise of it
 * @property {() => unknown} page a POST that is answered with 100 rows
 * @property {() => unknown} close
 */

/** @satisfies {Record<string, string>} */
export const CONTENDERS = {
  ws: "../contenders/ws.mjs",
  wsSync: "../contenders/ws-sync.mjs",
  wsThroughAxios: "../contenders/ws-through-axios.mjs",
  notionhq: "../contenders/notionhq.mjs",
  axios: "../contenders/axios.mjs",
  bare: "../contenders/bare.mjs",
};

/** @typedef {keyof typeof CONTENDERS} ContenderName */

/**
 * Loads one.
 * @param {ContenderName} name
 * @param {string} baseUrl
 * @returns {Promise<Contender>}
 */
export async function loadContender(name, baseUrl) {
  const module = /** @type {{ createContender: (baseUrl: string) => Contender }} */ (await import(CONTENDERS[name]));
  return module.createContender(baseUrl);
}
