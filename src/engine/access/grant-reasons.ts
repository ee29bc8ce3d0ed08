import type { EvaluationContext, Predicate } from '../model/predicate.ts';
import { predicateClosure } from '../predicates/to-closure.ts';
import { predicateVerdict, type Verdict } from '../predicates/to-verdict.ts';
import type { Definitions, ResourceDefinition } from '../model/definition.ts';
import type { GrantDefinition } from '../model/grant-definition.ts';
import type { Principal } from './access.ts';
import { heldGrants, lentGrants } from './compile-access.ts';
import { roleHasOption } from './held-options.ts';
import { effectiveRole } from './standing.ts';

/**
 * Where a permission comes from: the role has it, the user's permission list, everyone who is signed in, the ability
 * `manage_lists` of the role, or it is lent (`lentTo`).
 */
export type RightSource = 'role' | 'list' | 'everyone' | 'ability' | 'lent';

/** A condition of the files, and how it came out where a record was asked about. */
export interface AskedCondition {
  readonly where: Predicate;
  readonly verdict?: Verdict;
}

/** One grant that bears on an action. */
export interface GrantReason extends Partial<AskedCondition> {
  readonly source: RightSource;
  /** Absent for a list. */
  readonly option?: string;
  /** Absent: every record. */
  readonly where?: Predicate;
}

/** A user asked about with a resource, and with one record of it where there is one. */
export interface PermissionQuestion {
  readonly definitions: Definitions;
  readonly definition: ResourceDefinition;
  readonly principal: Principal;
  readonly record?: { readonly values: Readonly<Record<string, unknown>>; readonly context: EvaluationContext };
}

/** The grants of a user that allow something, each with its condition on the record. */
export const grantReasons = (
  question: PermissionQuestion,
  givenBy: (grant: GrantDefinition) => true | { readonly where: Predicate } | undefined,
): readonly GrantReason[] =>
  heldGrants(question.definitions, question.definition, question.principal).flatMap(({ option, grant }) =>
    reasonFor(question, { option, source: sourceOf(question, option) }, givenBy(grant)),
  );

/** What the user has lent to read, each with its condition on the record. */
export const lentReasons = (question: PermissionQuestion): readonly GrantReason[] =>
  lentGrants(question.definitions, question.definition, question.principal).flatMap(({ option, grant }) =>
    reasonFor(question, { option, source: 'lent' }, grant.read),
  );

const reasonFor = (
  question: PermissionQuestion,
  { option, source }: { readonly option: string | undefined; readonly source: RightSource },
  given: true | { readonly where: Predicate } | undefined,
): readonly GrantReason[] =>
  given === undefined
    ? []
    : [
        {
          source,
          ...(option !== undefined && { option }),
          ...(given !== true && askedCondition(question, given.where)),
        },
      ];

export const askedCondition = ({ definition, record }: PermissionQuestion, where: Predicate): AskedCondition => ({
  where,
  ...(record && { verdict: predicateVerdict(where, definition.fields, record.values, record.context) }),
});

/** Whether rows are these of the record; without a record, whether there are any. */
export function holdsFor({ definition, record }: PermissionQuestion, rows: boolean | Predicate): boolean {
  if (typeof rows === 'boolean' || !record) return rows !== false;
  return predicateClosure(rows, definition.fields)(record.values, record.context);
}

/** Whether one of the grants gives it to this record. */
export const isGranted = (reasons: readonly GrantReason[]): boolean =>
  reasons.some(({ where, verdict }) => !where || (verdict?.holds ?? true));

function sourceOf({ definitions, definition, principal }: PermissionQuestion, option: string | undefined): RightSource {
  const { key } = definition.permissions;
  if (key === undefined || option === undefined) return 'ability';
  if (!roleHasOption(definitions, principal, key, option)) return 'everyone';
  return definitions.roles[effectiveRole(definitions.roles, principal)]?.grants === 'perUser' ? 'list' : 'role';
}
