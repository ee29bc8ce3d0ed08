import type { Predicate } from '../model/predicate.ts';
import { DEFAULT_GRANTS } from './default-grants.ts';
import type { RecordActionDefinition } from '../model/record-action-definition.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import type { GrantDefinition, GrantedRows, ReferringRelation } from '../model/grant-definition.ts';
import { withAlso } from '../model/granted-rows.ts';
import { referredTo } from '../model/referred-by.ts';
import type { RawAction, RawGrant, RawGrantedRows, RawInput, RawResource, RawTransition } from './raw-resource.ts';
import { titleOf } from '../model/wording.ts';

/** The built-in handler that makes a copy; by default users who can create can use it. */
export const CLONE = 'engine.clone';

/** States, actions and hooks of a resource, with every default filled in. */
export const completeRecordActions = (raw: RawResource): Pick<ResourceDefinition, 'states' | 'actions' | 'hooks'> => ({
  ...(raw.states && {
    states: {
      field: raw.states.field,
      transitions: Object.entries(raw.states.transitions).map(([key, transition]) => ({
        ...completeRecordAction(key, transition),
        from: transition.from,
        to: transition.to,
        set: transition.set ?? {},
        ...(transition.screen !== undefined && { screen: transition.screen }),
        ...(transition.menu && { menu: true }),
        ...(transition.dialog !== undefined && { dialog: transition.dialog }),
        ...(transition.bulkDialog !== undefined && { bulkDialog: transition.bulkDialog }),
        ...(transition.button === false && { button: false }),
        ...(transition.offered === false && { offered: false }),
        ...(transition.undo && { undo: { transition: transition.undo.transition, with: transition.undo.with ?? [] } }),
      })),
      lockedIn: Object.fromEntries(
        Object.entries(raw.states.lockedIn ?? {}).map(([state, lock]) => [state, lock === true ? [] : lock.except]),
      ),
      guarded: raw.states.guarded ?? [],
    },
  }),
  actions: (raw.actions ?? []).map((action) => ({
    ...completeRecordAction(action.key, action),
    on: action.on ?? ['list', 'show'],
    choose: (action.choose ?? []).map(({ where = {}, required = true, ...choice }) => ({ ...choice, where, required })),
    ...(action.creates !== undefined && { creates: action.creates }),
    handler: action.handler,
    ...(action.undo !== undefined && { undo: action.undo }),
  })),
  hooks: raw.hooks ?? {},
});

const completeRecordAction = (key: string, raw: RawTransition | RawAction): RecordActionDefinition => ({
  key,
  title: raw.title ?? titleOf(key),
  ...(raw.roles && { roles: raw.roles }),
  ...(raw.when && { when: raw.when }),
  ...(raw.confirm !== undefined && { confirm: raw.confirm }),
  input: (raw.input ?? []).map(completeInput),
  ...(raw.tone && { tone: raw.tone }),
  ...(raw.handler !== undefined && { handler: raw.handler }),
});

const completeInput = (input: RawInput): RecordActionDefinition['input'][number] =>
  typeof input === 'string'
    ? { field: input, required: true }
    : { field: input.field, required: input.required ?? true };

/**
 * The grants of a file. Without any, users who can update can use every transition and action, and users who can create
 * can copy.
 */
export const completeGrants = (raw: RawResource): Readonly<Record<string, GrantDefinition>> => {
  const grants = raw.permissions?.grants;
  if (grants)
    return Object.fromEntries(Object.entries(grants).map(([option, grant]) => [option, completeGrant(grant)]));
  const copies = (raw.actions ?? []).filter((action) => action.handler === CLONE).map(({ key }) => key);
  const recordActions = [...Object.keys(raw.states?.transitions ?? {}), ...(raw.actions ?? []).map(({ key }) => key)];
  const others = recordActions.filter((key) => !copies.includes(key));
  return {
    ...DEFAULT_GRANTS,
    ...(copies.length > 0 && { create: { create: true, actions: allOf(copies) } }),
    ...(others.length > 0 && { update: { update: true, actions: allOf(others) } }),
  };
};

/** No record: a grant that follows a relation allows nothing until its condition is known. */
const NOTHING: Predicate = { id: { maximum: 0 } };

const completeGrant = ({ actions, lentTo, ...grant }: RawGrant): GrantDefinition => ({
  ...(Object.fromEntries(
    Object.entries(grant).map(([part, rows]) => [part, typeof rows === 'object' ? completeRows(rows) : rows]),
  ) as Omit<GrantDefinition, 'actions' | 'lentTo'>),
  ...(lentTo && { lentTo }),
  ...(actions && { actions: isList(actions) ? allOf(actions) : actions }),
});

function completeRows({ where, through, referredBy, ...rest }: RawGrantedRows): GrantedRows {
  const also = where && { also: where };
  const follows = through !== undefined && { through: [through].flat() };
  if (!referredBy)
    return through === undefined ? { ...rest, where: where ?? {} } : { ...rest, ...also, ...follows, where: NOTHING };
  const relations = isOne(referredBy) ? [referredBy] : referredBy;
  const own = { ...rest, ...also };
  return { ...own, ...follows, where: withAlso(own, referredTo(relations)), referredBy: relations };
}

const isOne = (referredBy: NonNullable<RawGrantedRows['referredBy']>): referredBy is ReferringRelation =>
  'resource' in referredBy;

const isList = (actions: NonNullable<RawGrant['actions']>): actions is readonly string[] => Array.isArray(actions);

const allOf = (keys: readonly string[]): Record<string, true> => Object.fromEntries(keys.map((key) => [key, true]));
