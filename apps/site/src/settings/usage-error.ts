/** An error in how the site was started. The user must change an argument or an environment variable. */
export class UsageError extends Error {}
