/** After this many refusals without a success, the token cannot read any comments. */
const MAX_REFUSED_COMMENTS = 3;

/** Finds out whether the token can read comments: integrations often lack this capability. */
export class CommentAccess {
  #hasSucceeded = false;
  #refusals = 0;

  get isRefused(): boolean {
    return !this.#hasSucceeded && this.#refusals >= MAX_REFUSED_COMMENTS;
  }

  succeed(): void {
    this.#hasSucceeded = true;
  }

  /** Counts a refusal. Returns true if all comments are refused. */
  refuse(): boolean {
    this.#refusals += 1;
    return this.isRefused;
  }
}
