import type { Cassette } from "./cassette.ts";
import type { CassetteOptions } from "./cassette-options.ts";
import { createCassette } from "./create-cassette.ts";

/**
 * Runs a function with a cassette and closes the cassette, also if the function fails. After a failure, unused
 * interactions are not reported and a refresh keeps the old cassette. For node:test, jest and other test runners.
 * @example test("reads a page", () => withCassette({ path: "cassettes/page.har" }, async (cassette) => { … }))
 * @throws errors of `run`, `createCassette` and `close`
 */
export async function withCassette<Value>(
  options: CassetteOptions,
  run: (cassette: Cassette) => Value | Promise<Value>,
): Promise<Value> {
  const cassette = await createCassette(options);
  let value: Value;
  try {
    value = await run(cassette);
  } catch (error) {
    await cassette.close({ failed: true });
    throw error;
  }
  await cassette.close();
  return value;
}
