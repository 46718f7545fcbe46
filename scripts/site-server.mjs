// Serves the built documentation on this machine, as a web server with clean addresses does.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, sep } from "node:path";

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * Returns the file in a folder for the path of an address, relative to the folder. Undefined if there is none.
 * @param {string} folder
 * @param {string} address
 * @returns {string | undefined}
 */
export function siteFile(folder, address) {
  let path;
  try {
    path = decodeURIComponent(address).replace(/^\/+/, "");
  } catch {
    return undefined;
  }
  return [path, `${path}.html`, join(path, "index.html")].find((file) => {
    const full = join(folder, file);
    return /\.\w+$/.test(file) && full.startsWith(folder + sep) && existsSync(full);
  });
}

/**
 * Creates a server of the files in a folder. An address without a file gets `404.html`.
 * @param {string} folder
 * @returns {import("node:http").Server}
 */
export const createSiteServer = (folder) =>
  createServer((request, response) => {
    const found = siteFile(folder, new URL(request.url ?? "/", "http://localhost").pathname);
    const file = found ?? "404.html";
    const type = TYPES[extname(file)] ?? "text/plain; charset=utf-8";
    response.writeHead(found === undefined ? 404 : 200, { "content-type": type });
    response.end(readFileSync(join(folder, file)));
  });

/**
 * Starts a server on this machine only. Returns its address.
 * @param {import("node:http").Server} server
 * @param {number} port 0 selects a free port
 * @returns {Promise<string>}
 */
export const listenLocally = (server, port) =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : port}`);
    });
  });
