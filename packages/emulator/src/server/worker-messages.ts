// The messages between startEmulator and its worker thread.
import type { EmulatorOptions } from "../emulator.ts";
import type { RemoteCall, RemoteOutcome } from "./remote-calls.ts";

/** What the worker thread is told. */
export interface WorkerInput {
  readonly emulator: EmulatorOptions;
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
}

/** What the worker thread says. */
export type WorkerMessage =
  | { readonly kind: "listening"; readonly port: number; readonly testPageId: string }
  | { readonly kind: "failed"; readonly message: string }
  | RemoteOutcome;

/** What the worker thread is asked. */
export type WorkerRequest = RemoteCall | { readonly kind: "close" };
