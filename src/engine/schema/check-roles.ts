import type { Reference } from './check-grammar.ts';
import type { Kind } from '../field-types/field-type.ts';
import { hasStorage, typeOf } from '../field-types/field-types.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { UserAttributeDefinition } from '../model/role-definition.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import { isLive } from '../model/is-live.ts';
import type { ProjectFile } from './project-file.ts';
import type { RawRole, RawRoles } from './raw-roles.ts';
import { diagnosticAtPlace } from './source.ts';

/**
 * Some role can manage the team, no super role has a super role itself, and nothing is hidden from a role that counts
 * as every role.
 */
export const checkRoles = (files: readonly ProjectFile[]): readonly Diagnostic[] => {
  const file = files.find(({ facts }) => facts.kind === 'roles' && facts.raw);
  if (!file) return [];
  const { roles, attributes = {} } = file.facts.raw as RawRoles;
  const definitions = files.flatMap(({ definition }) => definition ?? []);
  return [
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      const wrong = attributeDiagnostic(attribute, definitions);
      if (!wrong) return [];
      const path = `attributes.${name}.${wrong.key}`;
      return [diagnosticIn(file, path, 'TYPE', wrong.message, placeOf(file, path))];
    }),
    ...(Object.values(roles).some(managesMembers)
      ? []
      : [
          diagnosticIn(
            file,
            'roles',
            'MISSING',
            'No role has the ability "manage_members": nobody could manage the team',
          ),
        ]),
    ...whereNamed(file, /\.superRole$/, ({ name }) =>
      Object.hasOwn(roles, name) && roles[name]?.superRole !== undefined
        ? `"${name}" has a super role itself`
        : undefined,
    ),
    ...files.flatMap((each) =>
      whereNamed(each, /^permissions\.hidden(?:Fields|Tabs)From\.\d+\.role$/, ({ name }) =>
        Object.hasOwn(roles, name) && roles[name]?.passesAs === 'all'
          ? `Nothing can be hidden from "${name}", which passes as every role`
          : undefined,
      ),
    ),
  ];
};

/** An attribute is a list of plain values of records that point at users. What names nothing is reported as a name. */
const attributeDiagnostic = (
  attribute: UserAttributeDefinition,
  definitions: readonly ResourceDefinition[],
): { readonly key: 'user' | 'value'; readonly message: string } | undefined => {
  if ('handler' in attribute) return undefined;
  const { resource, user, value } = attribute;
  const isPeople = (name: string | undefined) =>
    definitions.some((each) => each.resource === name && each.kind === 'people');
  const definition = definitions.find((each) => each.resource === resource);
  const link = definition?.fields[user];
  const [first = '', cell] = value.split('.');
  const field = definition?.fields[first];
  const named = cell === undefined ? field : typeOf(field ?? TEXT_FIELD).storage === 'child' && field?.fields?.[cell];
  if (!link || !field) return undefined;
  const isUser = user === 'id' ? isPeople(resource) : hasStorage(link, 'key') && isPeople(link.relation?.to);
  if (!isUser || link.column === undefined)
    return { key: 'user', message: `"${user}" of ${resource} does not point at a user` };
  if (!named || !VALUE_KINDS.has(typeOf(named).kind) || named.writeOnly || isLive(named))
    return { key: 'value', message: `"${value}" has no plain values that conditions could compare with` };
  return undefined;
};

const TEXT_FIELD = { type: 'text' } as const;
const VALUE_KINDS: ReadonlySet<Kind> = new Set(['text', 'texts', 'number', 'id', 'ids', 'boolean']);

const managesMembers = ({ abilities = [] }: RawRole): boolean =>
  abilities === 'all' || abilities.includes('manage_members');

/** Errors in the roles that a file names. */
const whereNamed = (
  { file, text, facts }: ProjectFile,
  path: RegExp,
  diagnosticOf: (reference: Reference) => string | undefined,
): readonly Diagnostic[] =>
  facts.references.flatMap((reference) => {
    const message = reference.kind === 'role' && path.test(reference.path) ? diagnosticOf(reference) : undefined;
    return message === undefined
      ? []
      : [diagnosticAtPlace({ file, text }, reference, 'VALUE', reference.path, message)];
  });
