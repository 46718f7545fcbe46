/**
 * The seeds of the simulations that run with every change: of 2,000 seeds, those that have the most different pairs of events
 * (`node test/fuzz/mirror.mjs --postgres-seeds 0 --choose 35`), and 80 and 1337 for events that are rare. `npm run test:long` runs 2,000.
 */
export const FIXED_SEEDS: readonly number[] = [
  8, 76, 80, 156, 284, 307, 379, 440, 447, 518, 591, 630, 635, 910, 936, 1096, 1173, 1236, 1337, 1411, 1416, 1448, 1556,
  1586, 1594, 1719, 1728, 1736, 1816, 1838, 1872, 1876, 1881, 1904, 1922, 1959, 1997,
];
