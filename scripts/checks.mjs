// The checks of `npm test`, in order. A later one may need what an earlier one made (all need the build).
/** Folders whose source is linted and formatted. */
const SOURCE_FOLDERS = ["packages", "apps", "bench", "scripts"];

/**
 * @typedef {object} Check
 * @property {string} name what `npm test -- <name>` runs
 * @property {string} what one line for the summary
 * @property {readonly [string, ...string[]]} command
 * @property {boolean} [isTests] its failures are counted test by test, from the reports
 */

/** @type {readonly Check[]} */
export const CHECKS = [
  { name: "build", what: "every package compiles", command: turbo("build") },
  { name: "typecheck", what: "tests and scripts compile", command: turbo("typecheck") },
  { name: "lint", what: "oxlint, type-aware", command: ["oxlint", "--deny-warnings", ...SOURCE_FOLDERS] },
  { name: "format", what: "oxfmt changes nothing", command: ["oxfmt", "--check", ...SOURCE_FOLDERS] },
  {
    name: "unused",
    what: "no unused file, export, dependency",
    command: ["knip", "--no-progress", "--treat-config-hints-as-errors"],
  },
  { name: "layers", what: "imports follow the layers", command: ["node", "scripts/check-layers.mjs"] },
  { name: "packages", what: "publint and attw on the tarballs", command: ["node", "scripts/check-tarballs.mjs"] },
  { name: "tests", what: "all test suites", command: [...turbo("test"), "--concurrency=1"], isTests: true },
];

/**
 * @param {string} task
 * @returns {[string, ...string[]]}
 */
function turbo(task) {
  return [
    "turbo",
    "run",
    task,
    "--continue=always",
    "--log-order=grouped",
    "--log-prefix=none",
    "--no-update-notifier",
  ];
}
