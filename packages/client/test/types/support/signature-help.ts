import { fileURLToPath } from "node:url";
import type ts from "typescript-6.0";
import { compiler } from "./compiler.ts";

/** The text that an editor shows after `client.pages.create(`. */
export interface ShownSignature {
  /** Such as `pages.create`. */
  readonly name: string;
  /** Return type, such as `Promise<CreatedPage>`. */
  readonly result: string;
  readonly documentation: string;
  readonly see: string | undefined;
  readonly example: string | undefined;
}

/** A file that calls methods of the published client. */
export interface CallsFile {
  readonly path: string;
  readonly text: string;
}

/** Returns a file with a call of each method. */
export function callsOf(methods: readonly string[]): CallsFile {
  const calls = methods.map((name) => `client.${name}({});`);
  return {
    path: fileURLToPath(new URL("calls.ts", import.meta.url)),
    text: ['import type { AsyncClient } from "@ws/client";', "declare const client: AsyncClient;", ...calls].join("\n"),
  };
}

/** Returns the signature help of the methods that a file of `callsOf()` calls. */
export function signatureHelp(
  service: ts.LanguageService,
  { path, text }: CallsFile,
  methods: readonly string[],
): ShownSignature[] {
  return methods.map((name) => {
    const position = text.indexOf(`client.${name}(`) + `client.${name}(`.length;
    const item = service.getSignatureHelpItems(path, position, undefined)?.items[0];
    const tag = (tagName: string) => {
      const parts = item?.tags.find((one) => one.name === tagName)?.text;
      return parts && compiler.displayPartsToString(parts).trim();
    };
    return {
      name,
      result: compiler.displayPartsToString(item?.suffixDisplayParts).replace(/^\): /, ""),
      documentation: compiler.displayPartsToString(item?.documentation).trim(),
      see: tag("see"),
      example: tag("example"),
    };
  });
}
