import { startRecordingProxy, type ProxySettings } from "../proxy/recording-proxy.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs a recording proxy until a signal arrives, and writes its cassette. Returns the number of interactions. */
export async function recordUntilSignal(settings: ProxySettings): Promise<number> {
  const proxy = await startRecordingProxy(settings);
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve());
  });
  process.stdout.write(
    `Recording ${settings.upstream.href} into ${settings.path}\nSend the requests to ${proxy.url} and press Ctrl+C at the end.\n`,
  );
  await interrupted;
  proxy.close();
  return proxy.count;
}
