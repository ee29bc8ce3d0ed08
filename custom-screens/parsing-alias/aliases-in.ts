/** The aliases of a text: a line each, without empty lines and doubles. */
export const aliasesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];
