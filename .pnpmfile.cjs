// Settings of pnpm that need code.
module.exports = {
  hooks: {
    /** Sorts the dependencies. pnpm packs them in the order in which it has found their versions, which is random. */
    beforePacking(manifest) {
      for (const field of ["dependencies", "devDependencies", "peerDependencies"]) {
        const names = Object.keys(manifest[field] ?? {}).sort();
        if (names.length > 0) manifest[field] = Object.fromEntries(names.map((name) => [name, manifest[field][name]]));
      }
      return manifest;
    },
  },
};
