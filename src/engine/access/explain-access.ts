import { EXPLAINED } from '#shared/contracts/access.ts';
import { fieldsUsed } from '../predicates/fields-used.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { GrantDefinition } from '../model/grant-definition.ts';
import type { ScreenKind } from '../model/screen-definition.ts';
import type { RoleKey } from '../model/role-key.ts';
import type { Principal, ResourceAccess } from './access.ts';
import { openRows } from './field-rows.ts';
import { compileAccess, namesGrant } from './compile-access.ts';
import { hasFieldOption, isHiddenFrom } from './open-fields.ts';
import { effectiveRole, isNamed, canOpen } from './standing.ts';
import { type RecordActionAnswer, explainRecordActions } from './explain-record-actions.ts';
import {
  askedCondition,
  type AskedCondition,
  type GrantReason,
  grantReasons,
  holdsFor,
  isGranted,
  lentReasons,
  type PermissionQuestion,
} from './grant-reasons.ts';

export type ExplainedAction = (typeof EXPLAINED)[number];

export interface ActionAnswer {
  /** Without a record: whether it is allowed for any record at all. */
  readonly allowed: boolean;
  readonly reasons: readonly GrantReason[];
  /** A grant allows it, but it is rejected because the record cannot be read. */
  readonly needsRead: boolean;
}

/** Why a field is not read or not written. */
type FieldReason = 'role' | 'option' | 'setting' | 'condition' | 'read_only' | 'system';

export interface FieldAnswer {
  readonly name: string;
  readonly readable: boolean;
  readonly writable: boolean;
  /** Roles that can read it, when not all can. */
  readonly readers?: readonly RoleKey[];
  readonly writers?: readonly RoleKey[];
  /** The option of the module that its group asks for. */
  readonly option?: string;
  /** The condition of its group on the record, as far as the role leaves it open. */
  readonly condition?: AskedCondition;
  readonly because?: FieldReason;
}

export interface AccessAnswer {
  readonly role: RoleKey;
  /** Only the options of a list: titles of active rows. */
  readonly choicesOnly: boolean;
  readonly actions: Readonly<Record<ExplainedAction, ActionAnswer>>;
  /** Transitions, then actions, in the file's order. */
  readonly recordActions: readonly RecordActionAnswer[];
  readonly fields: readonly FieldAnswer[];
  /** The tabs of the details that the team hides from the role, each with the path of the setting. */
  readonly hiddenTabs: readonly { readonly tab: string; readonly setting: string }[];
  /** The record is in a protected state: it cannot be deleted, and only these fields can be changed. */
  readonly lock?: { readonly state: string; readonly open: readonly string[] };
  /** Screens that the role can open. */
  readonly screens: readonly ScreenKind[];
}

/** The fields that the answer for a record depends on. */
export const askedFields = ({
  fields,
  permissions,
  states,
  actions,
}: ResourceDefinition): readonly FieldDefinition[] => {
  const granted = Object.values(permissions.grants).flatMap((grant) =>
    [grant.read, grant.choose, grant.create, grant.update, grant.delete, ...Object.values(grant.actions ?? {})].flatMap(
      (each) => (typeof each === 'object' ? [each.where] : []),
    ),
  );
  const asked = [...(states?.transitions ?? []), ...actions].flatMap(({ when }) => (when ? [when] : []));
  const grouped = permissions.fields.flatMap(({ where }) => (where ? [where] : []));
  const names = new Set([...granted, ...asked, ...grouped].flatMap((where) => [...fieldsUsed(where)]));
  return Object.values(fields).filter(({ name }) => names.has(name) || name === states?.field);
};

/**
 * Why a user can do something, by the same compiled rules that decide their requests.
 * @param record the values of the record in question by field, at least those of `askedFields`; absent: the resource as
 * a whole.
 */
export function explainAccess(
  definitions: Definitions,
  definition: ResourceDefinition,
  principal: Principal,
  record?: PermissionQuestion['record'],
): AccessAnswer {
  const access = compileAccess(definitions, definition, principal);
  const question: PermissionQuestion = { definitions, definition, principal, ...(record && { record }) };
  const isOwn = holdsFor(question, access.own);
  const lock = record && lockOf(definition, record.values);
  const isKept = (action: ExplainedAction) =>
    lock !== undefined && (action === 'delete' || (action === 'update' && lock.open.length === 0));
  const answer = (action: ExplainedAction): ActionAnswer => {
    const reasons = access.choicesOnly ? [] : grantReasons(question, (grant) => givenBy(definition, grant, action));
    const lent = action === 'read' && !access.choicesOnly ? lentReasons(question) : [];
    const rows = action === 'export' || action === 'import' ? access.can[action] : access[action];
    const isNeeded = action === 'update' || action === 'delete' || action === 'export';
    return {
      allowed: holdsFor(question, rows) && (isOwn || !isNeeded) && !isKept(action),
      reasons: [...reasons, ...lent],
      needsRead: isNeeded && isGranted(reasons) && !isOwn,
    };
  };
  const role = effectiveRole(definitions.roles, principal);
  const hidden = (definition.permissions.hiddenTabs ?? []).filter((each) => each.role === role);
  return {
    role,
    choicesOnly: access.choicesOnly,
    ...(lock && { lock }),
    actions: Object.fromEntries(EXPLAINED.map((action) => [action, answer(action)])) as AccessAnswer['actions'],
    recordActions: explainRecordActions(question, access),
    fields: Object.values(definition.fields).map((field) => fieldAnswer(question, field, access)),
    hiddenTabs: hidden.map(({ tab, setting }) => ({ tab, setting })),
    screens: definition.route
      ? (['list', 'show', 'create', 'edit'] as const).filter((kind) =>
          canOpen(definitions.roles, principal, definition, kind),
        )
      : [],
  };
}

/** What of a grant bears on an action: what can be read can be chosen, and where no grant is about imports a write is. */
function givenBy(definition: ResourceDefinition, grant: GrantDefinition, action: ExplainedAction) {
  if (action === 'choose') return grant.read ?? grant.choose;
  if (action === 'import' && !namesGrant(definition, 'import'))
    return grant.create || grant.update ? (true as const) : undefined;
  return grant[action];
}

function lockOf({ states }: ResourceDefinition, values: Readonly<Record<string, unknown>>): AccessAnswer['lock'] {
  const state = String(values[states?.field ?? ''] ?? '');
  const open = states && Object.hasOwn(states.lockedIn, state) ? states.lockedIn[state] : undefined;
  return open && { state, open };
}

function fieldAnswer(
  question: PermissionQuestion,
  field: FieldDefinition,
  { readFields, writeFields, fieldRows }: Pick<ResourceAccess, 'readFields' | 'writeFields' | 'fieldRows'>,
): FieldAnswer {
  const { name, access } = field;
  const condition = Object.hasOwn(fieldRows, name) ? askedCondition(question, fieldRows[name]!) : undefined;
  const isOpen = condition?.verdict?.holds ?? true;
  const readable = readFields.has(name) && isOpen;
  const writable = writeFields.has(name) && isOpen;
  const because = isOpen ? whyNot(question, field, { readable, writable }) : 'condition';
  return {
    name,
    readable,
    writable,
    ...(access?.read && { readers: access.read }),
    ...(access?.write && { writers: access.write }),
    ...(access?.option && { option: access.option.name }),
    ...(condition && { condition }),
    ...(because && { because }),
  };
}

function whyNot(
  { definitions, principal }: PermissionQuestion,
  field: FieldDefinition,
  { readable, writable }: { readonly readable: boolean; readonly writable: boolean },
): FieldReason | undefined {
  if (readable && writable) return undefined;
  const { roles } = definitions;
  const { access, system, readOnly } = field;
  if (!readable && !isNamed(roles, principal, access?.read)) return 'role';
  if (!hasFieldOption(definitions, principal, field)) return 'option';
  if (isHiddenFrom(roles, principal, field)) return 'setting';
  if (openRows(definitions, principal, field) === false) return 'condition';
  if (system) return 'system';
  return readOnly ? 'read_only' : 'role';
}
