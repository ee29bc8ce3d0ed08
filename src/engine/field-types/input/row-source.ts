/** The place of a row's input in the form: `levels.0.user` is the field `user` in the first row of `levels`. */
const IN_ROW = /^([^.]+)\.(\d+)\.(.+)$/;

/** A field's path without the number of its row, as the API and the locales know it: `levels.user`. */
export const withoutRow = (source: string): string => source.replace(IN_ROW, '$1.$3');

/** The path of the row that an input is in, with the dot at its end; empty for a field of the record. */
export const rowPrefix = (source: string): string => {
  const parts = IN_ROW.exec(source);
  return parts ? `${parts[1]}.${parts[2]}.` : '';
};
