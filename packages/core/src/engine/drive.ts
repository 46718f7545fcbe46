// The two drivers: the only fork between the clients. Each hands what the engine asks for to a transport and tells the
// engine how it went; neither decides anything.
import type { AsyncTransport, Outcome, Steps, SyncTransport } from "./effects.ts";
import type { StreamSteps } from "./stream.ts";

/** Runs steps to their end, awaiting each effect. */
export async function driveAsync<Value>(
  steps: Steps<Value>,
  transport: AsyncTransport,
  signal?: AbortSignal,
): Promise<Value> {
  let step = steps.next();
  while (!step.done) step = steps.next(await transport.perform(step.value, signal));
  return step.value;
}

/** Runs steps to their end, blocking on each effect. */
export function driveSync<Value>(steps: Steps<Value>, transport: SyncTransport): Value {
  let step = steps.next();
  while (!step.done) step = steps.next(transport.perform(step.value));
  return step.value;
}

const GO_ON: Outcome = { type: "done" };

/** Reads a stream, awaiting each event. Leaving the loop runs what the steps still ask for: closing the connection. */
export async function* iterateAsync<Event>(
  steps: StreamSteps<Event>,
  transport: AsyncTransport,
  signal?: AbortSignal,
): AsyncGenerator<Event, void, undefined> {
  try {
    let step = steps.next();
    while (!step.done) {
      if (step.value.type === "emit") yield step.value.event;
      step = steps.next(step.value.type === "emit" ? GO_ON : await transport.perform(step.value, signal));
    }
  } finally {
    let step = steps.return();
    while (!step.done) step = steps.next(step.value.type === "emit" ? GO_ON : await transport.perform(step.value));
  }
}

/** Reads a stream, blocking for each event. Leaving the loop runs what the steps still ask for. */
export function* iterateSync<Event>(
  steps: StreamSteps<Event>,
  transport: SyncTransport,
): Generator<Event, void, undefined> {
  try {
    let step = steps.next();
    while (!step.done) {
      if (step.value.type === "emit") yield step.value.event;
      step = steps.next(step.value.type === "emit" ? GO_ON : transport.perform(step.value));
    }
  } finally {
    let step = steps.return();
    while (!step.done) step = steps.next(step.value.type === "emit" ? GO_ON : transport.perform(step.value));
  }
}
