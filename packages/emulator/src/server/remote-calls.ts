// Calls the methods of an emulator in another thread through messages. Errors are sent as plain data and recreated by
// the caller, because a message does not preserve their class.
import type { Emulator } from "../emulator.ts";

/** The methods that another thread can call. Their arguments and results are plain data. */
const REMOTE_METHODS = [
  "reset",
  "import",
  "export",
  "setClock",
  "addFault",
  "clearFaults",
  "snapshot",
  "rollback",
  "requests",
  "expectRequests",
] as const satisfies readonly (keyof Emulator)[];

type RemoteMethod = (typeof REMOTE_METHODS)[number];

/** The methods of an emulator in another thread: the same names, arguments and errors, with promises as results. */
export type RemoteEmulator = {
  readonly [Name in RemoteMethod]: (...args: Parameters<Emulator[Name]>) => Promise<ReturnType<Emulator[Name]>>;
};

/** The message for a call. */
export interface RemoteCall {
  readonly kind: "call";
  readonly number: number;
  readonly method: RemoteMethod;
  readonly args: readonly unknown[];
}

/** The message for the outcome of a call. */
export type RemoteOutcome =
  | { readonly kind: "done"; readonly number: number; readonly value: unknown }
  | { readonly kind: "thrown"; readonly number: number; readonly isTypeError: boolean; readonly message: string };

/** Runs a call in the emulator's thread. Never throws. */
export function runRemoteCall(emulator: Emulator, { number, method, args }: RemoteCall): RemoteOutcome {
  try {
    const run = emulator[method] as (...methodArgs: readonly unknown[]) => unknown;
    return { kind: "done", number, value: run(...args) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { kind: "thrown", number, isTypeError: error instanceof TypeError, message };
  }
}

/** The connection to the emulator's thread. */
interface ThreadConnection {
  readonly post: (call: RemoteCall) => void;
  /** Called with true when a call starts to wait, and with false when no call waits any more. */
  readonly setWaiting: (waiting: boolean) => void;
}

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The pending calls of the caller's thread. */
export class RemoteCalls {
  readonly #connection: ThreadConnection;
  readonly #pending = new Map<number, PendingCall>();
  #count = 0;
  #ended = false;

  constructor(connection: ThreadConnection) {
    this.#connection = connection;
  }

  /** Returns the methods of the emulator. */
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
      requests: () => this.#call("requests", []),
      expectRequests: (expected) => this.#call("expectRequests", [expected]),
    };
  }

  #call<Name extends RemoteMethod>(
    method: Name,
    args: Parameters<Emulator[Name]>,
  ): Promise<ReturnType<Emulator[Name]>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(
          new Error(
            `Expected a running emulator for ${method}(), got a closed emulator. Call ${method}() before close().`,
          ),
        );
        return;
      }
      const number = ++this.#count;
      this.#pending.set(number, { resolve: (value) => resolve(value as ReturnType<Emulator[Name]>), reject });
      this.#connection.setWaiting(true);
      this.#connection.post({ kind: "call", number, method, args });
    });
  }

  /** Resolves or rejects the call of an outcome. */
  settle(outcome: RemoteOutcome): void {
    const pending = this.#pending.get(outcome.number);
    this.#pending.delete(outcome.number);
    if (this.#pending.size === 0) this.#connection.setWaiting(false);
    if (outcome.kind === "done") pending?.resolve(outcome.value);
    else pending?.reject(outcome.isTypeError ? new TypeError(outcome.message) : new Error(outcome.message));
  }

  /** Rejects all pending and later calls, because the thread has ended. */
  end(): void {
    this.#ended = true;
    for (const { reject } of this.#pending.values()) reject(new Error("The emulator was closed before it responded."));
    this.#pending.clear();
  }
}
