/** There are no diagnostics channels where there is no Node. */
export const publish = {
  hasSubscribers: false,
  event(_event: object): void {
    // Nobody can subscribe.
  },
};
