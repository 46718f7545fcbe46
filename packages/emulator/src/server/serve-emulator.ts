// An emulator behind an HTTP server, for the worker thread and for the command.
import type { Server } from "node:http";
import type { EmulatorOptions } from "../emulator-options.ts";
import type { Emulator } from "../emulator.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { emulatorWithData } from "./emulator-with-data.ts";
import { createHttpServer } from "./http-server.ts";

/** Settings of a served emulator. */
export interface ServeSettings {
  /** Options of the emulator. */
  readonly emulator: EmulatorOptions;
  /** Address to listen on. */
  readonly host: string;
  /** Token of the control API. */
  readonly controlToken: string | undefined;
  /** File or folder that keeps the workspace and its uploaded files. */
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
  const { emulator, stopSaving } = emulatorWithData({ ...options, allowExternalWebhooks, onError }, data, onError);
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
    stopSaving();
    server.close();
    server.closeAllConnections();
  };
  return { emulator, server, sendDue, stop };
}
