/** Publishes nothing: only Node.js has diagnostics channels. */
export const publish = {
  hasSubscribers: false,
  event(_event: object): void {
    // There are no subscribers.
  },
};
