// Every id that the emulator makes or reads. Deterministic with a seed.
import { createRandom } from "./random.ts";

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Characters of a property id, as the service picks them: some of them need percent-encoding. */
const PROPERTY_ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz:;<=>?@[]^_`{|}~";

const PLAIN_ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Makes ids. */
export interface IdGenerator {
  /** A lower-case dashed uuid of version 8, as the service's newer objects have. */
  uuid(): string;
  /**
   * A property id that is not `taken`: four characters, not yet percent-encoded; a `plain` one needs no encoding.
   * Relations get plain ones, because a rollup shows the id of its relation unencoded and everything else encoded.
   */
  propertyId(taken: (id: string) => boolean, plain?: boolean): string;
  /** `length` lower-case hex digits. */
  hex(length: number): string;
  /** The id of a kept query result; reads do not change the ids of later objects. */
  cursorId(): string;
  /** Begins again from the seed. */
  restart(): void;
  /** Where the generator stands, to be continued with `resume`: what is restored must not meet its own ids again. */
  state(): number[];
  resume(state: readonly number[]): void;
}

/** Creates the id maker for one workspace. */
export function createIdGenerator(seed: number): IdGenerator {
  let random = createRandom(seed);
  const hexWord = (): string => {
    const word = random.nextUint32();
    return `${HEX[word >>> 24]}${HEX[(word >>> 16) & 255]}${HEX[(word >>> 8) & 255]}${HEX[word & 255]}`;
  };
  const uuid = (): string => {
    const words = hexWord() + hexWord() + hexWord() + hexWord();
    return `${words.slice(0, 8)}-${words.slice(8, 12)}-8${words.slice(13, 16)}-a${words.slice(17, 20)}-${words.slice(20)}`;
  };
  const propertyId = (taken: (id: string) => boolean, plain = false): string => {
    const characters = plain ? PLAIN_ID_CHARACTERS : PROPERTY_ID_CHARACTERS;
    for (;;) {
      let id = "";
      for (let index = 0; index < 4; index += 1) {
        id += characters[random.nextUint32() % characters.length];
      }
      if (!taken(id)) return id;
    }
  };
  const hex = (length: number): string => {
    let digits = "";
    while (digits.length < length) digits += hexWord();
    return digits.slice(0, length);
  };
  let kept = 0;
  const cursorId = (): string => {
    kept += 1;
    const digits = kept.toString(16).padStart(12, "0");
    return `00000000-0000-8000-a000-${digits}`;
  };
  return {
    uuid,
    propertyId,
    hex,
    cursorId,
    restart: () => void (random = createRandom(seed)),
    state: () => random.state(),
    resume: (state) => random.resume(state),
  };
}
