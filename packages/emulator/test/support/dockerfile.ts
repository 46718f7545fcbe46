// The Dockerfile of this package, as far as it can be used without Docker.
import type { ChildProcess } from "node:child_process";
import { execFile, spawn } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An instruction, such as `RUN`. */
export interface Instruction {
  readonly name: string;
  readonly value: string;
}

/** A started image. */
interface Container {
  readonly process: ChildProcess;
  /** Runs the health check. Returns true if it passes. */
  readonly isHealthy: () => Promise<boolean>;
}

/** Settings of the process in place of those of an image. */
interface ContainerSettings {
  /** Node.js of the image. */
  readonly node: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Arguments after those of the image. */
  readonly args?: readonly string[];
}

/** Reads the instructions of the Dockerfile in a folder. */
export function readDockerfile(folder: string): Instruction[] {
  const text = readFileSync(join(folder, "Dockerfile"), "utf8").replaceAll("\\\n", "");
  return text.split("\n").flatMap((line) => {
    const [, name, value] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
}

/** Returns the values of the instructions with a name. */
export function valuesOf(instructions: readonly Instruction[], name: string): string[] {
  return instructions.filter((item) => item.name === name).map(({ value }) => value);
}

/** Copies the files that a `COPY` instruction copies. Throws if one is missing. */
export function copyFiles(value: string, from: string, to: string): void {
  const [source = "", target = ""] = value.split(" ");
  cpSync(join(from, source), join(to, target === "./" ? source : target), { recursive: true });
}

/** Starts the program of the image in a folder with its files, on a free port. */
export async function startImage(
  instructions: readonly Instruction[],
  folder: string,
  { node, args = [], ...user }: ContainerSettings,
): Promise<Container> {
  const list = (name: string) => JSON.parse(valuesOf(instructions, name)[0] ?? "[]") as string[];
  const [, ...program] = [...list("ENTRYPOINT"), ...list("CMD"), ...args];
  // Port 4010 may be in use on this machine.
  const command = program.map((arg) => (arg === "4010" ? "0" : arg));
  const child = spawn(node, command, { cwd: folder, env: {}, ...user, stdio: ["ignore", "pipe", "inherit"] });
  const output = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("curl")) resolve(text);
    });
    child.on("error", reject).on("exit", () => reject(new Error(`Expected the image to start, got: ${text}`)));
  });
  const [, port = ""] = /:(\d+)\n/.exec(output) ?? [];
  const [, check = "[]"] = valuesOf(instructions, "HEALTHCHECK")[0]?.split("CMD ") ?? [];
  const [, ...checkArgs] = (JSON.parse(check) as string[]).map((arg) => arg.replace("4010", port));
  const isHealthy = () =>
    new Promise<boolean>((resolve) => execFile(node, checkArgs, { ...user }, (error) => resolve(error === null)));
  return { process: child, isHealthy };
}
