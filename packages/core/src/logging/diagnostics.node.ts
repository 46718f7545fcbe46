// Node's diagnostics channel: monitoring can subscribe without touching the program that makes the calls.
import { channel } from "node:diagnostics_channel";

const calls = channel("@ws/core:call");

/** Publishes every event on the channel `@ws/core:call`. */
export const publish = {
  get hasSubscribers(): boolean {
    return calls.hasSubscribers;
  },
  event(event: object): void {
    calls.publish(event);
  },
};
