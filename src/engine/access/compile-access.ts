import { typeOf } from '../field-types/field-types.ts';
import type { Predicate } from '../model/predicate.ts';
import type { ActionDefinition, RecordActionDefinition } from '../model/record-action-definition.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import { type GrantDefinition, type GrantedRows, isOnlyLent, type Lending } from '../model/grant-definition.ts';
import { cellName } from '../model/cells.ts';
import type { RoleKey } from '../model/role-key.ts';
import type { Action, Principal, ResourceAccess } from './access.ts';
import { fieldRows, openRows } from './field-rows.ts';
import { followedGrant } from './followed-grants.ts';
import { writesInstead } from './outside-fields.ts';
import { hasOption } from './held-options.ts';
import { readablePaths } from './readable-paths.ts';
import { canReadMade, canReadMadeCell, type OtherAccess } from './made-fields.ts';
import { decidedByRole } from '../predicates/decided.ts';
import { can, effectiveRole, isNamed } from './standing.ts';
import { canReadField, canWriteField, isHiddenFrom } from './open-fields.ts';
import { both, either, union } from './combined-rows.ts';
import { IN_TRASH, present, activeRows } from './present-rows.ts';
import { choiceFields } from './choice-fields.ts';

/** A list: who has the ability `manage_lists` keeps it, the others choose from it. */
const isMasterList = ({ kind }: Pick<ResourceDefinition, 'kind'>): boolean => kind === 'master';

/** Whether this user can read the options of a list, without a grant on it. */
const canChooseFrom = ({ roles }: Definitions, principal: Principal, definition: ResourceDefinition): boolean =>
  isMasterList(definition) && isNamed(roles, principal, definition.permissions.choices);

/**
 * Computes what a user can do with one resource (SPEC 6). Pure: the same answer for the same role, permission list and
 * files.
 */
export function compileAccess(
  definitions: Definitions,
  definition: ResourceDefinition,
  principal: Principal,
): ResourceAccess {
  const shown = shownRows(definitions, definition, principal);
  const granted = shown === false ? [] : heldGrants(definitions, definition, principal).map(({ grant }) => grant);
  const lent = shown === false ? [] : lentGrants(definitions, definition, principal).map(({ grant }) => grant);
  const owned = both(rows(granted, 'read'), shown);
  const borrowed = owned === true ? false : both(rows(lent, 'read'), shown);
  const own = present(definition, owned);
  const read = borrowed === false ? own : present(definition, either(owned, borrowed));
  /** What is lent is not changed. */
  const ofOwn = (given: boolean | Predicate) => (borrowed === false ? given : both(given, own));
  if (read === false && canChooseFrom(definitions, principal, definition))
    return choicesAccess(definitions, principal, definition);
  const isOutside = writesInstead(definitions, principal, definition);
  const restricted = (kind: 'create' | 'update' | 'delete') =>
    isOutside || (own === false && kind !== 'create') ? false : rows(granted, kind);
  const { singleton } = definition;
  const removable = singleton ? false : restricted('delete');
  const access = {
    read,
    own,
    create: singleton ? false : restricted('create'),
    update: ofOwn(restricted('update')),
    delete: ofOwn(removable),
  };
  const isExporter = !singleton && definition.list.export && own !== false && granted.some((grant) => grant.export);
  const isImporter =
    !singleton &&
    definition.list.import &&
    (access.create !== false || access.update !== false) &&
    (!namesGrant(definition, 'import') || granted.some((grant) => grant.import));
  const fields = Object.values(definition.fields);
  const other = otherAccess(definitions, principal);
  const canRead = (field: FieldDefinition) =>
    canReadField(definitions, principal, field) && canReadMade(definitions, definition, field, other);
  const canReadCell = (cell: FieldDefinition, rows: FieldDefinition) =>
    canReadField(definitions, principal, cell) && canReadMadeCell(definitions, definition, { rows, cell }, other);
  const isWritable = (field: FieldDefinition) =>
    !field.readOnly && !field.system && canWriteField(definitions, principal, field);
  const canWrite = (field: FieldDefinition) =>
    isWritable(field) && (field.derive === undefined || canReadMade(definitions, definition, field, other));
  const canWriteCell = (cell: FieldDefinition, rows: FieldDefinition) =>
    isWritable(cell) && canReadMadeCell(definitions, definition, { rows, cell }, other);
  return {
    ...access,
    choose: choosable(definition, granted, own),
    afterUpdate: afterUpdate(granted, { readable: owned, update: access.update }),
    trash: definition.softDelete ? both(both(owned, removable), IN_TRASH) : false,
    actions:
      own === false || isOutside
        ? {}
        : mapped(
            recordActionRows(definition, granted, {
              isOneOf: (roles) => isNamed(definitions.roles, principal, roles),
              hasOthers: (action) => othersFor(definitions, principal, action).every(({ holds }) => holds),
            }),
            (given) => ofOwn(given) as true | Predicate, // each is some rows
          ),
    choicesOnly: false,
    can: {
      list: read !== false,
      show: read !== false,
      create: access.create !== false,
      edit: access.update !== false,
      delete: access.delete !== false,
      export: isExporter,
      import: isImporter,
    },
    readFields: withPaths(definitions, definition, namesWith(fields.filter(canRead), canReadCell), other),
    writeFields: namesWith(fields.filter(canWrite), canWriteCell),
    fieldRows: fieldRows(definitions, principal, definition),
    readThrough: followedRelations([...granted, ...lent], effectiveRole(definitions.roles, principal)),
    readFiles: canReadFiles(definitions, definition, principal),
    readActivity: canReadActivity(definitions, definition, principal),
  };
}

/** Whether the tab with the files of a record is open to this user: by the file, and by the team's settings. */
const canReadFiles = ({ roles }: Definitions, definition: ResourceDefinition, principal: Principal): boolean =>
  !isHiddenFrom(roles, principal, { hiddenFrom: definition.permissions.hiddenFiles ?? [] }) &&
  isNamed(roles, principal, definition.tabs.find(({ attachments }) => attachments)?.attachments?.read);

/** Whether the activity of the records is open to this user: by the file, and by the team's settings. */
const canReadActivity = ({ roles }: Definitions, { permissions }: ResourceDefinition, principal: Principal): boolean =>
  !isHiddenFrom(roles, principal, { hiddenFrom: permissions.hiddenActivity ?? [] }) &&
  isNamed(roles, principal, permissions.activity);

const mapped = <Value>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** The records that are not hidden from this user along with a tab; `false`: none of them is shown. */
function shownRows(
  { roles }: Definitions,
  { permissions }: ResourceDefinition,
  principal: Principal,
): boolean | Predicate {
  const role = effectiveRole(roles, principal);
  return (permissions.hiddenRows ?? [])
    .filter((each) => each.role === role)
    .map(({ where }) => where !== true && { not: where })
    .reduce<boolean | Predicate>(both, true);
}

/** The names of fields, those of rows with the names of the cells that are open (`levels.weight`). */
const namesWith = (
  fields: readonly FieldDefinition[],
  isOpen: (cell: FieldDefinition, rows: FieldDefinition) => boolean,
): ReadonlySet<string> =>
  new Set(
    fields.flatMap((field) => [
      field.name,
      ...(typeOf(field).storage === 'child' ? Object.values(field.fields ?? {}) : [])
        .filter((cell) => isOpen(cell, field))
        .map((cell) => cellName(field.name, cell.name)),
    ]),
  );

/** Whether an option of the file is about this: then only users with such an option can do it. */
export const namesGrant = ({ permissions }: ResourceDefinition, kind: 'import' | 'choose'): boolean =>
  Object.values(permissions.grants).some((grant) => grant[kind] !== undefined);

/**
 * The options of relations: what the user can read, and what grants let them choose. Of people whose file lacks
 * such grants, users who can read nothing choose from the active ones. Inactive records without a module are never options.
 */
function choosable(
  definition: ResourceDefinition,
  granted: readonly GrantDefinition[],
  read: boolean | Predicate,
): boolean | Predicate {
  if (definition.permissions.key === undefined) return activeRows(definition);
  if (!namesGrant(definition, 'choose'))
    return read === false && definition.kind === 'people' ? activeRows(definition) : read;
  return either(read, both(rows(granted, 'choose'), activeRows(definition)));
}

const withPaths = (
  definitions: Definitions,
  definition: ResourceDefinition,
  names: ReadonlySet<string>,
  other: OtherAccess,
): ReadonlySet<string> => {
  const paths = readablePaths(definitions, definition, names, other);
  return paths.length === 0 ? names : new Set([...names, ...paths]);
};

const everything = (definition: ResourceDefinition): GrantDefinition => ({
  read: true,
  create: true,
  update: true,
  delete: true,
  export: true,
  import: true,
  actions: Object.fromEntries(recordActions(definition).map(({ key }) => [key, true as const])),
});

const recordActions = ({ states, actions }: ResourceDefinition): readonly OfOthers[] => [
  ...(states?.transitions ?? []),
  ...actions,
];

interface ActionUser {
  readonly isOneOf: (roles: readonly RoleKey[] | undefined) => boolean;
  readonly hasOthers: (action: OfOthers) => boolean;
}

type OfOthers = RecordActionDefinition & Partial<Pick<ActionDefinition, 'choose' | 'creates'>>;

/**
 * The transitions and actions that a grant allows, whose roles, where they have any, name this user, and for which they
 * have what is needed of other resources.
 */
function recordActionRows(
  definition: ResourceDefinition,
  granted: readonly GrantDefinition[],
  { isOneOf, hasOthers }: ActionUser,
): Record<string, true | Predicate> {
  const allowed = recordActions(definition)
    .filter((action) => isOneOf(action.roles) && hasOthers(action))
    .map(({ key }) => [key, union(granted.map(({ actions }) => actions?.[key]))] as const);
  return Object.fromEntries(allowed.filter((entry): entry is [string, true | Predicate] => entry[1] !== false));
}

/** What an action needs of another resource, and whether a user has it. */
export interface OtherNeed {
  readonly resource: string;
  readonly can: 'list' | 'create';
  readonly holds: boolean;
}

/** Whether this user can create what an action creates, and list what is chosen for it. */
export function othersFor(
  definitions: Definitions,
  principal: Principal,
  { choose = [], creates }: OfOthers,
): readonly OtherNeed[] {
  const need = (resource: string, can: OtherNeed['can']): OtherNeed => {
    const definition = definitions.resources[resource];
    const isOpen =
      definition !== undefined &&
      shownRows(definitions, definition, principal) !== false &&
      !(can === 'create' && writesInstead(definitions, principal, definition));
    const held = isOpen ? heldGrants(definitions, definition, principal).map(({ grant }) => grant) : [];
    return { resource, can, holds: rows(held, can === 'list' ? 'read' : 'create') !== false };
  };
  return [
    ...(creates === undefined ? [] : [need(creates, 'create')]),
    ...[...new Set(choose.map(({ to }) => to))].map((to) => need(to, 'list')),
  ];
}

/** What this user can read of other resources, for values computed from them. */
function otherAccess(definitions: Definitions, principal: Principal): OtherAccess {
  const isReader = (definition: ResourceDefinition) =>
    shownRows(definitions, definition, principal) !== false &&
    rows(
      [...heldGrants(definitions, definition, principal), ...lentGrants(definitions, definition, principal)].map(
        ({ grant }) => grant,
      ),
      'read',
    ) !== false;
  return {
    canReadSome: (definition) => isReader(definition) || canChooseFrom(definitions, principal, definition),
    canReadField: (definition, field) =>
      canReadField(definitions, principal, field) &&
      (isReader(definition) ||
        !canChooseFrom(definitions, principal, definition) ||
        choiceFields(definitions, definition).has(field.name)),
    isOpenInAll: (field) => openRows(definitions, principal, field) === true,
  };
}

/**
 * A grant that a user has, and the option that gives it; a list, which has no options, gives everything by the ability.
 */
export interface HeldGrant {
  readonly option?: string;
  readonly grant: GrantDefinition;
}

/** Every grant of a resource that this user has: the source of all their permissions on it. */
export function heldGrants(
  definitions: Definitions,
  definition: ResourceDefinition,
  principal: Principal,
): readonly HeldGrant[] {
  const { key, grants } = definition.permissions;
  if (key === undefined)
    return can(definitions.roles, principal, 'manage_lists') ? [{ grant: everything(definition) }] : [];
  return Object.entries(grants)
    .filter(([option, grant]) => !isOnlyLent(grant) && hasOption(definitions, principal, key, option))
    .map(([option, grant]) => ({ option, grant: followedGrant(grant, holderOf(definitions, principal)) }));
}

/** What a user has lent: of each grant that says so and whose option the user lacks, its `read`. */
export function lentGrants(
  definitions: Definitions,
  { permissions: { key, grants } }: ResourceDefinition,
  principal: Principal,
): readonly HeldGrant[] {
  if (key === undefined) return [];
  return Object.entries(grants).flatMap(([option, grant]) => {
    const { lentTo, read } = grant;
    const isHeld = !isOnlyLent(grant) && hasOption(definitions, principal, key, option);
    return lentTo && read && !isHeld && isLentTo(definitions, principal, lentTo)
      ? [{ option, grant: followedGrant({ read }, borrowerOf(definitions, principal)) }]
      : [];
  });
}

/** A relation to a resource of the same module is followed by an option that every file of the module lends. */
const borrowerOf = (definitions: Definitions, principal: Principal): ReturnType<typeof holderOf> => {
  const holder = holderOf(definitions, principal);
  const isBorrowed = (module: string, option: string) =>
    Object.values(definitions.resources)
      .flatMap(({ permissions: { key, grants } }) => (key === module ? (grants[option] ?? []) : []))
      .every(({ lentTo }) => lentTo !== undefined && isLentTo(definitions, principal, lentTo));
  return {
    ...holder,
    hasOption: (module, option) => holder.hasOption(module, option) || isBorrowed(module, option),
  };
};

function isLentTo(definitions: Definitions, principal: Principal, to: Lending): boolean {
  if ('attribute' in to) return (principal.attributes?.[to.attribute] ?? []).length > 0;
  const module = definitions.resources[to.resource]?.permissions.key;
  return module !== undefined && hasOption(definitions, principal, module, to.option);
}

/** What grants that follow relations, or ask for the role, ask about a user. */
const holderOf = (definitions: Definitions, principal: Principal): Parameters<typeof followedGrant>[1] => ({
  role: effectiveRole(definitions.roles, principal),
  hasOption: (module, option) => hasOption(definitions, principal, module, option),
  canRead: ({ resource, via }) => {
    const other = otherAccess(definitions, principal);
    const target = definitions.resources[resource];
    const field = target?.fields[via];
    return (
      target !== undefined && field !== undefined && other.canReadSome(target) && other.canReadField(target, field)
    );
  },
});

function rows(
  grants: readonly GrantDefinition[],
  kind: 'read' | 'choose' | 'create' | 'update' | 'delete',
): boolean | Predicate {
  return union(grants.map((grant) => grant[kind]));
}

/** The relations that every grant to read follows, and no other with them; for this role nothing in its place (`or`). */
function followedRelations(grants: readonly GrantDefinition[], role: RoleKey): ReadonlySet<string> {
  const followed = grants.flatMap(({ read }) => {
    if (read === undefined) return [];
    const { through = [], or }: Partial<GrantedRows> = read === true ? {} : read;
    const isFollowed = through.length === 1 && (or === undefined || decidedByRole(role, or) === false);
    return [isFollowed ? through : []];
  });
  const [first = [], ...rest] = followed;
  return new Set(first.filter((name) => rest.every((names) => names.includes(name))));
}

function afterUpdate(
  grants: readonly GrantDefinition[],
  { readable, update }: { readonly readable: boolean | Predicate; readonly update: boolean | Predicate },
): boolean | Predicate {
  const canLeave = grants.some((grant) => typeof grant.update === 'object' && grant.update.mayLeave === true);
  return update === false || canLeave ? update !== false : both(readable, update);
}

const NOTHING: Readonly<Record<Action, boolean>> = {
  list: false,
  show: false,
  create: false,
  edit: false,
  delete: false,
  export: false,
  import: false,
};

const isChoiceField = (definitions: Definitions, principal: Principal, field: FieldDefinition | undefined): boolean =>
  !field || (!field.writeOnly && openRows(definitions, principal, field) !== false);

function choicesAccess(definitions: Definitions, principal: Principal, definition: ResourceDefinition): ResourceAccess {
  const readFields = choiceFields(definitions, definition);
  const paramFields = Object.values(definition.list.params).map((path) => path.split('.')[0]!);
  return {
    can: NOTHING,
    choicesOnly: true,
    read: activeRows(definition),
    own: activeRows(definition),
    choose: activeRows(definition),
    create: false,
    update: false,
    afterUpdate: false,
    delete: false,
    actions: {},
    trash: false,
    readFields: withPaths(
      definitions,
      definition,
      new Set(
        [...readFields, ...paramFields].filter((name) =>
          isChoiceField(definitions, principal, definition.fields[name]),
        ),
      ),
      otherAccess(definitions, principal),
    ),
    writeFields: new Set(),
    fieldRows: fieldRows(definitions, principal, definition),
    readThrough: new Set(),
    readFiles: false,
    readActivity: false,
  };
}
