import { typeOf } from '../field-types/field-types.ts';
import { formulaLeaves, parentNameOf } from '../formula/field-formula.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { fieldGroupConditions, grantConditions } from '../model/conditions-of.ts';
import { referredPlaces, referringRelation } from '../model/referred-by.ts';
import { fieldsUsed } from '../predicates/fields-used.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';

/**
 * Checks the fields of groups with `where`, which are not open in every record: nothing that other users meet everywhere
 * is made of them, and no permission asks for them.
 */
export const checkWithheld = (file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const own = file.definition!; // only files with a definition are checked against others
  const groups = own.permissions.fields;
  if (!groups.some(({ where }) => where)) return [];
  const uses = [...usesIn(own), ...all.flatMap(({ definition }) => (definition ? chosenBy(own, definition) : []))];
  const misused = groups.flatMap(({ where, fields }, index) =>
    where === undefined
      ? []
      : fields.flatMap((name, place) => {
          const use = uses.find(({ names }) => names.includes(name));
          const path = `permissions.fields.${index}.fields.${place}`;
          const text = `"${name}" cannot be in a group with "where": ${use?.reason}`;
          return use ? [diagnosticIn(file, path, 'VALUE', text, placeOf(file, path))] : [];
        }),
  );
  return [...misused, ...leaking(file, own)];
};

interface Use {
  readonly names: readonly string[];
  readonly reason: string;
}

const usesIn = (own: ResourceDefinition): readonly Use[] => [
  {
    names: Object.values(own.fields).flatMap(({ name, writeOnly }) => (writeOnly ? [name] : [])),
    reason: 'it is a secret, which nobody reads',
  },
  { names: own.titleFields, reason: 'it is in the title, which other records show' },
  { names: own.unique.flat(), reason: 'it has to be unique, so a rejected value would tell what others have' },
  { names: own.states ? [own.states.field] : [], reason: 'it is the field of the states' },
  { names: boardFields(own), reason: 'the board is made of it' },
  { names: own.activeWhen ? [own.activeWhen.field] : [], reason: '"activeWhen" asks for it' },
  {
    names: [...grantConditions(own), ...fieldGroupConditions(own)].flatMap((where) => [...fieldsUsed(where)]),
    reason: 'a condition of the permissions asks for it',
  },
];

const boardFields = ({ list: { board } }: ResourceDefinition): readonly string[] =>
  board
    ? [board.by, board.within?.field, board.overdue?.since, board.overdue?.of, ...board.lanes].filter(
        (name) => name !== undefined,
      )
    : [];

/** The fields that options are narrowed by, here or there, and those that permissions elsewhere follow. */
const chosenBy = (own: ResourceDefinition, definition: ResourceDefinition): readonly Use[] => {
  const relations = Object.values(definition.fields)
    .flatMap((field) => [field, ...Object.values(field.fields ?? {})])
    .flatMap(({ relation }) => relation ?? []);
  const theirs = relations.flatMap(({ to, where, within }) =>
    to === own.resource ? [...Object.keys(where), ...(within?.fields ?? [])] : [],
  );
  const forActions = definition.actions
    .flatMap(({ choose }) => choose)
    .flatMap(({ to, where }) => (to === own.resource ? Object.keys(where) : []));
  const ours =
    definition === own ? relations.flatMap(({ where, within }) => [...namedIn(where), ...(within?.fields ?? [])]) : [];
  const referring = grantConditions(definition)
    .flatMap(referredPlaces)
    .map(({ by }) => referringRelation(by))
    .flatMap(({ resource, via }) => (resource === own.resource ? [via] : []));
  return [
    { names: [...theirs, ...ours], reason: '"relation.where" narrows options by it' },
    { names: forActions, reason: `an action of ${definition.resource} narrows its records by it` },
    { names: referring, reason: `permissions of ${definition.resource} follow it` },
  ];
};

const namedIn = (where: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(where).flatMap((operand) =>
    typeof operand === 'object' && operand !== null ? Object.values(operand).map(String) : [],
  );

/** The fields that are made of such a field and are not in its group. */
const leaking = (file: ProjectFile, own: ResourceDefinition): readonly Diagnostic[] =>
  Object.values(own.fields).flatMap((field) => {
    const source = sourcesOf(own, field)
      .map((name) => own.fields[name])
      .find((each) => each?.access?.where && groupOf(own, each) !== groupOf(own, field));
    if (!source) return [];
    const path = `properties.${field.name}`;
    const text = `"${field.name}" is made of "${source.name}": it belongs to the group "${groupOf(own, source)}" too`;
    return [diagnosticIn(file, path, 'VALUE', text, file.facts.places[path] ?? placeOf(file, `${path}.computed`))];
  });

const groupOf = ({ permissions }: ResourceDefinition, { name }: FieldDefinition): string | undefined =>
  permissions.fields.find(({ fields }) => fields.includes(name))?.key;

/** The fields of the same record that a value is made of. */
const sourcesOf = ({ fields }: ResourceDefinition, field: FieldDefinition): readonly string[] => {
  const { computed, derive } = field;
  if (derive) return derive.slice(0, 1);
  if (computed?.kind === 'formula') return [...formulaLeaves(fields, field)];
  if (computed?.kind === 'rollup')
    return computed.via === undefined && computed.rows !== undefined ? [computed.rows] : [];
  if (typeOf(field).storage !== 'child') return [];
  return Object.values(field.fields ?? {}).flatMap((cell) =>
    cell.computed?.kind === 'formula'
      ? [...formulaLeaves(field.fields ?? {}, cell, fields)].flatMap((name) => parentNameOf(name) ?? [])
      : [],
  );
};
