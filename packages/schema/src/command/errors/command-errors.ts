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
  /** Code of Notion, such as `validation_error`. Undefined without a response in its form. */
  readonly code: string | undefined;

  constructor(
    message: string,
    {
      status,
      code,
      cause,
    }: { readonly status?: number | undefined; readonly code?: string | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
  }
}
