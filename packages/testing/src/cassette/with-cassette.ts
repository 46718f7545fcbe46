// A cassette around a function: for node:test, jest and anything else that runs functions.
import { createCassette, type Cassette } from "./create-cassette.ts";
import type { CassetteOptions } from "./cassette-options.ts";

/**
 * Runs `run` with a cassette and closes it, also when `run` fails: then nothing is reported as unused, and a refresh
 * keeps the old cassette.
 *
 * `test("reads a page", () => withCassette({ path: "cassettes/page.har" }, async (cassette) => { … }))`
 * @throws what `run` throws, and what `createCassette` and `close` throw
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
