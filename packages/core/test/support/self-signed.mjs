// Creates a self-signed certificate for 127.0.0.1 at each run, so that the repository contains no key.
import { generateKeyPairSync, sign } from "node:crypto";

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("0603550403", "hex");
const ALTERNATIVE_NAME = Buffer.from("0603551d11", "hex");

/** Encodes one value as DER: tag, length, contents. */
function der(tag, ...contents) {
  const bytes = Buffer.concat(contents);
  const length =
    bytes.length < 0x80
      ? [bytes.length]
      : bytes.length < 0x100
        ? [0x81, bytes.length]
        : [0x82, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), bytes]);
}

const text = (tag, value) => der(tag, Buffer.from(value, "latin1"));
const bits = (bytes) => der(0x03, Buffer.from([0]), bytes);

/** Returns key and certificate as PEM, valid only for the address 127.0.0.1. */
export function selfSigned() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = der(SEQUENCE, ECDSA_WITH_SHA256);
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, text(0x0c, "fault server"))));
  const address = der(0x04, der(SEQUENCE, der(0x87, Buffer.from([127, 0, 0, 1]))));
  const toBeSigned = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    der(SEQUENCE, text(0x17, "200101000000Z"), text(0x17, "491231235959Z")),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAME, address))),
  );
  const certificate = der(SEQUENCE, toBeSigned, algorithm, bits(sign("sha256", toBeSigned, privateKey)));
  const lines = certificate.toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
