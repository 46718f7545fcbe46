// An emulator behind an HTTP server, for the worker thread and for the command.
import type { Server } from "node:http";
import type { EmulatorOptions } from "../emulator-options.ts";
import type { Emulator } from "../emulator.ts";
import { createEmulator } from "../emulator.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { createHttpServer } from "./http-server.ts";
import type { KeptWorkspace } from "./keep-in-file.ts";
import { keepInFile } from "./keep-in-file.ts";

/** Settings of a served emulator. */
export interface ServeSettings {
  /** Options of the emulator. */
  readonly emulator: EmulatorOptions;
  /** Address to listen on. */
  readonly host: string;
  /** Token of the control API. */
  readonly controlToken: string | undefined;
  /** File that keeps the workspace. */
  readonly data: string | undefined;
  /** Called with unexpected errors, and with errors of saving. */
  readonly onError: (error: Error) => void;
}

/** An emulator and its server, which does not listen yet. */
export interface ServedEmulator {
  readonly emulator: Emulator;
  readonly server: Server;
  /** Sends the webhooks that are due. */
  readonly sendDue: () => void;
  /** Saves the last changes and closes the server with its connections. */
  readonly stop: () => void;
}

/** Creates an emulator and its server. @throws TypeError for invalid options and for a data file with other content */
export function serveEmulator({ emulator: options, host, controlToken, data, onError }: ServeSettings): ServedEmulator {
  const allowExternalWebhooks = options.allowExternalWebhooks === true;
  const emulator = createEmulator({ ...options, allowExternalWebhooks, onError });
  const kept: KeptWorkspace | undefined = data === undefined ? undefined : keepInFile(emulator, data, { onError });
  const sendDue = deliverWebhooks(emulator, allowExternalWebhooks);
  const server = createHttpServer(
    (request) => {
      const response = emulator.handle(request);
      sendDue();
      return response;
    },
    { control: { host, token: controlToken } },
  );
  const stop = () => {
    kept?.stop();
    server.close();
    server.closeAllConnections();
  };
  return { emulator, server, sendDue, stop };
}
