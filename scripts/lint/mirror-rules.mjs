// A rule of oxlint for packages/mirror: where JSON of the service is read.

/**
 * @typedef {{ type: string, value?: unknown }} Node a node of the syntax tree
 * @typedef {{ report: (problem: { node: Node, message: string }) => void }} Context
 */

/** Functions that read members of JSON. Outside of the model, they would read what the compiler does not know. */
const READERS = new Set(["argsOf", "fieldsList", "fieldsOf", "memberOf", "parseFields", "textOf"]);

/** Keys as the service writes them. Headers and variables of the environment have others. */
const SERVICE_KEY = /^[a-z][a-z0-9_]*$/u;

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

export default { meta: { name: "mirror" }, rules: { "no-json-keys": noJsonKeys } };
