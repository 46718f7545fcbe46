import { existsSync, readFileSync } from "node:fs";

/** The licences of other authors whose code is in the bundles of a package, in its folder. Each follows the name of its package. */
const NOTICES = "THIRD-PARTY-NOTICES.txt";

/** @typedef {{ dependencies?: object, optionalDependencies?: object, peerDependencies?: object }} Manifest */

/**
 * Returns the packages that a package loads.
 * @param {Manifest} manifest
 */
export const dependenciesOf = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * Returns the packages that stay outside of the ES modules of a package: all that it depends on, without those whose licence it
 * publishes. These are dependencies, too: declarations name their types, and the CommonJS file for tools loads them.
 * @param {Manifest} manifest
 */
export function externalPackages(manifest) {
  const published = readIfExists(NOTICES);
  return dependenciesOf(manifest).filter((name) => !published.includes(`\n\n${name}\n\n`));
}

/**
 * Checks that a bundle contains code of this repository, and of other authors only if the package publishes their licences.
 * @param {import("esbuild").Metafile} metafile the list of files that esbuild read
 * @param {string} [folder] the folder of the package
 * @throws {Error} if a file belongs to an installed package whose licence is not published
 */
export function expectOwnCode({ inputs }, folder = ".") {
  const published = readIfExists(`${folder}/${NOTICES}`);
  for (const file of Object.keys(inputs)) {
    const [, packageFolder = "", name = ""] = /^(.*\bnode_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file) ?? [];
    if (packageFolder === "") continue;
    const license = readIfExists(`${folder}/${packageFolder}/LICENSE`).trim();
    if (license !== "" && published.includes(`${name}\n\n${license}\n`)) continue;
    throw new Error(
      `Expected a bundle with code of this repository only, got ${file}. Add its package to "dependencies", which stay outside of the bundle, or its name and its licence to ${NOTICES}.`,
    );
  }
}

/** @param {string} file */
const readIfExists = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");
