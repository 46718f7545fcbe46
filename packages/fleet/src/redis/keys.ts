// The names of the keys in Redis.

/**
 * Name of the queue. The braces are a hash tag: a Redis Cluster keeps all keys with it on one node, because scripts of BullMQ use
 * several of them.
 */
export const QUEUE_NAME = "{ws-mirror}";

/** Returns the key of the hash with the hints of a workspace. */
export const hintsKeyOf = (workspace: string): string => `${QUEUE_NAME}:hints:${workspace}`;
