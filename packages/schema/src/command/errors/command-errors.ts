/** A mistake in the command line or the environment. Exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A module that cannot be read as schemas. Exit code 2. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";
}

/** A change that is refused or cannot be made. Exit code 1. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** A request that failed. Exit code 3. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  /** HTTP status. Undefined if there was no response. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: { cause?: unknown }) {
    super(message, options);
    this.status = status;
  }
}
