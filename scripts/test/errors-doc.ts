// oxlint-disable no-restricted-imports -- the texts are for this document only, so no package exports them
import { ERROR_HELP as compat } from "../../packages/compat/src/errors/error-help.ts";
import { ERROR_HELP as core } from "../../packages/core/src/errors/error-help.ts";
import { ERROR_HELP as emulator } from "../../packages/emulator/src/errors/error-help.ts";
import { ERROR_HELP as fleet } from "../../packages/fleet/src/error-help.ts";
import { ERROR_HELP as helpers } from "../../packages/helpers/src/error-help.ts";
import { ERROR_HELP as mirror } from "../../packages/mirror/src/error-help.ts";
import { ERROR_HELP as createSite } from "../../packages/create-site/src/error-help.ts";
import { ERROR_HELP as mirrorS3 } from "../../packages/mirror-s3/src/error-help.ts";
import { ERROR_HELP as render } from "../../packages/render/src/error-help.ts";
import { ERROR_HELP as schema } from "../../packages/schema/src/error-help.ts";
import { ERROR_HELP as testing } from "../../packages/testing/src/error-help.ts";
// oxlint-enable no-restricted-imports

type Help = Readonly<Record<"happened" | "applied" | "nextStep", string>>;

/** The codes of each package, with the text before a code in the address of its entry. */
export const ERROR_TABLES: Readonly<
  Record<string, { readonly prefix: string; readonly help: Readonly<Record<string, Help>> }>
> = {
  "@ws/client": { prefix: "", help: core },
  "@ws/compat": { prefix: "", help: compat },
  "@ws/emulator": { prefix: "", help: emulator },
  "@ws/helpers": { prefix: "helpers-", help: helpers },
  "@ws/schema": { prefix: "schema-", help: schema },
  "@ws/testing": { prefix: "testing-", help: testing },
  "@ws/render": { prefix: "render-", help: render },
  "@ws/mirror": { prefix: "mirror-", help: mirror },
  "@ws/mirror-s3": { prefix: "mirror-s3-", help: mirrorS3 },
  "@ws/fleet": { prefix: "fleet-", help: fleet },
  "@ws/create-site": { prefix: "create-site-", help: createSite },
};

const INTRODUCTION = `# Errors

Each error of these packages has a \`code\`, and \`error.help\` is the address of its entry here. Notion can add codes of
its own at any time: an error with a code that is missing here has the message of Notion.

A request may have been applied although its call failed. \`error.maybeApplied\` of \`@ws/client\` is false only if the
service did not apply the request in any attempt, so that a write is safe to repeat. It is true for every code if the
service says that it saved something (\`additionalData.committed_resource_id\`).

This document is made from the code.`;

/** Returns docs/errors.md. */
export function errorsDoc(): string {
  const sections = Object.entries(ERROR_TABLES).map(([name, { prefix, help }]) =>
    [`## ${name}`, ...Object.entries(help).map(([code, entry]) => entryOf(prefix + code, code, entry))].join("\n\n"),
  );
  return `${[INTRODUCTION, ...sections].join("\n\n")}\n`;
}

const entryOf = (anchor: string, code: string, { happened, applied, nextStep }: Help): string =>
  [
    `<a id="${anchor}"></a>`,
    `### ${code}`,
    happened,
    `- **May the request have been applied?** ${applied}\n- **What to do:** ${nextStep}`,
  ].join("\n\n");
