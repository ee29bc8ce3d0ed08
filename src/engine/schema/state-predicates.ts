import type { FieldTest, Predicate } from '../model/predicate.ts';
import type {
  RawBoard,
  RawField,
  RawFormTab,
  RawGrant,
  RawGrantedRows,
  RawResource,
  RawSection,
} from './raw-resource.ts';

const STATE = '$state';

/**
 * The file with `$state` written out as its field in every condition, so all evaluators, including the database's, see
 * an ordinary test of a field. A file without `states` is returned unchanged.
 */
export const withStateField = (raw: RawResource): RawResource => {
  if (!raw.states) return raw;
  const { field, transitions } = raw.states;
  const meant = (predicate: Predicate | undefined) => predicate && statePredicate(predicate, field);
  const when = <T extends { readonly when?: Predicate }>(part: T): T =>
    part.when ? { ...part, when: meant(part.when) } : part;
  return {
    ...raw,
    properties: mapValues(raw.properties, (property) => stateField(property, meant)),
    states: { ...raw.states, transitions: mapValues(transitions, when) },
    ...(raw.rules && { rules: raw.rules.map((rule) => ({ ...rule, assert: statePredicate(rule.assert, field) })) }),
    ...(raw.actions && { actions: raw.actions.map(when) }),
    ...(raw.list && { list: stateList(raw.list, field) }),
    ...(raw.form && {
      form: {
        ...raw.form,
        ...(raw.form.sections && { sections: raw.form.sections.map((each) => shownWhen(each, meant)) }),
        ...(raw.form.tabs && { tabs: raw.form.tabs.map((tab) => stateTab(tab, meant)) }),
      },
    }),
    ...(raw.tabs && { tabs: raw.tabs.map((tab) => stateTab(tab, meant)) }),
    ...(raw.permissions?.grants && {
      permissions: {
        ...raw.permissions,
        grants: mapValues(raw.permissions.grants, (grant) => stateGrant(grant, field)),
      },
    }),
  };
};

/** A condition with `$state` as a test of this field; tests of both must match. */
const statePredicate = (predicate: Predicate, field: string): Predicate => {
  const { [STATE]: state, anyOf, allOf, not, ...tests } = predicate;
  const inside = (list: readonly Predicate[]) => list.map((each) => statePredicate(each, field));
  const others = {
    ...tests,
    ...(anyOf && { anyOf: inside(anyOf) }),
    ...(allOf && { allOf: inside(allOf) }),
    ...(not && { not: statePredicate(not, field) }),
  };
  if (state === undefined) return others;
  const test = { [field]: state as FieldTest };
  return field in tests ? { allOf: [others, test] } : { ...others, ...test };
};

type Meant = (predicate: Predicate | undefined) => Predicate | undefined;

const stateField = (property: RawField, meant: Meant): RawField => {
  const { visibleWhen, requiredWhen, readOnlyWhen } = property;
  if (!visibleWhen && !requiredWhen && !readOnlyWhen) return property;
  return {
    ...property,
    ...(visibleWhen && { visibleWhen: meant(visibleWhen) }),
    ...(requiredWhen && { requiredWhen: meant(requiredWhen) }),
    ...(readOnlyWhen && { readOnlyWhen: meant(readOnlyWhen) }),
  };
};

const stateList = (list: NonNullable<RawResource['list']>, field: string): typeof list => ({
  ...list,
  ...(list.views && {
    views: list.views.map((view) => (view.filter ? { ...view, filter: statePredicate(view.filter, field) } : view)),
  }),
  ...(list.board && { board: stateBoard(list.board, field) }),
  ...(list.layouts && {
    layouts: list.layouts.map((layout) =>
      typeof layout !== 'string' && layout.filter
        ? { ...layout, filter: statePredicate(layout.filter, field) }
        : layout,
    ),
  }),
});

const stateBoard = (board: RawBoard, field: string): RawBoard => ({
  ...board,
  ...(board.where && { where: statePredicate(board.where, field) }),
  ...(board.overdue?.where && { overdue: { ...board.overdue, where: statePredicate(board.overdue.where, field) } }),
});

const stateTab = <Tab extends RawFormTab>(tab: Tab, meant: Meant): Tab => ({
  ...shownWhen(tab, meant),
  ...(tab.sections && { sections: tab.sections.map((each) => shownWhen(each, meant)) }),
});

const shownWhen = <Part extends RawSection | RawFormTab>(part: Part, meant: Meant): Part =>
  part.visibleWhen ? { ...part, visibleWhen: meant(part.visibleWhen) } : part;

const stateGrant = (grant: RawGrant, field: string): RawGrant => {
  const rows = <T>(part: T): T => (isRows(part) ? { ...part, ...stateRows(part, field) } : part);
  const { actions } = grant;
  return {
    ...mapValues(grant as Readonly<Record<string, unknown>>, rows),
    ...(actions && !Array.isArray(actions) && { actions: mapValues(actions as Record<string, true>, rows) }),
  } as RawGrant;
};

const stateRows = ({ where, or }: RawGrantedRows, field: string): RawGrantedRows => ({
  ...(where && { where: statePredicate(where, field) }),
  ...(or && { or: statePredicate(or, field) }),
});

const isRows = (part: unknown): part is RawGrantedRows =>
  typeof part === 'object' && part !== null && ('where' in part || 'or' in part) && !Array.isArray(part);

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
