// The two drivers: the only fork between the clients. Each does what the engine asks for and tells it how it went;
// neither decides anything.
import type { AsyncTransport, Steps, SyncTransport } from "./http.ts";

/** Runs steps to their end, awaiting each effect. */
export async function driveAsync<Value>(
  steps: Steps<Value>,
  transport: AsyncTransport,
  signal?: AbortSignal,
): Promise<Value> {
  let step = steps.next();
  while (!step.done) {
    const effect = step.value;
    const outcome =
      effect.type === "send"
        ? await transport.send(effect.request, effect.timeoutMs, signal)
        : await transport.sleep(effect.ms, signal);
    step = steps.next(outcome);
  }
  return step.value;
}

/** Runs steps to their end, blocking on each effect. */
export function driveSync<Value>(steps: Steps<Value>, transport: SyncTransport): Value {
  let step = steps.next();
  while (!step.done) {
    const effect = step.value;
    const outcome =
      effect.type === "send" ? transport.send(effect.request, effect.timeoutMs) : transport.sleep(effect.ms);
    step = steps.next(outcome);
  }
  return step.value;
}
