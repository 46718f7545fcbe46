// The environment variables with the token are written twice, because @ws/helpers has no dependency: in @ws/core, for clients, and in
// @ws/helpers/command, for commands. Both read the same variables in the same way.
import * as core from "@ws/core/engine";
import * as helpers from "@ws/helpers/command";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
// oxlint-disable-next-line no-restricted-imports -- core exports the function, not the names
import { TOKEN_VARIABLES } from "../../packages/core/src/settings/environment.ts";

afterEach(() => void vi.unstubAllEnvs());

test("core and helpers name the same variables in the same order", () => {
  expect(helpers.TOKEN_VARIABLES).toEqual(TOKEN_VARIABLES);
});

test("core and helpers choose the same variable and the same token", () => {
  const value = fc.constantFrom(undefined, "", " ", "ntn_a", " ntn_b\n", "0");
  fc.assert(
    fc.property(fc.tuple(value, value, value), (values) => {
      const environment = Object.fromEntries(TOKEN_VARIABLES.map((name, at) => [name, values[at]]));
      for (const [name, text] of Object.entries(environment)) vi.stubEnv(name, text);
      expect(core.environmentToken()).toEqual(helpers.environmentToken(environment));
    }),
  );
});
