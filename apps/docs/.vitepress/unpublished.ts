// The note on pages whose commands need the packages, before these are published: for readers (theme/Unpublished.vue) and for programs
// (for-machines.ts). Remove it with the first release.

/** The two lines after which the commands of all pages work as typed. */
export const CLONE = `git clone https://github.com/ws-packages/ws
cd ws && npm run registry`;

/** The sentences before and after the lines. */
export const BEFORE = "These two lines start a registry of a clone on this machine:";
export const AFTER =
  "While it runs, each command with @ws/… works as written, in another terminal. Ctrl+C ends the registry, and removes its line from your .npmrc.";

/** Returns true for the text of a page with a command that installs or runs a package of this repository. */
export const installs = (text: string): boolean => /\b(?:npm (?:install|create)|npx)\b.*@ws\//.test(text);

/** The note as Markdown. */
export const NOTE = `> **Not published yet.** ${BEFORE}
>
> \`\`\`sh
${CLONE.replaceAll(/^/gm, "> ")}
> \`\`\`
>
> ${AFTER}
`;
