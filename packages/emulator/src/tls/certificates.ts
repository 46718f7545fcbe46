// The certificates with which programs accept the emulator as Notion.
import { X509Certificate, generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { rootCertificates } from "node:tls";
import type forge from "node-forge";

type Forge = typeof forge;

/** Loads the library for the first certificates: most starts of the command do not need it. */
const loadForge = (): Forge => createRequire(import.meta.url)("node-forge") as Forge;

/** The host whose requests are intercepted. */
export const INTERCEPTED_HOST = "api.notion.com";

const DAY_MS = 86_400_000;
/** Longest validity that all programs accept, in days. */
const VALID_DAYS = 397;

/** Certificates in a folder. */
export interface Certificates {
  /** The local certificate authority, for programs that add it to those they trust. */
  readonly authorityFile: string;
  /** The local authority and all public ones, for programs that replace those they trust. */
  readonly bundleFile: string;
  /** The folder with the settings of PHP, which name the bundle. */
  readonly phpFolder: string;
  /** Certificate of the server. */
  readonly cert: string;
  /** Private key of the server. */
  readonly key: string;
}

/**
 * Returns the certificates of a folder, and creates them if they are missing or expire within a day. The private key of
 * the authority is never stored: a program that reads the folder cannot create certificates for other hosts.
 */
export function openCertificates(folder: string): Certificates {
  const at = (name: string): string => resolve(join(folder, name));
  const files = {
    authority: at("authority.pem"),
    bundle: at("bundle.pem"),
    cert: at("server.pem"),
    key: at("server-key.pem"),
    php: at("php.ini"),
  };
  if (!Object.values(files).every((file) => existsSync(file)) || isExpiring(readFileSync(files.cert, "utf8"))) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { authority, cert, key } = createCertificates(Date.now());
    writePrivately(files.authority, authority);
    writePrivately(files.bundle, [...rootCertificates, authority].join("\n"));
    writePrivately(files.key, key);
    writePrivately(files.cert, cert);
    writePrivately(files.php, `curl.cainfo = "${files.bundle}"\nopenssl.cafile = "${files.bundle}"\n`);
  }
  return {
    authorityFile: files.authority,
    bundleFile: files.bundle,
    phpFolder: resolve(folder),
    cert: readFileSync(files.cert, "utf8"),
    key: readFileSync(files.key, "utf8"),
  };
}

function writePrivately(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  // The mode above does not apply to a file that existed.
  chmodSync(file, 0o600);
}

function isExpiring(pem: string): boolean {
  return Date.parse(new X509Certificate(pem).validTo) < Date.now() + DAY_MS;
}

function createCertificates(now: number): { authority: string; cert: string; key: string } {
  const library = loadForge();
  const authorityKeys = createKeys(library);
  const serverKeys = createKeys(library);
  const issuer = [{ name: "commonName", value: "ws-emulator local authority" }];
  const authority = createCertificate(library, now, issuer, issuer, authorityKeys.publicKey);
  authority.setExtensions([
    { name: "basicConstraints", cA: true, critical: true, pathLenConstraint: 0 },
    { name: "keyUsage", keyCertSign: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  const server = createCertificate(
    library,
    now,
    [{ name: "commonName", value: INTERCEPTED_HOST }],
    issuer,
    serverKeys.publicKey,
  );
  server.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
    { name: "extKeyUsage", serverAuth: true },
    { name: "subjectAltName", altNames: [{ type: 2, value: INTERCEPTED_HOST }] },
    { name: "authorityKeyIdentifier", keyIdentifier: authority.generateSubjectKeyIdentifier().getBytes() },
    { name: "subjectKeyIdentifier" },
  ]);
  for (const certificate of [authority, server]) certificate.sign(authorityKeys.privateKey, library.md.sha256.create());
  return {
    authority: library.pki.certificateToPem(authority),
    cert: library.pki.certificateToPem(server),
    key: serverKeys.privatePem,
  };
}

/** Creates a key pair with Node.js, which is much faster than the library. */
function createKeys({ pki }: Forge) {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  return {
    privatePem: privateKey,
    privateKey: pki.privateKeyFromPem(privateKey),
    publicKey: pki.publicKeyFromPem(publicKey),
  };
}

function createCertificate(
  { pki }: Forge,
  now: number,
  subject: forge.pki.CertificateField[],
  issuer: forge.pki.CertificateField[],
  publicKey: forge.pki.PublicKey,
): forge.pki.Certificate {
  const certificate = pki.createCertificate();
  certificate.publicKey = publicKey;
  // A positive number: the first bit is 0.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  // Clocks of other machines and containers may be behind.
  certificate.validity.notBefore = new Date(now - DAY_MS);
  certificate.validity.notAfter = new Date(now + (VALID_DAYS - 1) * DAY_MS);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  return certificate;
}
