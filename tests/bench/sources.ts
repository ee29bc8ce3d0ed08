/** The sources of CVs that candidates of the demo come from: a filter for another finds nothing. */
const SOURCES = [1, 2, 4, 6, 7, 8, 9, 14, 15, 19, 20, 22, 25, 26, 27, 29, 30, 31, 33];

/** In each round another. */
export const sourceOf = (round: number): number => SOURCES[round % SOURCES.length]!;
