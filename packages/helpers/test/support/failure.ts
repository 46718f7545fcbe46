import { HelperError } from "@ws/helpers";

/**
 * Returns the error that `run` throws or rejects with.
 * @throws if `run` does not fail, or fails with an error of another package
 */
export async function failureOf(run: () => unknown): Promise<HelperError> {
  try {
    await run();
  } catch (error) {
    if (error instanceof HelperError) return error;
    throw error;
  }
  throw new Error("Expected an error");
}
