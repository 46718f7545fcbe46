// Loads the optional packages of `work`.
import { MirrorError } from "../errors.ts";
import { loadOptional } from "../load-optional.ts";

/** The optional packages of `work`. */
export type Peers = Awaited<ReturnType<typeof loadPeers>>;

/**
 * Loads BullMQ and ioredis, for a URL that the client of Redis would not refuse: it takes other texts for a path or a host.
 * @throws MirrorError `invalid_argument` for another URL, and if the packages are not installed
 */
export async function loadPeers(queueUrl: string) {
  if (!/^rediss?:\/\/./u.test(queueUrl))
    throw new MirrorError(
      "invalid_argument",
      "Expected a URL such as redis://host:6379 or rediss://host:6379 for the queue, got another text.",
    );
  const [{ DelayedError, Queue, Worker }, { Redis }] = await loadOptional(
    () => Promise.all([import("bullmq"), import("ioredis")]),
    "ws-mirror work needs the packages bullmq, ioredis and pg. Install them: npm install bullmq ioredis pg.",
  );
  return { DelayedError, Queue, Worker, Redis };
}
