/** Settings of the connections to Notion. */
export interface ConnectionOptions {
  /**
   * Maximum number of requests at a time, for all clients of this thread with the same value, and of idle connections. Requests above
   * it wait. This wait counts for `deadlineMs`, but not for `timeoutMs`. It has no effect on a blocking
   * `Client`, which sends one request at a time.
   * @default undefined (no limit; at most 256 idle connections)
   */
  max?: number;
  /**
   * Idle time after which a connection is not used for a write, in milliseconds: a network may have forgotten the connection, and
   * a write is not repeated. 0 opens a connection for each write.
   * @default 4000
   */
  maxIdleMs?: number;
}
