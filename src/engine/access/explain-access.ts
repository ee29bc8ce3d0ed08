import { fieldsUsed } from '../predicates/fields-used.ts';
import type { EvaluationContext, Predicate } from '../predicates/predicate.ts';
import { predicateVerdict, type Verdict } from '../predicates/to-verdict.ts';
import { predicateClosure } from '../predicates/to-closure.ts';
import type { Definitions, FieldDefinition, ResourceDefinition, RoleKey, ScreenKind } from '../schema/definition.ts';
import type { Principal } from './access.ts';
import { compileAccess, effectiveRole, heldGrants, isHiddenFrom, isNamed, roleHasOption } from './compile-access.ts';

/** What is asked about. `export` needs the record to be readable besides. */
export const EXPLAINED = ['read', 'create', 'update', 'delete', 'export'] as const;
export type ExplainedAction = (typeof EXPLAINED)[number];

/** Where a right comes from: the role has it, the person's permission list, everyone who is signed in, or an Admin's right to master lists. */
export type RightSource = 'role' | 'list' | 'everyone' | 'admin';

/** One grant that bears on an action. */
export interface GrantReason {
  readonly source: RightSource;
  /** Absent for a master list. */
  readonly option?: string;
  /** Absent: every record. */
  readonly where?: Predicate;
  /** How the condition came out for the record that was asked about. */
  readonly verdict?: Verdict;
}

export interface ActionAnswer {
  /** Without a record: whether it is allowed for any record at all. */
  readonly allowed: boolean;
  readonly reasons: readonly GrantReason[];
  /** A grant allows it, and all the same it is refused, because the record may not be read. */
  readonly needsRead: boolean;
}

/** Why a field is not read or not written. */
export type FieldReason = 'role' | 'setting' | 'read_only' | 'system';

export interface FieldAnswer {
  readonly name: string;
  readonly readable: boolean;
  readonly writable: boolean;
  /** Roles that may read it, where not all may. */
  readonly readers?: readonly RoleKey[];
  readonly writers?: readonly RoleKey[];
  readonly because?: FieldReason;
}

export interface AccessAnswer {
  readonly role: RoleKey;
  /** Only the choices of a master list: titles of active rows. */
  readonly choicesOnly: boolean;
  readonly actions: Readonly<Record<ExplainedAction, ActionAnswer>>;
  readonly fields: readonly FieldAnswer[];
  /** The record stands in a state that keeps it: it cannot be deleted, and only these fields can be changed. */
  readonly lock?: { readonly state: string; readonly open: readonly string[] };
  /** Screens that the role may open. */
  readonly screens: readonly ScreenKind[];
}

/** The fields that the answer for a record depends on. */
export const askedFields = ({ fields, permissions, states }: ResourceDefinition): readonly FieldDefinition[] => {
  const names = new Set(
    Object.values(permissions.grants).flatMap((grant) =>
      [grant.read, grant.create, grant.update, grant.delete].flatMap((each) =>
        typeof each === 'object' ? [...fieldsUsed(each.where)] : [],
      ),
    ),
  );
  return Object.values(fields).filter(({ name }) => names.has(name) || name === states?.field);
};

/**
 * Why a person may do what he may, by the same compiled rules that decide his requests.
 * @param record the values of the record in question by field, those of `askedFields` at least; absent: the resource as a whole.
 */
export function explainAccess(
  definitions: Definitions,
  definition: ResourceDefinition,
  principal: Principal,
  record?: { readonly values: Readonly<Record<string, unknown>>; readonly context: EvaluationContext },
): AccessAnswer {
  const access = compileAccess(definitions, definition, principal);
  const holds = (rows: boolean | Predicate): boolean => {
    if (typeof rows === 'boolean' || !record) return rows !== false;
    return predicateClosure(rows, definition.fields)(record.values, record.context);
  };
  const isReadable = holds(access.read);
  const lock = record && lockOf(definition, record.values);
  const isKept = (action: ExplainedAction) =>
    lock !== undefined && (action === 'delete' || (action === 'update' && lock.open.length === 0));
  const reasonsFor = (action: ExplainedAction): readonly GrantReason[] =>
    heldGrants(definitions, definition, principal).flatMap(({ option, grant }): GrantReason[] => {
      const given = grant[action];
      if (given === undefined) return [];
      const where = given === true ? undefined : given.where;
      return [
        {
          source: sourceOf(definitions, definition, principal, option),
          ...(option !== undefined && { option }),
          ...(where && { where }),
          ...(where &&
            record && { verdict: predicateVerdict(where, definition.fields, record.values, record.context) }),
        },
      ];
    });
  const answer = (action: ExplainedAction): ActionAnswer => {
    const reasons = access.choicesOnly ? [] : reasonsFor(action);
    const rows = action === 'export' ? access.can.export : access[action];
    const isNeeded = action !== 'read' && action !== 'create';
    const isGranted = reasons.some(({ where, verdict }) => !where || (verdict?.holds ?? true));
    return {
      allowed: holds(rows) && (isReadable || !isNeeded) && !isKept(action),
      reasons,
      needsRead: isNeeded && isGranted && !isReadable,
    };
  };
  return {
    role: effectiveRole(principal),
    choicesOnly: access.choicesOnly,
    ...(lock && { lock }),
    actions: Object.fromEntries(EXPLAINED.map((action) => [action, answer(action)])) as AccessAnswer['actions'],
    fields: Object.values(definition.fields).map((field) => fieldAnswer(principal, field, access)),
    screens: definition.route
      ? (['list', 'show', 'create', 'edit'] as const).filter((kind) => isNamed(principal, definition.gates[kind]))
      : [],
  };
}

function lockOf({ states }: ResourceDefinition, values: Readonly<Record<string, unknown>>): AccessAnswer['lock'] {
  const state = String(values[states?.field ?? ''] ?? '');
  const open = states && Object.hasOwn(states.lockedIn, state) ? states.lockedIn[state] : undefined;
  return open && { state, open };
}

function sourceOf(
  definitions: Definitions,
  { permissions: { key } }: ResourceDefinition,
  principal: Principal,
  option: string | undefined,
): RightSource {
  if (key === undefined || option === undefined) return 'admin';
  if (!roleHasOption(definitions, principal, key, option)) return 'everyone';
  return definitions.roles[effectiveRole(principal)]?.grants === 'perUser' ? 'list' : 'role';
}

function fieldAnswer(
  principal: Principal,
  field: FieldDefinition,
  { readFields, writeFields }: { readonly readFields: ReadonlySet<string>; readonly writeFields: ReadonlySet<string> },
): FieldAnswer {
  const { name, access } = field;
  const readable = readFields.has(name);
  const writable = writeFields.has(name);
  const because = whyNot(principal, field, { readable, writable });
  return {
    name,
    readable,
    writable,
    ...(access?.read && { readers: access.read }),
    ...(access?.write && { writers: access.write }),
    ...(because && { because }),
  };
}

function whyNot(
  principal: Principal,
  field: FieldDefinition,
  { readable, writable }: { readonly readable: boolean; readonly writable: boolean },
): FieldReason | undefined {
  if (readable && writable) return undefined;
  const { access, system, readOnly } = field;
  if (!readable && !isNamed(principal, access?.read)) return 'role';
  if (isHiddenFrom(principal, field)) return 'setting';
  if (system) return 'system';
  return readOnly ? 'read_only' : 'role';
}
