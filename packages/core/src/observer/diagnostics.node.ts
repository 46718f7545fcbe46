// Node's diagnostics channel: monitoring tools subscribe to it without changes to the program.
import { channel } from "node:diagnostics_channel";

const calls = channel("@ws/core:call");

/** Publishes events on the channel `@ws/core:call`. */
export const publish = {
  get hasSubscribers(): boolean {
    return calls.hasSubscribers;
  },
  event(event: object): void {
    calls.publish(event);
  },
};
