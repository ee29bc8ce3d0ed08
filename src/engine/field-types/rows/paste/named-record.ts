import type { FieldDefinition } from '../../../model/definition.ts';
import type { InputScope, RelationOption } from '../../input/input-scope.ts';
import { idOf, parentsOf, recordParentsOf } from '../../relation/cascade.ts';
import type { FormRow } from '../new-row.ts';
import type { NamedRecord } from './plan-paste.ts';

interface Around {
  readonly scope: Pick<InputScope, 'fields' | 'parentFields' | 'loadOptions'>;
  /** The field that the rows are of. */
  readonly rows: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
}

/**
 * Finds the records that texts name among the options of a relation in a row: by their title, whatever its case, or by
 * their number. Asks once for the same text.
 */
export function recordsByName({ scope, rows, record, signal }: Around) {
  const known = new Map<string, Promise<NamedRecord>>();
  return (field: FieldDefinition, text: string, row: FormRow): Promise<NamedRecord> => {
    const parents = [
      ...parentsIn(parentsOf(field), row, scope.fields),
      ...parentsIn(recordParentsOf(field), record, scope.parentFields ?? {}),
    ];
    const missing = parents.filter(({ id }) => id === null).map(({ title }) => title);
    if (missing.length > 0)
      return Promise.resolve({
        problem: { key: 'import.errors.parent_missing', args: { parents: missing.join(', ') } },
      });
    const where = Object.fromEntries(parents.map(({ target, id }) => [target, id as number]));
    const key = JSON.stringify([field.name, text.toLowerCase(), where]);
    const asked = known.get(key) ?? find(`${rows}.${field.name}`, text, where, { load: scope.loadOptions, signal });
    known.set(key, asked);
    return asked;
  };
}

const parentsIn = (
  names: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, FieldDefinition>>,
) =>
  Object.entries(names).map(([target, name]) => ({
    target,
    id: idOf(values[name]),
    title: fields[name]?.title ?? name,
  }));

async function find(
  path: string,
  text: string,
  where: Readonly<Record<string, number>>,
  { load, signal }: { readonly load: InputScope['loadOptions']; readonly signal: AbortSignal },
): Promise<NamedRecord> {
  const wanted = text.trim().toLowerCase();
  const { options } = await load(path, { query: text.trim(), page: 1, where }, signal);
  const titled = options.filter(({ name }) => name.trim().toLowerCase() === wanted);
  const number = /^#?(\d{1,15})$/.exec(wanted)?.[1];
  const found: readonly RelationOption[] =
    titled.length === 0 && number !== undefined
      ? (await load(path, { query: '', page: 1, where, ids: [Number(number)] }, signal)).options
      : titled;
  const [first, ...others] = found;
  const key = first ? 'import.errors.ambiguous' : 'import.errors.unknown';
  return first && others.length === 0 ? { value: first } : { problem: { key, args: { text: text.slice(0, 60) } } };
}
