// The two drivers: the only code that differs between the clients. A driver passes each effect to a transport and the
// outcome back to the steps. It decides nothing.
import type { AsyncTransport, Outcome, Steps, SyncTransport } from "./effects.ts";
import type { StreamSteps } from "./stream.ts";

/** Runs steps to their end and awaits each effect. */
export async function driveAsync<Value>(
  steps: Steps<Value>,
  transport: AsyncTransport,
  signal?: AbortSignal,
): Promise<Value> {
  let step = steps.next();
  while (!step.done) step = steps.next(await transport.perform(step.value, signal));
  return step.value;
}

/** Runs steps to their end and blocks during each effect. */
export function driveSync<Value>(steps: Steps<Value>, transport: SyncTransport): Value {
  let step = steps.next();
  while (!step.done) step = steps.next(transport.perform(step.value));
  return step.value;
}

const CONTINUE: Outcome = { type: "done" };

/** Reads a stream and awaits each event. When the caller stops early, the remaining steps close the connection. */
export async function* iterateAsync<Event>(
  steps: StreamSteps<Event>,
  transport: AsyncTransport,
  signal?: AbortSignal,
): AsyncGenerator<Event, void, undefined> {
  try {
    let step = steps.next();
    while (!step.done) {
      if (step.value.type === "emit") yield step.value.event;
      step = steps.next(step.value.type === "emit" ? CONTINUE : await transport.perform(step.value, signal));
    }
  } finally {
    let step = steps.return();
    while (!step.done) step = steps.next(step.value.type === "emit" ? CONTINUE : await transport.perform(step.value));
  }
}

/** Reads a stream and blocks for each event. When the caller stops early, the remaining steps close the connection. */
export function* iterateSync<Event>(
  steps: StreamSteps<Event>,
  transport: SyncTransport,
): Generator<Event, void, undefined> {
  try {
    let step = steps.next();
    while (!step.done) {
      if (step.value.type === "emit") yield step.value.event;
      step = steps.next(step.value.type === "emit" ? CONTINUE : transport.perform(step.value));
    }
  } finally {
    let step = steps.return();
    while (!step.done) step = steps.next(step.value.type === "emit" ? CONTINUE : transport.perform(step.value));
  }
}
