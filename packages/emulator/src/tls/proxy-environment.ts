// The environment with which programs send their requests for Notion to the emulator.
import { delimiter } from "node:path";
import type { Certificates } from "./certificates.ts";

/** Returns the variables for programs in any language. */
export function proxyEnvironment(
  url: string,
  { authorityFile, bundleFile, phpFolder }: Certificates,
): Record<string, string> {
  return {
    HTTPS_PROXY: url,
    https_proxy: url,
    NO_PROXY: "127.0.0.1,localhost",
    no_proxy: "127.0.0.1,localhost",
    // OpenSSL, Go, Ruby, and the standard library of Python.
    SSL_CERT_FILE: bundleFile,
    REQUESTS_CA_BUNDLE: bundleFile,
    CURL_CA_BUNDLE: bundleFile,
    // The curl of PHP reads none of these variables. Without a value before it, the delimiter keeps PHP's own folder.
    PHP_INI_SCAN_DIR: `${process.env["PHP_INI_SCAN_DIR"] ?? ""}${delimiter}${phpFolder}`,
    NODE_EXTRA_CA_CERTS: authorityFile,
    // Node.js 24 and later. Use --import @ws/emulator/register before.
    NODE_USE_ENV_PROXY: "1",
  };
}

/** Returns the text of `ws-emulator proxy-env`: shell commands, with the settings of other programs as comments. */
export function proxyEnvironmentText(url: string, certificates: Certificates): string {
  const { hostname, port } = new URL(url);
  const exports = Object.entries(proxyEnvironment(url, certificates)).map(
    ([name, value]) => `export ${name}=${quote(value)}`,
  );
  return `${exports.join("\n")}
# Java: keytool -importcert -noprompt -alias ws-emulator -file ${quote(certificates.authorityFile)} -keystore ws-emulator.p12 -storepass changeit
#       java -Dhttps.proxyHost=${hostname} -Dhttps.proxyPort=${port} -Djavax.net.ssl.trustStore=ws-emulator.p12 -Djavax.net.ssl.trustStorePassword=changeit …
# Node.js before 24: WS_EMULATOR_URL=${url} node --import @ws/emulator/register …
`;
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
