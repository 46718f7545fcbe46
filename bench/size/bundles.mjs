import esbuildPlugin from "@size-limit/esbuild";
import filePlugin from "@size-limit/file";
import sizeLimit from "size-limit";
import { fileURLToPath } from "node:url";

/**
 * @typedef {object} BundleCheck
 * @property {keyof typeof ENTRIES} module the module that the bundle imports
 * @property {string} names the imported names: `{ name }`, or `*` for all
 * @property {number} [limitBytes] the largest allowed size; a bundle without a limit is only printed
 * @property {RegExp} [excludes] files that the bundle must not contain
 */

/** Returns the entry for bundlers, which differs from the entry for Node. @param {string} manifest */
const forBundlers = (manifest) => new URL("dist/index.js", manifest).href;

const ENTRIES = {
  "@ws/client": forBundlers(import.meta.resolve("@ws/client/package.json")),
  "@ws/core": forBundlers(import.meta.resolve("@ws/core/package.json")),
  "@ws/helpers": forBundlers(import.meta.resolve("@ws/helpers/package.json")),
  "@ws/render": forBundlers(import.meta.resolve("@ws/render/package.json")),
  "@ws/compat": forBundlers(import.meta.resolve("@ws/compat/package.json")),
  "@notionhq/client": import.meta.resolve("@notionhq/client"),
};

/** Files that only Node.js needs, and axios, which only `createHttpClient` needs. */
const NOT_FOR_BROWSERS = /(?:^|\/)(?:axios|winston)\/|\.node\.js$|\/transport\/(?:node|sync)\//;
/** Files that tree shaking must remove from a bundle with one small export. */
const HEAVY = /(?:^|\/)(?:axios\/|client\/dist\/operations\/)/;

/**
 * The bundles to measure.
 * @type {readonly BundleCheck[]}
 */
export const BUNDLES = [
  { module: "@ws/client", names: "{ AsyncClient }", limitBytes: 26_100, excludes: NOT_FOR_BROWSERS },
  { module: "@ws/client", names: "*", limitBytes: 50_200 },
  { module: "@ws/compat", names: "{ Client }", limitBytes: 29_050, excludes: NOT_FOR_BROWSERS },
  { module: "@notionhq/client", names: "{ Client }" },
  { module: "@ws/render", names: "{ pageHtml, sourceFromClient }", limitBytes: 35_900, excludes: /(?:^|\/)yaml\// },
  { module: "@ws/helpers", names: "{ isFullPage }", limitBytes: 500, excludes: HEAVY },
  { module: "@ws/core", names: "{ MIN_VIEW_COLUMN_WIDTH }", limitBytes: 500, excludes: HEAVY },
  { module: "@ws/client", names: "{ MIN_VIEW_COLUMN_WIDTH }", limitBytes: 500, excludes: HEAVY },
  { module: "@ws/client", names: "{ isAPIResponseError }", limitBytes: 1500, excludes: HEAVY },
];

/**
 * @typedef {object} Bundle
 * @property {BundleCheck} check
 * @property {number} bytes minified and gzipped
 * @property {readonly string[]} files the files with code in the bundle, the largest first
 * @property {readonly string[]} excluded the files that the bundle must not contain
 */

/** @typedef {{ outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }> }} Metafile */

/** Returns the files with code in a bundle, the largest first. Paths start with the package. @param {Metafile} metafile */
export function filesOf({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .toSorted(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)
    .map(([file]) => file.replace(/^(?:.*\/)?(?:node_modules|packages)\//, ""));
}

/**
 * Creates the bundles for browsers with size-limit and checks them.
 * @param {readonly BundleCheck[]} checks
 * @returns {Promise<Bundle[]>}
 */
export async function measureBundles(checks) {
  // size-limit writes `esbuildMetafile`, the list of the files in a bundle, to the configuration object.
  const config = checks.map(({ module, names }) => ({
    files: [],
    gzip: true,
    import: { [fileURLToPath(ENTRIES[module])]: names },
    /** @type {Metafile} */
    esbuildMetafile: { outputs: {} },
  }));
  const sizes = /** @type {{ size: number }[]} */ (await sizeLimit([esbuildPlugin, filePlugin], { checks: config }));
  return checks.map((check, index) => {
    const bytes = sizes[index]?.size ?? Number.NaN;
    // size-limit adds a file that imports the module. The file is not part of the module.
    const files = filesOf(config[index]?.esbuildMetafile ?? { outputs: {} }).filter(
      (file) => !file.includes("size-limit"),
    );
    return { check, bytes, files, excluded: files.filter((file) => check.excludes?.test(file)) };
  });
}
