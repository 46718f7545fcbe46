// An emulator in another thread, told what to do by messages: the methods of an emulator as promises. Errors cross as
// plain data and are built anew on the caller's side, for a class does not survive the way.
import type { Emulator } from "../emulator.ts";

/** The methods that may be called from another thread, by name. Each takes and gives plain data. */
const REMOTE_METHODS = [
  "reset",
  "import",
  "export",
  "setClock",
  "addFault",
  "clearFaults",
  "snapshot",
  "rollback",
] as const satisfies readonly (keyof Emulator)[];

type RemoteMethod = (typeof REMOTE_METHODS)[number];

/** The methods of an emulator that runs in another thread: the same names, arguments and errors, as promises. */
export type RemoteEmulator = {
  readonly [Name in RemoteMethod]: (...args: Parameters<Emulator[Name]>) => Promise<ReturnType<Emulator[Name]>>;
};

/** A call as it crosses. */
export interface RemoteCall {
  readonly kind: "call";
  readonly number: number;
  readonly method: RemoteMethod;
  readonly args: readonly unknown[];
}

/** Its outcome as it crosses. */
export type RemoteOutcome =
  | { readonly kind: "done"; readonly number: number; readonly value: unknown }
  | { readonly kind: "thrown"; readonly number: number; readonly isTypeError: boolean; readonly message: string };

/** Carries out a call, in the emulator's thread. Never throws. */
export function runRemoteCall(emulator: Emulator, { number, method, args }: RemoteCall): RemoteOutcome {
  try {
    const run = emulator[method] as (...given: readonly unknown[]) => unknown;
    return { kind: "done", number, value: run(...args) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "thrown", number, isTypeError: error instanceof TypeError, message };
  }
}

/** The other end of the way: who carries messages there, and who has to be kept awake while an answer is awaited. */
interface Carrier {
  readonly post: (call: RemoteCall) => void;
  /** True while at least one answer is awaited. */
  readonly setWaiting: (waiting: boolean) => void;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The caller's side: calls that wait for their outcomes. */
export class RemoteCalls {
  readonly #carrier: Carrier;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  #ended = false;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
  }

  /** The methods. */
  methods(): RemoteEmulator {
    return {
      reset: () => this.#call("reset", []),
      import: (objects) => this.#call("import", [objects]),
      export: () => this.#call("export", []),
      setClock: (now) => this.#call("setClock", [now]),
      addFault: (rule) => this.#call("addFault", [rule]),
      clearFaults: () => this.#call("clearFaults", []),
      snapshot: () => this.#call("snapshot", []),
      rollback: (snapshot) => this.#call("rollback", [snapshot]),
    };
  }

  #call<Name extends RemoteMethod>(
    method: Name,
    args: Parameters<Emulator[Name]>,
  ): Promise<ReturnType<Emulator[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(new Error(`The emulator is closed: ${method}() cannot reach it.`));
        return;
      }
      const number = ++this.#count;
      this.#waiting.set(number, { resolve: (value) => resolve(value as ReturnType<Emulator[Name]>), reject });
      this.#carrier.setWaiting(true);
      this.#carrier.post({ kind: "call", number, method, args });
    });
  }

  /** Takes an outcome. */
  settle(outcome: RemoteOutcome): void {
    const waiting = this.#waiting.get(outcome.number);
    this.#waiting.delete(outcome.number);
    if (this.#waiting.size === 0) this.#carrier.setWaiting(false);
    if (outcome.kind === "done") waiting?.resolve(outcome.value);
    else waiting?.reject(outcome.isTypeError ? new TypeError(outcome.message) : new Error(outcome.message));
  }

  /** The thread has ended: whoever waits learns it, and whoever calls from now on. */
  end(): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(new Error("The emulator was closed before it answered."));
    this.#waiting.clear();
  }
}
