import type { Reference } from './check-grammar.ts';
import type { Diagnostic } from './definition.ts';
import { diagnosticIn } from './diagnostic-in.ts';
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
  const { roles } = file.facts.raw as RawRoles;
  return [
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
      whereNamed(each, /^permissions\.hiddenFieldsFrom\.\d+\.role$/, ({ name }) =>
        Object.hasOwn(roles, name) && roles[name]?.passesAs === 'all'
          ? `Nothing can be hidden from "${name}", which passes as every role`
          : undefined,
      ),
    ),
  ];
};

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
