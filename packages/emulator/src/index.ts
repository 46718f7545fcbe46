export type { Emulator, EmulatorOptions, Seed } from "./emulator.ts";
export { createEmulator, EMULATOR_TOKEN } from "./emulator.ts";
export type { FaultMatch, FaultRule } from "./faults.ts";
export type { RunningEmulator, StartOptions } from "./start.ts";
export { startEmulator } from "./start.ts";
export type { AsyncMemoryClient, MemoryRequestConfig, MemoryResponse, SyncMemoryClient } from "./transports.ts";
export { MemoryNetworkError } from "./transports.ts";
export type { EmulatorRequest, EmulatorResponse, HeadersInput, JsonObject, JsonValue, Trouble } from "./types.ts";
export { DEFAULT_NOW } from "./workspace.ts";
