/** An error in how the tour was started. The user must change an argument or an environment variable. */
export class UsageError extends Error {}
