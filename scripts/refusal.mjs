// How test processes are kept from the network: what turns it on, and who can say afterwards that it was on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// The flag of Node that loads the refusal, quoted as NODE_OPTIONS wants it.
const REFUSAL_FLAG = `--require=${JSON.stringify(fileURLToPath(import.meta.resolve("./refuse-network.cjs")))}`;

// The variable that names the folder for what the suites' threads say.
const WITNESS_VARIABLE = "WS_REFUSAL_WITNESS";

/**
 * An environment in which every Node process, and every thread of it, reaches this machine only.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} witnesses folder in which the threads of each package's suite leave a file of the package's name
 * @returns {NodeJS.ProcessEnv}
 */
export function refusingEnvironment(env, witnesses) {
  const given = env["NODE_OPTIONS"] ?? "";
  return { ...env, NODE_OPTIONS: `${given} ${REFUSAL_FLAG}`.trim(), [WITNESS_VARIABLE]: witnesses };
}

/**
 * Whether the tests of a package ran without the network.
 * @param {string} shortName
 * @param {string} witnesses
 */
export function hasWitness(shortName, witnesses) {
  return existsSync(join(witnesses, shortName));
}
