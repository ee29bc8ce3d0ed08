import type { Predicate } from '#engine/model/predicate.ts';
import type { TestUserOptions } from '../../support/test-people.ts';
import { atomsOf, conditionsOf } from './branches.ts';
import {
  fileOf,
  type RawProperty,
  type RawReferring,
  type RawResource,
  type RawRoles,
  type ResourceFile,
  resourceFiles,
  roles,
} from './resource-files.ts';

export type Kind = 'read' | 'create' | 'update' | 'delete' | 'export';
export type Answer = 'everything' | 'some' | 'nothing';

/** A person by what the files give him: a role, and for a Recruiter the options of his list. */
export interface Person {
  readonly name: string;
  readonly role: string;
  readonly account: TestUserOptions;
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/** Fields that no file declares, of the records of this one. */
export const systemFields = ({ raw }: ResourceFile): readonly string[] => [
  'id',
  'created_on',
  'created_by',
  'updated_on',
  'updated_by',
  ...(raw.softDelete ? ['deleted_on', 'deleted_by'] : []),
  ...(raw.orderedByHand ? ['position'] : []),
];

export const byRole: readonly Person[] = Object.entries(roles).map(([role, { title }]) => ({
  name: title,
  role,
  account: { role: title },
  options: {},
}));

const STANDARD = {
  view: { read: true },
  create: { create: true },
  update: { update: true },
  delete: { delete: true },
  export: { export: true },
} as const;

/** Recruiters who have one option of one module each. */
export const byOption: readonly Person[] = resourceFiles.flatMap(
  ({ raw: { permissions: { key, grants = STANDARD, fields = [] } = {} } }) =>
    key === undefined
      ? []
      : [...new Set([...givenBy(grants), ...fields.flatMap(({ option }) => option ?? [])])].map((option) => {
          const options = { [key]: [option] };
          return {
            name: `Recruiter with ${key}.${option}`,
            role: 'recruiter',
            account: { role: 'Recruiter', permissions: options },
            options,
          };
        }),
);

/** The options that are given to people; what an attribute lends is not. */
function givenBy(grants: Grants | typeof STANDARD): string[] {
  return Object.entries<Grants[string]>(grants).flatMap(([option, grant]) => (isOnlyLent(grant) ? [] : [option]));
}

function isOnlyLent({ lentTo }: Grants[string]): boolean {
  return lentTo !== undefined && 'attribute' in lentTo;
}

/** What the file says that a person may do, worked out from the text of the files alone. What is lent is only read. */
export function canDo({ raw }: ResourceFile, person: Person, kind: Kind): Answer {
  const granted = grantsOf(raw, person);
  const readable = rowsOf(granted, 'read');
  if (kind === 'read') return readable === 'everything' || lentOf(raw, person).length === 0 ? readable : 'some';
  const rows = rowsOf(granted, kind);
  if (kind === 'create' || rows === 'nothing') return rows;
  return readable === 'everything' ? rows : readable === 'nothing' ? 'nothing' : 'some';
}

function rowsOf(granted: readonly Grants[string][], kind: Kind): Answer {
  const given = granted.map((grant) => grant[kind]).filter((grant) => grant !== undefined);
  return given.length === 0 ? 'nothing' : given.includes(true) ? 'everything' : 'some';
}

/** Whether a person may import records of a file: by the option for it where there is one, else by what he may write. */
export function canImport({ raw }: ResourceFile, person: Person): boolean {
  const file = { raw } as ResourceFile;
  const isWriter = canDo(file, person, 'create') !== 'nothing' || canDo(file, person, 'update') !== 'nothing';
  const isNamed = Object.values(raw.permissions?.grants ?? {}).some((grant) => grant.import);
  return raw.list?.import !== false && isWriter && (!isNamed || grantsOf(raw, person).some((grant) => grant.import));
}

/** Whether a person who may write a relation to a file has options there; `some` where it hangs on the records. */
export function canPick({ raw }: ResourceFile, person: Person): Answer {
  const isForAll = raw.kind === 'people' || raw.permissions?.key === undefined;
  const given = grantsOf(raw, person).flatMap(({ read, choose }) =>
    [read, choose].filter((rows) => rows !== undefined),
  );
  if (given.length === 0) return isForAll ? 'everything' : 'nothing';
  return given.includes(true) ? 'everything' : 'some';
}

type Grants = NonNullable<NonNullable<RawResource['permissions']>['grants']>;

/** What a person has been granted of a resource; `known` are the roles of its folder. */
export function grantsOf(
  { permissions, properties }: RawResource,
  person: Person,
  known: RawRoles = roles,
): Grants[string][] {
  const { key } = permissions ?? {};
  if (permissions === undefined || key === undefined) return person.role === 'admin' ? Object.values(STANDARD) : [];
  return Object.entries<Grants[string]>(permissions.grants ?? STANDARD)
    .filter(([option, grant]) => !isOnlyLent(grant) && hasOption(key, option, person, known))
    .map(([option, grant]) => followed(properties, grant, { key, option, person, known }));
}

/** What a person has lent of a resource by an option of another module. No one here has the value of an attribute. */
function lentOf({ permissions, properties }: RawResource, person: Person): Grants[string][] {
  const { key, grants = {} } = permissions ?? {};
  if (key === undefined) return [];
  return Object.entries(grants).flatMap(([option, { lentTo, read }]) => {
    if (!lentTo || !read || 'attribute' in lentTo || hasOption(key, option, person)) return [];
    const module = fileOf(lentTo.resource).raw.permissions?.key;
    if (module === undefined || !hasOption(module, lentTo.option, person)) return [];
    const left = followed(properties, { read }, { key, option, person, known: roles });
    return left.read === undefined ? [] : [left];
  });
}

/** What one option of a module gives to a person. */
interface Given {
  readonly key: string;
  readonly option: string;
  readonly person: Person;
  readonly known: RawRoles;
}

const ROWS = ['read', 'choose', 'create', 'update', 'delete'] as const;

/** A grant without the parts that this person's role rules out, or that follow other records of which they have none. */
function followed(properties: RawResource['properties'], grant: Grants[string], given: Given): Grants[string] {
  const { role } = given.person;
  const idle = ROWS.filter((part) => {
    const rows = grant[part];
    if (typeof rows !== 'object') return false;
    const { where = {}, through, referredBy, or } = rows;
    const there = part === 'read' || part === 'choose' ? 'read' : 'update';
    const hasSome = (name: string) => decidesFor(properties[name]!.relation!.to, there, given);
    const isReader = ({ resource }: RawReferring) =>
      grantsOf(fileOf(resource).raw, given.person, given.known).some(({ read }) => read);
    const leadsNowhere = through
      ? ![through].flat().some(hasSome)
      : referredBy
        ? !listOf(referredBy).some(isReader)
        : false;
    return (leadsNowhere || saidOfRole(where, role) === false) && (!or || saidOfRole(or, role) === false);
  });
  const whole = ROWS.filter((part) => {
    const rows = grant[part];
    return typeof rows === 'object' && !rows.through && !rows.referredBy && saidOfRole(rows.where ?? {}, role) === true;
  });
  return {
    ...Object.fromEntries(Object.entries(grant).filter(([part]) => !idle.some((each) => each === part))),
    ...Object.fromEntries(whole.map((part) => [part, true as const])),
  };
}

/** What a role alone makes of a condition; undefined where it hangs on more. */
function saidOfRole(condition: Predicate, role: string): boolean | undefined {
  const answers = Object.entries(condition).map(([key, test]): boolean | undefined => {
    if (key === 'not') return inverse(saidOfRole(test as Predicate, role));
    if (key === 'allOf') return allOf((test as readonly Predicate[]).map((each) => saidOfRole(each, role)));
    if (key === 'anyOf')
      return inverse(allOf((test as readonly Predicate[]).map((each) => inverse(saidOfRole(each, role)))));
    if (key !== '$user') return undefined;
    const { role: asked, ...others } = test as Readonly<Record<string, unknown>>;
    return allOf([asked === undefined ? true : isRole(asked, role), ...Object.keys(others).map(() => undefined)]);
  });
  return allOf(answers);
}

const inverse = (answer: boolean | undefined): boolean | undefined => (answer === undefined ? undefined : !answer);

const allOf = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
  answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;

function isRole(test: unknown, role: string): boolean {
  if (typeof test !== 'object' || test === null) return test === role;
  const { not, enum: names } = test as { readonly not?: unknown; readonly enum?: readonly string[] };
  return not !== undefined ? !isRole(not, role) : (names ?? []).includes(role);
}

/** Whether a person has rows of another resource: by the same option in the same module, in another by any. */
function decidesFor(resource: string, part: 'read' | 'update', { key, option, person, known }: Given): boolean {
  const { raw } = fileOf(resource);
  if (raw.permissions?.key !== key) return grantsOf(raw, person, known).some((grant) => grant[part]);
  const grant = (raw.permissions.grants ?? STANDARD)[option as keyof typeof STANDARD] as Grants[string] | undefined;
  return (
    grant?.[part] !== undefined && followed(raw.properties, grant, { key, option, person, known })[part] !== undefined
  );
}

/** One of a thing, or several. */
export const listOf = <One>(value: One | readonly One[]): readonly One[] =>
  Array.isArray(value) ? (value as readonly One[]) : [value as One];

function hasOption(key: string, option: string, person: Person, known: RawRoles = roles): boolean {
  const granted = known[person.role]!.grants;
  if (granted === 'all' || everyoneHas(key, option)) return true;
  if (granted === 'perUser') return person.options[key]?.includes(option) ?? false;
  const module = granted[key];
  return module === 'all' || (module?.includes(option) ?? false);
}

const everyoneHas = (key: string, option: string): boolean =>
  resourceFiles.some(({ raw }) => raw.permissions?.key === key && raw.permissions.everyone?.includes(option));

export const isMaster = ({ kind }: RawResource): boolean => kind === 'master';

/** Whether this person gets the choices of a master list that is not his. */
export const canChoose = ({ raw }: ResourceFile, person: Person): boolean =>
  canDo({ raw } as ResourceFile, person, 'read') === 'nothing' &&
  isMaster(raw) &&
  isNamed(person, raw.permissions?.choices);

/** Whether a list of roles names this person: a Super Recruiter passes wherever a Recruiter is named, an Admin everywhere. */
export const isNamed = ({ role }: Person, named: readonly string[] | undefined): boolean =>
  !named || role === 'admin' || named.includes(role) || (role === 'super_recruiter' && named.includes('recruiter'));

export const readable = ({ raw }: ResourceFile, person: Person): string[] =>
  Object.keys(raw.properties).filter((name) => isOpen(raw, person, name));

export const hidden = ({ raw }: ResourceFile, person: Person): [string, RawProperty][] =>
  Object.entries(raw.properties).filter(([name]) => !isOpen(raw, person, name));

/** The fields whose stored values a person may not learn. */
export const secret = ({ raw }: ResourceFile, person: Person): [string, RawProperty][] =>
  Object.entries(raw.properties).filter(([name]) => {
    const instead = insteadOf(raw, person);
    // What stands in for another is read under the name of that one, whose own values are not.
    return Object.hasOwn(instead, name) || (!Object.values(instead).includes(name) && !isOpen(raw, person, name));
  });

const insteadOf = ({ permissions }: RawResource, { role }: Person): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...(permissions?.instead ?? []).filter(({ roles }) => roles.includes(role)).map(({ fields }) => fields),
  );

/** Whether a person may read a field: by the roles that it names itself, and by those and the option of its group. */
function isOpen({ properties, permissions = {} }: RawResource, person: Person, name: string): boolean {
  const group = permissions.fields?.find(({ fields }) => fields.includes(name));
  return (
    isSourceOpen(properties, person, properties[name]?.derive?.from) &&
    isNamed(person, properties[name]?.access?.read) &&
    isNamed(person, group?.read) &&
    (group?.option === undefined || hasOption(permissions.key ?? '', group.option, person))
  );
}

/** Whether a person may read where a field comes from, one relation away: a value that is read from there is no more open. */
function isSourceOpen(properties: RawResource['properties'], person: Person, from: string | undefined): boolean {
  const [relation = '', field = '', ...further] = from?.split('.') ?? [];
  const source = resourceFiles.find(({ raw }) => raw.resource === properties[relation]?.relation?.to);
  if (!source || further.length > 0 || !source.raw.properties[field]) return true;
  return isOpen(source.raw, person, field);
}

/**
 * The title's fields, those by which relations of any file or the list's own parameters narrow the choices, and those that
 * conditions of forms test.
 */
export function choiceFields({ raw, definition }: ResourceFile): string[] {
  const narrowing = resourceFiles
    .flatMap((other) => Object.values(other.raw.properties))
    .flatMap(({ relation, items }) => [relation, items?.relation])
    .filter((relation) => relation?.to === raw.resource)
    .flatMap((relation) => Object.keys(relation?.where ?? {}));
  const params = Object.values(definition.list.params).map((path) => path.split('.')[0]!);
  return ['id', ...definition.titleFields, ...narrowing, ...testedInForms(raw.resource), ...params];
}

/** Fields of a related record that a form's conditions test, such as `cv_source.kind`. */
const testedInForms = (resource: string): string[] =>
  resourceFiles.flatMap(({ raw: { properties } }) =>
    Object.values(properties)
      .flatMap(conditionsOf)
      .flatMap(atomsOf)
      .flatMap((atom) => Object.keys(atom))
      .map((path) => path.split('.'))
      .flatMap(([field, inner]) => (inner && properties[field!]?.relation?.to === resource ? [inner] : [])),
  );
