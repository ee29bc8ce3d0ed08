/** The quiet hue of a name, 1 to 8: the same name has the same color everywhere. */
const hueOf = (name: string): number =>
  ([...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7) % 8) + 1;

/** The colors of a mark as theme variables, which follow light and dark by themselves. */
export const hueColors = (name: string): { readonly background: string; readonly color: string } => {
  const hue = hueOf(name);
  return { background: `var(--mui-palette-h${hue}Soft)`, color: `var(--mui-palette-h${hue})` };
};

/** Up to two initials: of the capitalised words, else of the first word. Text without letters gives "?". */
export const initialsOf = (name: string, most = 2): string => {
  const words = name.split(/[\s\-_.@]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word));
  const chosen = capitalised.length > 0 ? capitalised : words.slice(0, 1);
  return (
    chosen
      .map((word) => [...word][0]!.toLocaleUpperCase())
      .slice(0, most)
      .join('') || '?'
  );
};
