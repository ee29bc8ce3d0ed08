import type { FieldError } from '../errors.ts';

interface Checked {
  /** The names that templates can use. */
  readonly known: readonly string[];
  /** The name that was most likely meant. */
  readonly nearest: (name: string, known: readonly string[]) => string | undefined;
}

/** Represents a tag inside a line: a placeholder that is only partly bold could not be filled in. */
const TAG = '\uE000';
const NEW_LINE = /<\/?(p|br|li|ul|ol|h3|blockquote)\b[^>]*>/gi;

/** SPEC 5: the first error in the placeholders of a rich text; undefined if they are valid. */
export function placeholderFault(html: string, { known, nearest }: Checked): FieldError | undefined {
  const text = html
    .replaceAll(NEW_LINE, '\n')
    .replaceAll(/<[^>]*>/g, TAG)
    .replaceAll('&nbsp;', ' ');
  const { names, starts, ends } = placeholdersIn(text);
  if (starts > 0)
    return counted('no_end', starts, `${starts} start ${starts === 1 ? 'brace lacks' : 'braces lack'} an end.`);
  if (ends > 0) return counted('no_start', ends, `${ends} end ${ends === 1 ? 'brace lacks' : 'braces lack'} a start.`);
  for (const found of names) {
    const name = found.replaceAll(TAG, '');
    if (/\s/.test(name)) return fault('spaces', { name }, `{${name}} contains a space. Remove it.`);
    if (name === '') return fault('empty', {}, 'Enter a placeholder name between the braces.');
    if (found !== name)
      return fault('split', { name }, `Only part of {${name}} is formatted. Format all or none of it.`);
    if (!known.includes(name)) return unknown(name, nearest(name, known));
  }
  return undefined;
}

/** A text with its placeholders filled in; those without a value stay as they are. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([^{}\s]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));

/** The text between braces, and the number of braces without a partner. */
function placeholdersIn(text: string): {
  readonly names: readonly string[];
  readonly starts: number;
  readonly ends: number;
} {
  const names: string[] = [];
  let open: number | undefined;
  let starts = 0;
  let ends = 0;
  for (const { index, 0: brace } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (open !== undefined) starts += 1;
      open = index + 1;
    } else if (open === undefined) ends += 1;
    else {
      names.push(text.slice(open, index));
      open = undefined;
    }
  }
  return { names, starts: starts + (open === undefined ? 0 : 1), ends };
}

const fault = (key: string, args: Readonly<Record<string, unknown>>, text: string): FieldError => ({
  message: `placeholders.errors.${key}`,
  args,
  text,
});

const counted = (key: string, count: number, text: string): FieldError => fault(key, { smart_count: count }, text);

const unknown = (name: string, near: string | undefined): FieldError =>
  near === undefined
    ? fault('unknown', { name }, `The placeholder {${name}} doesn’t exist. Choose another one.`)
    : fault('unknown_near', { name, near }, `The placeholder {${name}} doesn’t exist. Did you mean {${near}}?`);
