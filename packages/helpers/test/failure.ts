import { HelperError } from "@ws/helpers";

/**
 * The error that `run` fails with, whether it throws or rejects.
 * @throws when it does not fail, or fails with an error that is not of this package
 */
export async function failureOf(run: () => unknown): Promise<HelperError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof HelperError) return error;
    throw error;
  }
  throw new Error("Nothing failed");
}
