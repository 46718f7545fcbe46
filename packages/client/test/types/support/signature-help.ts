import { fileURLToPath } from "node:url";
import { compiler } from "./compiler.ts";
import { DECLARATION_OPTIONS, startLanguageService } from "./language-service.ts";

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

const FILE = fileURLToPath(new URL("calls.ts", import.meta.url));

/** Returns the signature help of methods of the published client. */
export function signatureHelp(methods: readonly string[]): ShownSignature[] {
  const calls = methods.map((name) => `client.${name}({});`);
  const text = ['import type { AsyncClient } from "@ws/client";', "declare const client: AsyncClient;", ...calls].join(
    "\n",
  );
  const service = startLanguageService([FILE], DECLARATION_OPTIONS, { [FILE]: text });
  return methods.map((name) => {
    const position = text.indexOf(`client.${name}(`) + `client.${name}(`.length;
    const item = service.getSignatureHelpItems(FILE, position, undefined)?.items[0];
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
