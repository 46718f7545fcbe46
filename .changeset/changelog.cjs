// The entries of the change logs: for readers, so without commits, and with one line for all updated dependencies.
module.exports = {
  /** @param {{ summary: string }} changeset */
  getReleaseLine: async ({ summary }) => {
    const [first, ...others] = summary.trim().split("\n");
    return [`- ${first}`, ...others.map((line) => (line === "" ? line : `  ${line}`))].join("\n");
  },
  /**
   * @param {unknown} _changesets
   * @param {readonly { name: string, newVersion: string }[]} dependencies
   */
  getDependencyReleaseLine: async (_changesets, dependencies) => {
    const versions = dependencies.map(({ name, newVersion }) => `${name} ${newVersion}`).toSorted();
    return versions.length === 0 ? "" : `- Needs ${versions.join(", ")}.`;
  },
};
