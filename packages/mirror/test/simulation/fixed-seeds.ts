/**
 * The seeds of the simulations that run with every change: of 2,000 seeds, those that have the most different pairs of events
 * (`node test/fuzz/mirror.mjs --postgres-seeds 0 --choose 35`), and 41, 80, 156 and 485 for events that are rare. `npm run test:long` runs 2,000.
 */
export const FIXED_SEEDS: readonly number[] = [
  41, 80, 156, 158, 172, 184, 192, 319, 436, 440, 447, 485, 529, 594, 630, 635, 709, 745, 936, 985, 1186, 1236, 1292,
  1318, 1369, 1411, 1521, 1632, 1634, 1719, 1806, 1814, 1816, 1838, 1860, 1958, 1959, 1967, 1978,
];
