// Loads the optional packages of `work`.
import { MirrorError } from "../errors.ts";

/** The optional packages of `work`. */
export type Peers = Awaited<ReturnType<typeof loadPeers>>;

/**
 * Loads BullMQ and ioredis.
 * @throws MirrorError `invalid_argument` if they are not installed
 */
export async function loadPeers() {
  try {
    const [{ DelayedError, Queue, Worker }, { Redis }] = await Promise.all([import("bullmq"), import("ioredis")]);
    return { DelayedError, Queue, Worker, Redis };
  } catch (error) {
    throw new MirrorError(
      "invalid_argument",
      "ws-mirror work needs the packages bullmq, ioredis and pg. Install them: npm install bullmq ioredis pg.",
      { cause: error },
    );
  }
}
