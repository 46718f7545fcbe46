// Idle connections may be dead: a network forgets them, and the timers of a frozen process do not run. So their age is read when one is
// about to be used.
import type http from "node:http";
import type net from "node:net";

/** The time when a connection became idle. */
interface IdleTime {
  readonly monotonicMs: number;
  readonly wallMs: number;
}

// The clock as it was when the module was loaded: fake clocks of tests do not change the age of a connection by accident.
const monotonicMs = performance.now.bind(performance);

const idleTimes = new WeakMap<net.Socket, IdleTime>();
const watchedAgents = new WeakSet<http.Agent>();

/** Records when the connections of an agent become idle. */
export function watchIdleConnections(agent: http.Agent): void {
  if (watchedAgents.has(agent)) return;
  watchedAgents.add(agent);
  agent.on("free", (socket: net.Socket) => {
    idleTimes.set(socket, { monotonicMs: monotonicMs(), wallMs: Date.now() });
  });
}

/**
 * Returns true if a connection was idle for longer than a time. The monotonic clock stands still while a machine sleeps, and the other
 * clock can be set, so either is enough. A connection whose time is unknown was used by another program before.
 */
function wasIdleFor(socket: net.Socket, ms: number): boolean {
  const since = idleTimes.get(socket);
  return since === undefined || monotonicMs() - since.monotonicMs > ms || Date.now() - since.wallMs > ms;
}

/**
 * Closes the idle connections to a host that were idle for longer than a time.
 * @param maxIdleMs Time in milliseconds. Default: closes all idle connections
 */
export function closeIdleConnections(agent: http.Agent, host: string, port: number, maxIdleMs = -1): void {
  for (const [name, sockets = []] of Object.entries(agent.freeSockets)) {
    if (!name.startsWith(`${host}:${port}:`)) continue;
    // The longest idle connection is the first one. An agent skips closed connections at the start of the list only.
    const last = sockets.findLastIndex((socket) => wasIdleFor(socket, maxIdleMs));
    for (const socket of sockets.slice(0, last + 1)) socket.destroy();
  }
}
