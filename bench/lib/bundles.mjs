// What somebody's bundler makes of an import: how large it is, and what comes along. Bundled for browsers, minified,
// gzipped, by size-limit.
import esbuildPlugin from "@size-limit/esbuild";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} BundleCheck
 * @property {keyof typeof ENTRIES} module what is imported from
 * @property {string} names what is imported: `{ name }`, or `*` for all
 * @property {number} [limitBytes] how large it may be; without it the bundle is only shown
 * @property {boolean} [shaken] whether it must hold neither the operation table nor axios
 */

// The modules for bundlers, which are not those that Node itself would load.
const forBundlers = (/** @type {string} */ manifest) => new URL("dist/index.js", manifest).href;

const ENTRIES = {
  "@ws/client": () => forBundlers(import.meta.resolve("@ws/client/package.json")),
  "@ws/core": () => forBundlers(import.meta.resolve("@ws/core/package.json")),
  "@ws/helpers": () => forBundlers(import.meta.resolve("@ws/helpers/package.json")),
  "@notionhq/client": () => import.meta.resolve("@notionhq/client"),
};

/** @type {readonly BundleCheck[]} */
export const BUNDLES = [
  { module: "@ws/client", names: "{ AsyncClient }", limitBytes: 50_000 },
  { module: "@ws/client", names: "*", limitBytes: 50_000 },
  { module: "@notionhq/client", names: "{ Client }" },
  { module: "@ws/helpers", names: "{ isFullPage }", limitBytes: 500, shaken: true },
  { module: "@ws/core", names: "{ MIN_VIEW_COLUMN_WIDTH }", limitBytes: 500, shaken: true },
  { module: "@ws/client", names: "{ MIN_VIEW_COLUMN_WIDTH }", limitBytes: 500, shaken: true },
  { module: "@ws/client", names: "{ isAPIResponseError }", limitBytes: 1500, shaken: true },
];

/**
 * @typedef {object} Bundle
 * @property {BundleCheck} check
 * @property {number} bytes minified and gzipped
 * @property {readonly string[]} files what is in it, the largest first
 * @property {readonly string[]} faults what is wrong with it, as sentences
 */

const HEAVY = /(?:^|\/)(?:axios\/|client\/dist\/operations\/)/;

/**
 * @param {BundleCheck} check
 * @param {number} bytes
 * @param {readonly string[]} files
 */
export function faultsOf({ limitBytes, shaken }, bytes, files) {
  const faults = [];
  if (limitBytes !== undefined && bytes > limitBytes) faults.push(`${bytes} bytes are more than ${limitBytes}`);
  const heavy = shaken ? files.filter((file) => HEAVY.test(file)) : [];
  if (heavy.length > 0) faults.push(`it holds ${heavy.slice(0, 3).join(", ")}${heavy.length > 3 ? ", …" : ""}`);
  return faults;
}

/** @typedef {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} Metafile */

/**
 * Files that left something in a bundle, the largest first, without the folders before the package.
 * @param {Metafile} metafile
 */
export function filesOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
    .map(([file]) => file.replace(/^(?:.*\/)?(?:node_modules|packages)\//, ""));
}

/**
 * Makes the bundles and looks into them.
 * @param {readonly BundleCheck[]} checks
 * @returns {Promise<Bundle[]>}
 */
export async function measureBundles(checks) {
  // size-limit's own configuration file would not say what is inside; it leaves that on what it was given.
  const config = checks.map(({ module, names }) => ({
    files: [],
    gzip: true,
    import: { [fileURLToPath(ENTRIES[module]())]: names },
    /** @type {Metafile} */
    esbuildMetafile: { outputs: {} },
  }));
  const sizes = /** @type {{ size: number }[]} */ (await sizeLimit([esbuildPlugin, filePlugin], { checks: config }));
  return checks.map((check, index) => {
    const bytes = sizes[index]?.size ?? Number.NaN;
    // What size-limit itself writes to import the rest is no one's.
    const files = filesOf(config[index]?.esbuildMetafile ?? { outputs: {} }).filter(
      (file) => !file.includes("size-limit"),
    );
    return { check, bytes, files, faults: faultsOf(check, bytes, files) };
  });
}
