/** Words that people type for a document of the repository and that its text does not have, or not often. Pages have theirs in the front matter. */
export const DOCUMENT_WORDS: Readonly<Record<string, string>> = {
  "docs/cassettes.md": "record, replay, HAR, redact, VCR, modes, match requests, update recordings, Polly.js, nock",
  "docs/client.md":
    "options, timeout, retries, custom fetch, httpClient, agent, abort, AbortController, cancel a request, close, keep-alive, synchronous client, blocking",
  "docs/emulator-control.md": "faults, latency, simulate errors, clock, seed, reset, inspect requests",
  "docs/emulator-programs.md": "SDKs, programs of other authors, other clients",
  "docs/exit-codes.md": "exit status, CI, scripts, shell",
  "docs/from-notion-sdk-py.md": "Python, notion-client, migrate",
  "docs/from-notionhq.md":
    "migrate, APIErrorCode, LogLevel, iteratePaginatedAPI, notionVersion, API version, upgrade, differences",
  "docs/helpers.md":
    "utilities, plain text, rich text, 2000 characters, page id from a URL, extract the id, title of a page, relative date, collectPaginatedAPI, isFullPage",
  "docs/mirror-archives.md": "encrypt, age, restic, off-site, S3, tar, zip, backup file, retention, snapshots, cron",
  "docs/mirror-choice.md": "only some pages, exclude, include, part of a workspace, one database",
  "docs/mirror-duckdb.md": "analytics, Parquet, pandas, data warehouse",
  "docs/mirror-export.md": "Markdown, HTML, CSV, JSON, files, folder, static, download, export a workspace",
  "docs/mirror-obsidian.md": "vault, wikilinks, Bases, front matter, Logseq",
  "docs/mirror-options.md": "flags, command line, arguments, CLI",
  "docs/mirror-pull.md": "incremental, only changed pages, since, last_edited_time, resume, interrupted, sync, slow",
  "docs/mirror-reader.md": "read the copy, library, views",
  "docs/mirror-restore.md": "recover, deleted page, undo, put back, point in time, rollback, trash",
  "docs/mirror-search.md": "full text search, FTS5, ranking, typo, grep",
  "docs/mirror-sql.md": "SQLite, PostgreSQL, SELECT, JOIN, Metabase, BI",
  "docs/mirror-verify.md": "integrity, corruption, checksum, damaged, repair, bit rot, check a backup",
  "docs/opentelemetry.md": "tracing, spans, Jaeger, Datadog, semantic conventions, metrics",
  "docs/render.md":
    "HTML, React, Markdown, components, KaTeX, equations, math, highlight.js, syntax highlighting, table of contents, CSS, stylesheet",
  "docs/site-deploy.md":
    "hosting, domain, custom domain, HTTPS, reverse proxy, nginx, Caddy, Docker, health check, environment variables",
  "docs/site-forms.md": "contact form, survey, submit, spam, CAPTCHA, booking, e-mail",
  "docs/site-look.md": "theme, colors, fonts, logo, dark mode, header, footer, CSS, menu, right to left, favicon",
  "docs/specification-names.md": "terms, glossary",
};
