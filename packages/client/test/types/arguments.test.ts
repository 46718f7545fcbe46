// Compares argument types and method names with the operation table and with the description of the service.
import type ts from "typescript-6.0";
import { compiler } from "./support/compiler.ts";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../src/operations/common/operation.ts";
import { operations } from "../../src/operations/index.ts";
import {
  hasServiceDescription,
  readServiceDescription,
  type DescribedOperation,
} from "../support/service-description.ts";
import { loadTypeLibrary } from "./support/type-library.ts";

const library = loadTypeLibrary();

/** Credentials. The rows of the table do not list them. */
const CREDENTIALS = new Set(["auth", "client_id", "client_secret"]);

interface Variant {
  readonly names: readonly string[];
  readonly required: readonly string[];
}

/** Returns the arguments of each variant of an operation. */
function variantsOf(operation: string): Variant[] {
  const type = library.argumentsOf(operation);
  return (type.isUnion() ? type.types : [type]).map((variant) => {
    const properties = variant.getProperties().filter(({ name }) => !CREDENTIALS.has(name));
    // `type?: never` forbids an argument.
    const allowed = properties.filter((property) => !isForbidden(library.checker.getTypeOfSymbol(property)));
    return {
      names: allowed.map(({ name }) => name),
      required: allowed.filter(({ flags }) => !(flags & compiler.SymbolFlags.Optional)).map(({ name }) => name),
    };
  });
}

const isForbidden = ({ flags }: ts.Type): boolean =>
  (flags & (compiler.TypeFlags.Never | compiler.TypeFlags.Undefined)) !== 0;

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

test("the client interface has exactly the methods of the table", () => {
  expect(library.methodNames().toSorted()).toEqual(Object.keys(operations).toSorted());
});

test.each(Object.entries<Operation>(operations))("%s has the arguments of its row and no others", (name, row) => {
  const { path, query = [], body = [], form = [] } = row;
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter = ""]) => parameter);
  const names = variantsOf(name).flatMap((variant) => variant.names);
  expect(sorted(names)).toEqual(sorted([...inPath, ...query, ...body, ...form]));
});

describe.skipIf(!hasServiceDescription)("compared with the service description", () => {
  const described = hasServiceDescription ? readServiceDescription() : [];

  test.each(described.map((one) => [one.operation, one] as const))(
    "%s requires the same arguments as the service",
    (operation, one) => {
      const variants = variantsOf(operation);
      const inAll = sorted(variants.flatMap(({ required }) => required)).filter((name) =>
        variants.every(({ required }) => required.includes(name)),
      );
      const inSome = sorted(variants.flatMap(({ required }) => required)).filter((name) => !inAll.includes(name));
      expect(inAll).toEqual(
        sorted(
          parametersOf(one)
            .filter(({ required }) => required)
            .map(({ name }) => name),
        ),
      );
      const describedInSome = parametersOf(one).filter((parameter) => parameter.required_in_variants !== undefined);
      expect(inSome).toEqual(NOTED_VARIANTS[operation] ?? sorted(describedInSome.map(({ name }) => name)));
    },
  );
});

/** Variants that the description mentions only in its notes. */
const NOTED_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  "views.create": ["create_database", "database_id", "view_id"],
  "views.list": ["data_source_id", "database_id"],
};

function parametersOf({ path_params, query_params, body_params, form_params = [] }: DescribedOperation) {
  return [...path_params, ...query_params, ...body_params, ...form_params];
}
