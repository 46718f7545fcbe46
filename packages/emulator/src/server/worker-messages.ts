// The messages between startEmulator and its worker thread.
import type { EmulatorOptions } from "../emulator-options.ts";
import type { RemoteCall, RemoteOutcome } from "./remote-calls.ts";

/** Start parameters of the worker thread. */
export interface WorkerInput {
  readonly emulator: EmulatorOptions;
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly controlToken: string | undefined;
}

/** The message of a server that listens. */
export interface ListeningMessage {
  readonly kind: "listening";
  readonly port: number;
  readonly testPageId: string;
}

/** A message from the worker thread. */
export type WorkerMessage =
  | ListeningMessage
  | { readonly kind: "failed"; readonly message: string }
  /** An unexpected error, or an error of saving. The emulator continues. */
  | { readonly kind: "error"; readonly message: string }
  | RemoteOutcome;

/** A message to the worker thread. */
export type WorkerRequest = RemoteCall | { readonly kind: "close" };
