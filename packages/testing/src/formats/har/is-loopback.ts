/** True if `host` (with or without a port) is the local machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
  return /^(?:127\.\d+\.\d+\.\d+|localhost|::1|0:0:0:0:0:0:0:1|.+\.localhost|::ffff:127\.\d+\.\d+\.\d+)$/i.test(name);
}
