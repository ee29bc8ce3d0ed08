import { FIELD_TYPES, typeOf } from '../field-types/field-types.ts';
import { PredicateError } from '../predicates/condition.ts';
import { readPredicate } from '../predicates/read-predicate.ts';
import type { Scalar } from '../model/predicate.ts';
import { reaches } from './check-conditions.ts';
import { fillFault } from './check-fills.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { diagnosticIn, placeOf } from './diagnostic-in.ts';
import type { ProjectFile } from './project-file.ts';
import type { RawResource, RawTab } from './raw-resource.ts';

/** Checks a resource's relations against the resources they point at. `all`: the files without errors in themselves. */
export const checkRelations = (file: ProjectFile, all: readonly ProjectFile[]): readonly Diagnostic[] => {
  const definitions = new Map(all.flatMap(({ definition }) => (definition ? [[definition.resource, definition]] : [])));
  const own = file.definition as ResourceDefinition;
  const fields = Object.values(own.fields).filter((field) => !field.system);
  return [
    ...fields.flatMap((field) => checkWhere(file, { field, path: pathOf(field), own: own.fields }, definitions)),
    ...fields.flatMap((field) => checkRowRelations(file, field, own, definitions)),
    ...checkVia(file, own, definitions),
    ...checkChoices(file, own, definitions),
    ...requiredCircle(file, own, definitions),
  ];
};

type DefinitionMap = ReadonlyMap<string, ResourceDefinition>;

/** A relation with its place: among the fields of a record, or of a row with its record around it. */
interface Place {
  readonly field: FieldDefinition;
  /** Of the relation, below `properties`. */
  readonly path: string;
  readonly own: Fields;
  readonly parent?: Fields;
}

type Fields = ResourceDefinition['fields'];

const pathOf = (field: FieldDefinition): string =>
  `properties.${field.name}${typeOf(field).storage === 'join' ? '.items' : ''}.relation`;

const checkRowRelations = (
  file: ProjectFile,
  outer: FieldDefinition,
  { fields: parent }: ResourceDefinition,
  definitions: DefinitionMap,
): readonly Diagnostic[] =>
  typeOf(outer).storage !== 'child'
    ? []
    : Object.values(outer.fields ?? {}).flatMap((field) => {
        const path = `properties.${outer.name}.items.properties.${field.name}.relation`;
        return checkWhere(file, { field, path, own: outer.fields ?? {}, parent }, definitions);
      });

const checkWhere = (file: ProjectFile, place: Place, definitions: DefinitionMap): readonly Diagnostic[] => {
  const { relation } = place.field;
  const target = relation && definitions.get(relation.to);
  if (!target) return [];
  const base = `${place.path}.where`;
  const compared = Object.entries(relation.where).flatMap(([name, value]) => {
    const path = `${base}.${name}`;
    const message = sidesDiffer(target.fields[name] as FieldDefinition, value, place);
    return message === undefined ? [] : [diagnosticIn(file, path, 'TYPE', message, placeOf(file, path))];
  });
  return [
    ...compared,
    ...missingAncestors(file, base, place, target),
    ...checkNames(file, place, 'within.fields', (name) => unitsDiffer(name, place.own[name], target)),
    ...checkNames(file, place, 'fills', (name) => fillFault(name, place.own[name], target)),
  ];
};

/** The records that users choose for an action are narrowed by values that the fields of the other resource can have. */
const checkChoices = (file: ProjectFile, own: ResourceDefinition, definitions: DefinitionMap): readonly Diagnostic[] =>
  own.actions.flatMap(({ choose }, index) =>
    choose.flatMap(({ to, where }, at) =>
      Object.entries(where).flatMap(([name, value]) => {
        const path = `actions.${index}.choose.${at}.where.${name}`;
        const field = definitions.get(to)?.fields[name];
        const message = field && valueDiagnostic(field, value);
        return message === undefined ? [] : [diagnosticIn(file, path, 'TYPE', message, placeOf(file, path))];
      }),
    ),
  );

/** Checks the fields that a part of a relation lists, which has no meaning in rows. */
const checkNames = (
  file: ProjectFile,
  { field, path: base, parent }: Place,
  part: 'within.fields' | 'fills',
  faultOf: (name: string) => string | undefined,
) => {
  const { within, fills } = field.relation ?? {};
  return ((part === 'fills' ? fills : within?.fields) ?? []).flatMap((name, index) => {
    const path = `${base}.${part}.${index}`;
    const message = parent ? `In rows "${part.split('.')[0]}" is not available` : faultOf(name);
    return message === undefined ? [] : [diagnosticIn(file, path, 'VALUE', message, placeOf(file, path))];
  });
};

/** Each field of `within` is a relation of both resources, to the same third one. */
const unitsDiffer = (name: string, ours: FieldDefinition | undefined, target: ResourceDefinition) => {
  const theirs = Object.hasOwn(target.fields, name) ? target.fields[name] : undefined;
  const isKey = (side: FieldDefinition | undefined) =>
    side?.relation !== undefined && typeOf(side).storage === 'key' && (side.computed ?? side.derive) === undefined;
  if (isKey(ours) && isKey(theirs) && ours?.relation?.to === theirs?.relation?.to) return undefined;
  return `"${name}" has to be a relation to the same resource here and in ${target.resource}`;
};

/** The mismatch between the target's field and the value or field it is compared with. */
const sidesDiffer = (theirs: FieldDefinition, value: unknown, place: Place): string | undefined => {
  const named = namedIn(value);
  if (named === undefined) {
    if (typeOf(theirs).storage === 'key')
      return `"${theirs.name}" points at ${theirs.relation?.to}: compare it with a field of this record, { $field: ${theirs.name} }`;
    return valueDiagnostic(theirs, value);
  }
  const { name } = named;
  const ours = fieldNamed(named, place) as FieldDefinition;
  for (const side of [ours, theirs])
    if (side.computed ?? side.derive) return `"${side.name}" is made of other values: nothing can be chosen by it`;
  if (ours === place.field) return `The choices of "${name}" depend on itself`;
  if (ours.type !== theirs.type) return `"${name}" is ${ours.type}, but "${theirs.name}" there is ${theirs.type}`;
  if (ours.relation?.to !== theirs.relation?.to)
    return `"${name}" points at ${ours.relation?.to}, but "${theirs.name}" there points at ${theirs.relation?.to}`;
  return undefined;
};

/** A fixed value is tested as in a condition: if the field is a list, it must be one of its values. */
const valueDiagnostic = (theirs: FieldDefinition, value: unknown): string | undefined => {
  if (theirs.enum && !theirs.enum.includes(String(value)))
    return `${JSON.stringify(value)} is not a value of "${theirs.name}" (${theirs.enum.join(', ')})`;
  try {
    readPredicate({ [theirs.name]: value as Scalar }, { [theirs.name]: theirs });
    return undefined;
  } catch (error) {
    if (!(error instanceof PredicateError)) throw error;
    return error.reason;
  }
};

interface Named {
  readonly from: '$field' | '$parent';
  readonly name: string;
}

const namedIn = (value: unknown): Named | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const [entry] = Object.entries(value);
  return entry && { from: entry[0] as Named['from'], name: String(entry[1]) };
};

const fieldNamed = ({ from, name }: Named, { own, parent }: Place): FieldDefinition | undefined =>
  (from === '$parent' ? parent : own)?.[name];

const parentsOf = (field: FieldDefinition | undefined): Named[] =>
  Object.values(field?.relation?.where ?? {}).flatMap((value) => namedIn(value) ?? []);

/** The parents of a parent must be compared too if the target has them, or an invalid pair could be stored. */
const missingAncestors = (file: ProjectFile, base: string, place: Place, target: ResourceDefinition) => {
  const listed = parentsOf(place.field);
  const ancestors = listed.flatMap((named) =>
    parentsOf(fieldNamed(named, place)).map((each) =>
      named.from === '$parent' ? { ...each, from: named.from } : each,
    ),
  );
  const missing = ancestors.filter(
    (each) =>
      !listed.some(({ from, name }) => from === each.from && name === each.name) &&
      hasSame(target, fieldNamed(each, place)),
  );
  return [...new Map(missing.map((each) => [`${each.from} ${each.name}`, each])).values()].map(({ from, name }) =>
    diagnosticIn(
      file,
      base,
      'MISSING',
      `"where" lists every ancestor: "${name}: { ${from}: ${name} }" is missing`,
      file.facts.places[base.split('.').slice(0, 2).join('.')],
    ),
  );
};

const hasSame = (target: ResourceDefinition, field: FieldDefinition | undefined): boolean =>
  field !== undefined &&
  Object.values(target.fields).some(
    (each) => !each.system && each.relation !== undefined && each.relation.to === field.relation?.to,
  );

const checkVia = (file: ProjectFile, own: ResourceDefinition, definitions: DefinitionMap): readonly Diagnostic[] =>
  relatedLists((file.facts.raw as RawResource).tabs ?? []).flatMap(({ related, at }) => {
    const field = definitions.get(related.resource)?.fields[related.via];
    if (!field || field.relation?.to === own.resource) return [];
    const path = `${at}.related.via`;
    return [
      diagnosticIn(
        file,
        path,
        'TYPE',
        `"${related.via}" of ${related.resource} does not point at ${own.resource}`,
        placeOf(file, path),
      ),
    ];
  });

/** The lists of other records among the details, with their places in the file. */
const relatedLists = (tabs: readonly RawTab[]) =>
  tabs.flatMap(({ related, sections = [] }, index) => [
    ...(related ? [{ related, at: `tabs.${index}` }] : []),
    ...sections.flatMap((section, place) =>
      section.related ? [{ related: section.related, at: `tabs.${index}.sections.${place}` }] : [],
    ),
  ]);

/** Required relations that form a cycle: no first record could ever be saved. */
const requiredCircle = (
  file: ProjectFile,
  own: ResourceDefinition,
  definitions: DefinitionMap,
): readonly Diagnostic[] => {
  const needs = (name: string): string[] =>
    Object.values(definitions.get(name)?.fields ?? {}).flatMap((field) =>
      field.required && typeOf(field).storage === 'key' && field.relation ? [field.relation.to] : [],
    );
  return Object.values(own.fields)
    .filter(
      ({ required, type, relation }) =>
        required &&
        FIELD_TYPES[type].storage === 'key' &&
        relation &&
        (relation.to === own.resource || reaches(relation.to, own.resource, needs)),
    )
    .map((field) =>
      diagnosticIn(
        file,
        `properties.${field.name}`,
        'CIRCLE',
        `"${field.name}" is required and leads back to ${own.resource}: no first record could be saved`,
      ),
    );
};
