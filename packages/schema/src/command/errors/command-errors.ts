import { CommandError, EXIT } from "@ws/helpers/command";

/** A module that cannot be read as schemas. */
export class ModuleError extends CommandError {
  override readonly name = "ModuleError";
  override readonly exitCode = EXIT.usage;
}

/** A change that is refused or cannot be made. */
export class RefusedError extends CommandError {
  override readonly name = "RefusedError";
  override readonly exitCode = EXIT.open;
}

/** A request that failed. */
export class ServiceError extends CommandError {
  override readonly name = "ServiceError";
  /** HTTP status. Undefined if there was no response. */
  readonly status: number | undefined;

  constructor(message: string, status?: number, options?: { cause?: unknown }) {
    super(message, options);
    this.status = status;
  }
}
