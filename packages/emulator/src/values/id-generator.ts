// Generates every id of the emulator. The same seed gives the same ids.
import { createRandom } from "./random.ts";

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Characters of Notion's property ids. Some of them need percent-encoding. */
const PROPERTY_ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz:;<=>?@[]^_`{|}~";

const PLAIN_ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Generates ids. */
export interface IdGenerator {
  /** Returns a lower-case uuid of version 8 with dashes, the form of Notion's newer objects. */
  uuid(): string;
  /**
   * Returns a property id that is not `taken`: four characters, not yet percent-encoded. A `plain` id needs no encoding.
   * Relations get plain ids, because a rollup shows the id of its relation unencoded and all other ids encoded.
   */
  propertyId(taken: (id: string) => boolean, plain?: boolean): string;
  /** Returns `length` lower-case hex digits. */
  hex(length: number): string;
  /** Returns an id for a cached query result. It has a counter of its own, so reads do not change the ids of later objects. */
  cursorId(): string;
  /** Starts again from the seed. */
  restart(): void;
  /** Returns the generator's state for `resume`, so that a restored workspace does not generate its existing ids again. */
  state(): number[];
  /** Continues from a state that `state` returned. */
  resume(state: readonly number[]): void;
}

/** Creates the id generator of one workspace. */
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
  let cursorCount = 0;
  const cursorId = (): string => {
    cursorCount += 1;
    const digits = cursorCount.toString(16).padStart(12, "0");
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
