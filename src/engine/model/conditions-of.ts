import type { Predicate } from './predicate.ts';
import type { FieldDefinition, ResourceDefinition } from './definition.ts';
import type { GrantDefinition } from './grant-definition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/** The conditions that decide about the values of a record: of its fields, its sections and its rules. */
export const valueConditions = ({
  fields,
  rules,
  form,
  tabs,
}: Pick<ResourceDefinition, 'fields' | 'rules' | 'form' | 'tabs'>): readonly Predicate[] => [
  ...fieldConditions(fields),
  ...rules.map(({ assert }) => assert),
  ...[form, ...tabs].flatMap(({ sections = [] }) =>
    sections.flatMap(({ visibleWhen }) => (visibleWhen ? [visibleWhen] : [])),
  ),
];

interface WithActions {
  readonly states?: { readonly transitions: readonly { readonly when?: Predicate }[] } | undefined;
  readonly actions: readonly { readonly when?: Predicate }[];
}

/** Those of transitions and actions. */
export const actionConditions = ({ states, actions }: WithActions): readonly Predicate[] =>
  [...(states?.transitions ?? []), ...actions].flatMap(({ when }) => (when ? [when] : []));

/** Those of groups of fields, in which the fields can be read and written; and of the records that are named to their readers. */
export const fieldGroupConditions = ({ permissions }: ResourceDefinition): readonly Predicate[] => [
  ...permissions.fields.flatMap(({ where }) => (where ? [where] : [])),
  ...(typeof permissions.namedToReaders === 'object' ? [permissions.namedToReaders] : []),
];

/** Those of grants. */
export const grantConditions = ({ permissions }: ResourceDefinition): readonly Predicate[] =>
  Object.values(permissions.grants).flatMap((grant: GrantDefinition) =>
    [grant.read, grant.choose, grant.create, grant.update, grant.delete, ...Object.values(grant.actions ?? {})].flatMap(
      (rows) => (typeof rows === 'object' ? [rows.where] : []),
    ),
  );

/** Those of the list: its views and its board. */
export const listConditions = ({ list }: ResourceDefinition): readonly Predicate[] => [
  ...list.views.map(({ filter }) => filter),
  ...(list.board?.where ? [list.board.where] : []),
  ...(list.board?.overdue?.where ? [list.board.overdue.where] : []),
];

/** The conditions of fields; those of rows' cells are in the cells. */
const fieldConditions = (fields: Fields): Predicate[] =>
  Object.values(fields).flatMap(({ visibleWhen, requiredWhen, readOnlyWhen }) =>
    [visibleWhen, requiredWhen, readOnlyWhen].filter((condition) => condition !== undefined),
  );

/** The conditions on the rows of a field: of their cells, and of what locks them. */
export const cellConditions = ({ fields = {}, lockedWhen }: FieldDefinition): readonly Predicate[] => [
  ...fieldConditions(fields),
  ...(lockedWhen ? [lockedWhen] : []),
];
