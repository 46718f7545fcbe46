// Addresses of files. Each names an object and a place in it, and is signed, so that only the application can make one.
import { dashedId, isId, plainId } from "@ws/helpers/json";
import type { ContentKind } from "../source/content-source.ts";
import { decodeBase64Url, encodeBase64Url } from "./base64-url.ts";

/** The place of a file. */
export interface FilePlace {
  readonly kind: ContentKind;
  readonly id: string;
  /** JSON pointer to the fields `url` and `expiry_time`. */
  readonly path: string;
}

/** Longest id that is read. The name of a property is at most a few hundred characters long. */
const MAX_LENGTH = 4096;
const SEPARATOR = "~";
const PAYLOAD = /^[\w-]*\/(?<kind>page|database|data_source|block|comment)\/(?<id>[^/]+)(?<path>\/.+)$/su;
const HMAC = { name: "HMAC", hash: "SHA-256" };

/** Writes and reads addresses. */
export class FileAddresses {
  readonly #secret: string;
  readonly #base: string;
  #key: Promise<CryptoKey> | undefined;

  /** @param base beginning of each address, such as `/files/` */
  constructor(secret: string, base: string) {
    this.#secret = secret;
    this.#base = base;
  }

  /**
   * Returns the address of a file.
   * @param source URL of the file without its signature. Another file at the same place gets another address
   */
  async write({ kind, id, path }: FilePlace, source: string): Promise<string> {
    const digest = await crypto.subtle.digest("SHA-256", bytesOf(source));
    const payload = bytesOf(`${encodeBase64Url(new Uint8Array(digest, 0, 6))}/${kind}/${plainId(id)}${path}`);
    const signature = await crypto.subtle.sign(HMAC, await this.#importKey(), payload);
    return `${this.#base}${encodeBase64Url(payload)}${SEPARATOR}${encodeBase64Url(new Uint8Array(signature))}`;
  }

  /** Returns the place of the file of an address. Undefined for addresses that this application did not make. */
  async read(url: string): Promise<FilePlace | undefined> {
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    if (id.length > MAX_LENGTH) return undefined;
    const [payload, signature] = id.split(SEPARATOR).map(decodeBase64Url);
    if (payload === undefined || signature === undefined) return undefined;
    if (!(await crypto.subtle.verify(HMAC, await this.#importKey(), signature, payload))) return undefined;
    // A copy knows ids with dashes.
    const found = PAYLOAD.exec(new TextDecoder().decode(payload))?.groups;
    const { kind, id: objectId = "", path = "" } = found ?? {};
    return found && { kind: kind as ContentKind, id: isId(objectId) ? dashedId(objectId) : objectId, path };
  }

  #importKey(): Promise<CryptoKey> {
    this.#key ??= crypto.subtle.importKey("raw", bytesOf(this.#secret), HMAC, false, ["sign", "verify"]);
    return this.#key;
  }
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
