import { fieldsUsed } from '../predicates/fields-used.ts';
import type { Predicate } from '../model/predicate.ts';
import type { Report } from './report.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import type { RawResource } from './raw-resource.ts';

type Path = readonly (string | number)[];

const ALONE = [
  'readOnly',
  'writeOnce',
  'unique',
  'index',
  'default',
  'examples',
  'format',
  'enum',
  'computed',
  'derive',
  'sequence',
] as const;

/** A secret is written and nothing else: it is a plain text that nothing of the file reads. */
export const checkWriteOnly = (report: Report, raw: RawResource, { fields }: ResourceDefinition): void => {
  const secrets = Object.keys(raw.properties).filter((name) => raw.properties[name]?.writeOnly);
  for (const name of secrets) checkSecret(report, raw, name);
  rejectInside(report, raw);
  if (secrets.length === 0) return;
  const others = Object.keys(fields).filter((name) => !secrets.includes(name));
  const reject = (name: string | undefined, path: Path): void => {
    if (name !== undefined && secrets.includes(name))
      report(path, 'REF', `"${name}" is a secret ("writeOnly"): nothing reads it`, { allowed: others });
  };
  for (const [path, names] of placesOf(raw)) names.forEach((name, index) => reject(name, [...path, index]));
  raw.list?.columns?.forEach((column, index) =>
    typeof column === 'string'
      ? reject(column, ['list', 'columns', index])
      : reject(column.field, ['list', 'columns', index, 'field']),
  );
  reject(raw.list?.sort?.field, ['list', 'sort', 'field']);
  for (const [name, path] of Object.entries(raw.list?.params ?? {}))
    reject(path.split('.')[0], ['list', 'params', name]);
  for (const name of secrets) if (raw.recordTitle?.includes(`{${name}}`)) reject(name, ['recordTitle']);
  for (const [path, condition] of conditionsOf(raw)) for (const name of fieldsUsed(condition)) reject(name, path);
};

const checkSecret = (report: Report, raw: RawResource, name: string): void => {
  const field = raw.properties[name];
  const path = ['properties', name];
  if (field?.type !== 'string')
    report([...path, 'writeOnly'], 'KEY', '"writeOnly" goes with "type: string"', { part: 'key' });
  for (const key of ALONE)
    if (field?.[key] !== undefined && field[key] !== false)
      report([...path, key], 'KEY', `"${key}" does not go with "writeOnly"`, { part: 'key' });
  const index = raw.required?.indexOf(name) ?? -1;
  if (index >= 0) report(['required', index], 'VALUE', `"${name}" is a secret ("writeOnly") and cannot be required`);
  if (field?.requiredWhen)
    report([...path, 'requiredWhen'], 'KEY', '"requiredWhen" does not go with "writeOnly"', { part: 'key' });
};

/** Rows and groups are read as a whole. */
const rejectInside = (report: Report, raw: RawResource): void => {
  for (const [name, { items, properties }] of Object.entries(raw.properties))
    for (const [inner, field] of Object.entries(items?.properties ?? properties ?? {}))
      if (field.writeOnly)
        report(
          ['properties', name, ...(items?.properties ? ['items'] : []), 'properties', inner, 'writeOnly'],
          'KEY',
          '"writeOnly" goes with a field of the record itself',
          { part: 'key' },
        );
};

const placesOf = (raw: RawResource): readonly (readonly [Path, readonly string[]])[] => [
  [['list', 'search'], raw.list?.search ?? []],
  [['list', 'filters'], raw.list?.filters ?? []],
  [['list', 'board', 'card'], raw.list?.board?.card ?? []],
  [['list', 'board', 'line'], raw.list?.board?.line ?? []],
  ...(raw.list?.views ?? []).map(({ columns }, index) => [['list', 'views', index, 'columns'], columns ?? []] as const),
  ...(raw.unique ?? []).map((group, index) => [['unique', index], group] as const),
  ...(raw.indexes ?? []).map((group, index) => [['indexes', index], group] as const),
];

/** Every condition of the file, with its place. */
const conditionsOf = (value: unknown, path: Path = []): (readonly [Path, Predicate])[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    const isCondition =
      CONDITIONS.has(key) && typeof inner === 'object' && inner !== null && path.at(-1) !== 'relation';
    return isCondition ? [[at, inner as Predicate] as const] : conditionsOf(inner, at);
  });
};

const CONDITIONS: ReadonlySet<string> = new Set([
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'assert',
  'when',
  'where',
  'filter',
]);
