import type { RecordActionDefinition, TransitionDefinition } from '../model/record-action-definition.ts';
import type { RoleKey } from '../model/role-key.ts';
import type { ResourceAccess } from './access.ts';
import { type OtherNeed, othersFor } from './compile-access.ts';
import { isNamed } from './standing.ts';
import {
  type AskedCondition,
  askedCondition,
  type GrantReason,
  grantReasons,
  holdsFor,
  isGranted,
  type PermissionQuestion,
} from './grant-reasons.ts';

/** Whether a user can make one transition or take one action, and which rule decides it. */
export interface RecordActionAnswer {
  readonly key: string;
  readonly kind: 'transition' | 'action';
  /** Without a record: whether it is allowed for any record at all. */
  readonly allowed: boolean;
  readonly reasons: readonly GrantReason[];
  /** A grant allows it, but it is rejected because the record cannot be read. */
  readonly needsRead: boolean;
  /** Only these roles, of those with a grant, and whether the user's role is among them. */
  readonly roles?: { readonly only: readonly RoleKey[]; readonly isNamed: boolean };
  /** The states that a transition starts from, and whether the record is in one. */
  readonly from?: { readonly states: readonly string[]; readonly holds?: boolean };
  /** What an action needs of other resources. */
  readonly others?: readonly OtherNeed[];
  /** What the file requires of a record, for every user. */
  readonly when?: AskedCondition;
}

/** Every transition and every action of a resource, by the compiled rules that decide the calls. */
export const explainRecordActions = (
  question: PermissionQuestion,
  access: ResourceAccess,
): readonly RecordActionAnswer[] => {
  const { states, actions } = question.definition;
  return [
    ...(states?.transitions ?? []).map((each): RecordActionAnswer => {
      const from = fromOf(question, each);
      const answer = answerOf(question, access, each);
      return { ...answer, kind: 'transition', allowed: answer.allowed && (from.holds ?? true), from };
    }),
    ...actions.map((each): RecordActionAnswer => {
      const others = othersFor(question.definitions, question.principal, each);
      return { ...answerOf(question, access, each), kind: 'action', ...(others.length > 0 && { others }) };
    }),
  ];
};

/** All but the state that it begins in. */
function answerOf(
  question: PermissionQuestion,
  access: ResourceAccess,
  recordAction: RecordActionDefinition,
): Omit<RecordActionAnswer, 'kind' | 'from'> {
  const { key, roles } = recordAction;
  const reasons = access.choicesOnly ? [] : grantReasons(question, ({ actions }) => actions?.[key]);
  const when = recordAction.when && askedCondition(question, recordAction.when);
  const isReadable = holdsFor(question, access.own);
  return {
    key,
    reasons,
    allowed: isReadable && holdsFor(question, access.actions[key] ?? false) && (when?.verdict?.holds ?? true),
    needsRead: isGranted(reasons) && !isReadable,
    ...(roles && { roles: { only: roles, isNamed: isNamed(question.definitions.roles, question.principal, roles) } }),
    ...(when && { when }),
  };
}

const fromOf = (
  { definition, record }: PermissionQuestion,
  { from }: TransitionDefinition,
): NonNullable<RecordActionAnswer['from']> => ({
  states: from,
  ...(record && { holds: from.includes(String(record.values[definition.states?.field ?? ''])) }),
});
