/**
 * Writes a folder with a website whose pages live in a Notion workspace. The command is `npm create @ws/site`.
 * @module @ws/create-site
 */
export { createSite, type CreateSiteOptions } from "./create-site.ts";
export { CreateSiteError, type CreateSiteErrorCode } from "./errors.ts";
export { findPage, type FoundPage } from "./find-page.ts";
