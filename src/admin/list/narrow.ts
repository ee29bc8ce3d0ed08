/** Below this the rows of a list are cards (SPEC 9). */
export const NARROW = '(max-width: 767.98px)';
