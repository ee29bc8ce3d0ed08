import fc from 'fast-check';
import { canDo, canPick, hidden, type Person } from './permissions.ts';
import { fileOf, resourceFiles } from './resource-files.ts';
import { addressOf, type Values } from './world.ts';

/** Values that records have, in the open and in secret, by resource and field. */
export type Secrets = ReadonlyMap<string, ReadonlyMap<string, readonly unknown[]>>;

/** Addresses that describe what a person may see as a whole. */
const WHOLE = [
  '/api/v1/catalogue/?definitions=all',
  '/api/v1/catalogue/version/',
  '/api/v1/bootstrap/',
  '/api/v1/openapi.json',
  '/api/v1/customer/notifications/',
  '/api/v1/users/member/?all=true',
  '/api/v1/users/role/',
  '/api/v1/customer/activity/people/',
];

/**
 * GET requests that somebody curious would send: lists filtered, sorted and searched by what he may read and by what he may not,
 * with values that are really there; single records, their activity and use; exports; choices; the search over everything.
 * The same seed makes the same requests.
 */
export function curiousRequests(person: Person, secrets: Secrets, count: number, seed: number): readonly string[] {
  const withSecrets = resourceFiles.filter(
    (file) => canDo(file, person, 'read') !== 'nothing' && hidden(file, person).length > 0,
  );
  const resource = fc.constantFrom(
    ...[...resourceFiles, ...withSecrets, ...withSecrets].map(({ raw }) => raw.resource),
  );
  const of = (make: (name: string) => fc.Arbitrary<string>) => resource.chain(make);
  const any = fc.oneof(
    { weight: 8, arbitrary: of((name) => list(name, secrets)) },
    { weight: 2, arbitrary: of((name) => record(name)) },
    { weight: 2, arbitrary: of((name) => exported(name, secrets)) },
    { weight: 1, arbitrary: of((name) => choices(name, person, secrets)) },
    {
      weight: 1,
      arbitrary: word(secrets).map((text) => `/api/v1/search/?query=${encodeURIComponent(text || 'x')}`),
    },
    { weight: 1, arbitrary: fc.constantFrom(...WHOLE) },
  );
  return fc.sample(any, { numRuns: count, seed });
}

const fieldOf = (resource: string): fc.Arbitrary<string> => {
  const own = fc.constantFrom(
    ...Object.keys(fileOf(resource).definition.fields),
    ...fileOf(resource).definition.list.filters,
    'no_such_field',
  );
  const paths = [...pathsOf(resource).keys()];
  return paths.length === 0
    ? own
    : fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: fc.constantFrom(...paths) });
};

/** Through relations and into rows, whether the file names them or not: each with the resource and the field at its end. */
const pathsOf = (resource: string): ReadonlyMap<string, readonly [resource: string, field: string]> =>
  new Map(
    Object.values(fileOf(resource).definition.fields).flatMap(({ name, relation, fields: cells = {} }) => [
      ...Object.keys(cells).map((cell) => [`${name}.${cell}`, [resource, `${name}.${cell}`]] as const),
      ...Object.keys(relation ? fileOf(relation.to).definition.fields : {}).map(
        (field) => [`${name}.${field}`, [relation!.to, field]] as const,
      ),
    ]),
  );

const valueOf = (resource: string, field: string, secrets: Secrets): fc.Arbitrary<unknown> => {
  const [owner, name] = pathsOf(resource).get(field) ?? [resource, field];
  const known = secrets.get(owner)?.get(name) ?? [];
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known, null) },
    fc.constantFrom('x', 1, true, [], {}, 'Halden'),
  );
};

const test = (value: unknown): fc.Arbitrary<unknown> => {
  const text = typeof value === 'string' ? [...value].slice(0, 4).join('') : 'H';
  return fc.constantFrom<unknown>(
    value,
    [value],
    { const: value },
    { not: { const: value } },
    { present: true },
    { present: false },
    { minimum: value },
    { maximum: value },
    { contains: text },
    { startsWith: text },
  );
};

const condition = (resource: string, secrets: Secrets): fc.Arbitrary<Values> =>
  fieldOf(resource).chain((field) =>
    valueOf(resource, field, secrets)
      .chain(test)
      .map((tested) => ({ [field]: tested })),
  );

const filter = (resource: string, secrets: Secrets): fc.Arbitrary<Values> => {
  const one = condition(resource, secrets);
  return fc.oneof(
    { weight: 4, arbitrary: one },
    fc.tuple(one, one).map(([a, b]) => ({ anyOf: [a, b] })),
    fc.tuple(one, one).map(([a, b]) => ({ allOf: [a, { not: b }] })),
  );
};

const word = (secrets: Secrets): fc.Arbitrary<string> => {
  const texts = [...secrets.values()]
    .flatMap((fields) => [...fields.values()].flat())
    .filter((value) => typeof value === 'string');
  return fc.constantFrom(...texts, 'Halden', 'SECRET').map((text) => [...text].slice(0, 20).join(''));
};

const maybe = (part: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(part, fc.constant(''));

const json = (name: string, value: unknown): string => `${name}=${encodeURIComponent(JSON.stringify(value))}`;

const list = (resource: string, secrets: Secrets): fc.Arbitrary<string> =>
  fc
    .tuple(
      maybe(filter(resource, secrets).map((value) => json('filter', value))),
      maybe(
        fc.oneof(
          fieldOf(resource).map((field) => `orderBy=${field}&ascending=1`),
          fieldOf(resource).map((field) => json('sort', [field, 'DESC'])),
        ),
      ),
      maybe(word(secrets).map((text) => `query=${encodeURIComponent(text)}`)),
      fc.constantFrom('', 'limit=3', 'page=2&limit=5', 'limit=200', 'all=true', json('range', [0, 9])),
      maybe(fieldOf(resource).map((field) => `fields=${field}`)),
    )
    .map((parts) => `${addressOf(fileOf(resource).definition)}?${parts.filter(Boolean).join('&')}`);

const record = (resource: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 1, max: 24 }), fc.constantFrom('', 'activity/', 'usage/'))
    .map(([id, part]) => `${addressOf(fileOf(resource).definition)}${id}/${part}`);

const exported = (resource: string, secrets: Secrets): fc.Arbitrary<string> =>
  fc
    .tuple(
      maybe(
        fc.uniqueArray(fieldOf(resource), { minLength: 1, maxLength: 4 }).map((names) => `columns=${names.join(',')}`),
      ),
      maybe(filter(resource, secrets).map((value) => json('filter', value))),
    )
    .map((parts) => `${addressOf(fileOf(resource).definition)}export/?${parts.filter(Boolean).join('&')}`);

/** Choices of lists and people are all that is in use, by the wire's own rule; those are left out for a person who can't read them. */
function choices(resource: string, person: Person, secrets: Secrets): fc.Arbitrary<string> {
  const file = fileOf(resource);
  const fields = Object.values(file.definition.fields).filter(
    ({ relation }) =>
      relation &&
      (canDo(fileOf(relation.to), person, 'read') !== 'nothing' ||
        canPick(fileOf(relation.to), person) !== 'everything'),
  );
  const names = fields.length > 0 ? fields.map(({ name }) => name) : ['no_such_field'];
  return fc
    .tuple(fc.constantFrom(...names), maybe(word(secrets).map((text) => `query=${encodeURIComponent(text)}`)))
    .map(([field, query]) => `${addressOf(file.definition)}options/${field}/?${query}`);
}
