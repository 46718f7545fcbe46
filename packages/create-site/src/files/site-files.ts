// The files of a new site: its options, its token, and the command that serves it.
import { configText, type SiteSettings } from "./config-text.ts";

/** A file to write. */
export interface SiteFile {
  readonly text: string;
  /** Only its owner can read it. */
  readonly isSecret?: boolean;
}

/** Returns the files by their paths. */
export const siteFiles = (settings: SiteSettings): ReadonlyMap<string, SiteFile> =>
  new Map<string, SiteFile>([
    ["package.json", { text: manifestText(settings) }],
    ["site.config.mjs", { text: configText(settings) }],
    [".env", { text: environmentText(settings.token), isSecret: true }],
    [".gitignore", { text: ["node_modules", "data", ".env", ""].join("\n") }],
    ["README.md", { text: readmeText(settings) }],
  ]);

const manifestText = ({ name, range }: SiteSettings): string =>
  `${JSON.stringify(
    {
      name,
      private: true,
      type: "module",
      scripts: { start: "ws-site start", check: "ws-site check", accept: "ws-site accept" },
      dependencies: { "@ws/site": range },
      engines: { node: ">=20.19" },
    },
    undefined,
    2,
  )}\n`;

const environmentText = (token: string | undefined): string => `# Variables of the site. Do not commit this file.
${token === undefined ? "# WORKSPACE_TOKEN=ntn_…" : `WORKSPACE_TOKEN=${token}`}
# Folder of the copy from which pages are served.
SITE_DATA=data
# Address of the site, for search engines and feeds.
# SITE_URL=https://example.com
# Password of the staff at /inside. Without it, each start prints a new one.
# SITE_STAFF_PASSWORD=
# Address of the server.
# HOST=127.0.0.1
# PORT=8080
`;

const readmeText = ({ name, page }: SiteSettings): string => `# ${name}

A website whose pages live in a Notion workspace, served by [@ws/site](https://github.com/ws-packages/ws/tree/main/packages/site#readme).

\`\`\`sh
npm install
npm start    # http://127.0.0.1:8080/
\`\`\`

${
  page === undefined
    ? "It shows a sample. To publish a page of yours, put a token into `.env`, and the link of the page into `page` in `site.config.mjs`."
    : "It publishes the page in `site.config.mjs`, and everything below it. The token is in `.env`."
}

- \`site.config.mjs\`: what is public, the language, the theme, forms. Editors show what each option means.
- \`npm run check\` reads the workspace once, and prints what is public and what the options name wrongly.
- \`npm run accept\` publishes tables and columns that wait for you, while the site runs.
- \`data\` has a copy of the page and of what is below it.
- [Run a site on a server](https://github.com/ws-packages/ws/blob/main/docs/site-deploy.md) has all variables.
`;
