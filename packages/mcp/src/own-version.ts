import { packageVersion } from "@ws/helpers/command";

/** Returns the version of this package. */
export const ownVersion = (): string => packageVersion("@ws/mcp", import.meta.url);
