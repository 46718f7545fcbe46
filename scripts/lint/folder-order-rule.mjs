// A rule of oxlint: a folder of a package imports only from the rows below its own in folder-order.mjs.
import { dirname, posix, resolve, sep } from "node:path";
import { FOLDER_ORDER } from "./folder-order.mjs";

/**
 * @typedef {{ type: string, value?: unknown }} Node a node of the syntax tree
 * @typedef {{ source: Node | null }} Import an import, or an export from another module
 * @typedef {{ filename: string, report: (problem: { node: Node, message: string }) => void }} Context
 */

/** Row of the files that no row names. */
const TOP = -1;

/**
 * Returns the package of a file and its place in `src`: a folder, or the name of a file. Undefined for other files.
 * @param {string} path
 */
function placeOf(path) {
  const match = /\/packages\/([^/]+)\/src\/([^/]+)(\/?)/u.exec(path.split(sep).join(posix.sep));
  if (match === null) return undefined;
  const [, name = "", place = "", slash] = match;
  return { name, place, isFolder: slash === "/" };
}

/** Reports imports of folders that are above the folder of the file, or beside it, and folders without a row. */
const folderOrder = {
  /** @param {Context} context */
  create({ filename, report }) {
    const own = placeOf(filename);
    if (own === undefined) return {};
    const rows = FOLDER_ORDER[own.name] ?? [];
    /** @param {string} place */
    const rowOf = (place) => rows.findIndex((row) => row.split(" ").includes(place));
    const ownRow = rowOf(own.place);
    /** @param {Import} statement */
    const check = ({ source }) => {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const target = placeOf(resolve(dirname(filename), source.value));
      if (target === undefined || target.name !== own.name || target.place === own.place) return;
      if (rowOf(target.place) <= ownRow && ownRow !== TOP)
        report({
          node: source,
          message: `${own.place} is not above ${target.place}. Move what both need below them, or edit scripts/lint/folder-order.mjs.`,
        });
    };
    return {
      /** @param {Node} program */
      Program(program) {
        if (own.isFolder && ownRow === TOP)
          report({
            node: program,
            message: `Add ${own.place} to the rows of ${own.name} in scripts/lint/folder-order.mjs.`,
          });
      },
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default { meta: { name: "ws" }, rules: { "folder-order": folderOrder } };
