// Redirects the requests of fetch and of undici, through the dispatchers that both share.
import { isServiceAddress, parseUrl } from "./emulator-url.ts";

/** The places of the global dispatcher, for fetch and for all copies of undici. Since undici 8, which Node.js 26 has, there are two. */
const PLACES = [Symbol.for("undici.globalDispatcher.1"), Symbol.for("undici.globalDispatcher.2")];

interface DispatchOptions {
  readonly origin?: string | URL | undefined;
}

type Dispatch = (options: DispatchOptions, handler: unknown) => boolean;

interface Dispatcher {
  compose(interceptor: (dispatch: Dispatch) => Dispatch): Dispatcher;
}

/** Adds an interceptor to the global dispatchers. Dispatchers that a program creates itself are not changed. */
export function interceptFetch(emulator: URL): void {
  // Node.js creates its dispatcher when a class of fetch is used for the first time.
  void globalThis.Response;
  const found = PLACES.flatMap((place) => {
    const dispatcher: unknown = Reflect.get(globalThis, place);
    return isDispatcher(dispatcher) ? [{ place, dispatcher }] : [];
  });
  if (found.length === 0)
    throw new Error(
      `Expected fetch of Node.js ${process.version} to have a global dispatcher, got none. ` +
        "Use Node.js 20.19 or later, or npx @ws/emulator exec --no-register.",
    );
  const redirect = (dispatch: Dispatch): Dispatch => {
    return (options, handler) => {
      const origin = parseUrl(String(options.origin));
      const isService = origin !== undefined && isServiceAddress(origin.protocol, origin.hostname, origin.port);
      return dispatch(isService ? { ...options, origin: emulator.origin } : options, handler);
    };
  };
  for (const { place, dispatcher } of found) Reflect.set(globalThis, place, dispatcher.compose(redirect));
}

function isDispatcher(value: unknown): value is Dispatcher {
  return typeof value === "object" && value !== null && "compose" in value && typeof value.compose === "function";
}
