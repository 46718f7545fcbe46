// Rules of oxlint for packages/mirror: which folder imports which, and where JSON of the service is read.
import { dirname, posix, resolve, sep } from "node:path";

/**
 * @typedef {{ type: string, value?: unknown }} Node a node of the syntax tree
 * @typedef {{ source: { type: string, value: string } | null }} Import an import, or an export from another module
 * @typedef {{ filename: string, options: readonly unknown[], report: (problem: { node: Node, message: string }) => void }} Context
 */

/** Functions that read members of JSON. Outside of the model, they would read what the compiler does not know. */
const READERS = new Set(["argsOf", "fieldsList", "fieldsOf", "memberOf", "parseFields", "textOf"]);

/** Keys as the service writes them. Headers and variables of the environment have others. */
const SERVICE_KEY = /^[a-z][a-z0-9_]*$/u;

/**
 * Returns the folder below `packages/mirror/src` of a file. Undefined for the files in `src` itself, and for other files.
 * @param {string} path
 */
function folderOf(path) {
  const [, below = ""] = path.split(sep).join(posix.sep).split("/packages/mirror/src/");
  const [folder, ...rest] = below.split("/");
  return rest.length === 0 ? undefined : folder;
}

/** Reports imports of folders that are above the folder of the file, or beside it. The option lists the rows from the top. */
const importOrder = {
  meta: { schema: [{ type: "array" }] },
  /** @param {Context} context */
  create({ filename, options: [rows], report }) {
    const own = folderOf(filename);
    /** @param {string} folder */
    const rowOf = (folder) => /** @type {string[][]} */ (rows).findIndex((row) => row.includes(folder));
    /** @param {Import} statement */
    const check = ({ source }) => {
      if (own === undefined || !source?.value.startsWith(".")) return;
      const target = folderOf(resolve(dirname(filename), source.value));
      if (target === undefined || target === own) return;
      const missing = [own, target].find((folder) => rowOf(folder) === -1);
      if (missing !== undefined) report({ node: source, message: `Add ${missing} to the order of imports.` });
      else if (rowOf(target) <= rowOf(own))
        report({ node: source, message: `${own} is not above ${target}. Move what both need to a folder below them.` });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};

/** Reports members of JSON that are read by their keys. */
const noJsonKeys = {
  /** @param {Context} context */
  create({ report }) {
    const advice = "reads JSON of the service. Add a member to the record in packages/mirror/src/model.";
    return {
      /** @param {{ computed: boolean, property: Node }} expression */
      MemberExpression({ computed, property }) {
        const { type, value } = property;
        if (computed && type === "Literal" && typeof value === "string" && SERVICE_KEY.test(value))
          report({ node: property, message: `["${value}"] ${advice}` });
      },
      /** @param {Node & { imported: { name: string } }} specifier */
      ImportSpecifier(specifier) {
        const { name } = specifier.imported;
        if (READERS.has(name)) report({ node: specifier, message: `${name} ${advice}` });
      },
    };
  },
};

export default { meta: { name: "mirror" }, rules: { "import-order": importOrder, "no-json-keys": noJsonKeys } };
