/**
 * Checks that a bundle contains code of this repository only. A package with code of other authors must also publish
 * their licences.
 * @param {import("esbuild").Metafile} metafile the list of files that esbuild read
 * @throws {Error} if a file belongs to an installed package
 */
export function expectOwnCode({ inputs }) {
  const foreign = Object.keys(inputs).find((file) => /(?:^|\/)node_modules\//.test(file));
  if (foreign === undefined) return;
  throw new Error(
    `Expected a bundle with code of this repository only, got ${foreign}. Add its package to "dependencies", which stay outside of the bundle, or publish its licence.`,
  );
}
