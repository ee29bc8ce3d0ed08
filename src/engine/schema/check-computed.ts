import type { FieldType } from '../field-types/field-type.ts';
import { FIELD_TYPES, typeOf } from '../field-types/field-types.ts';
import { checkFormula } from '../formula/check-formula.ts';
import { FormulaError, type FormulaDiagnostic, type FormulaKind } from '../formula/expression.ts';
import { expressionOf, formulaKindOf, formulaKinds, parentNameOf } from '../formula/field-formula.ts';
import { optionDiagnostic } from '../formula/options-given.ts';
import { findCycle, namesUsed } from '../formula/names-used.ts';
import { rollupFields } from '../formula/rollup-fields.ts';
import { cellName } from '../model/cells.ts';
import type { Report } from './report.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { RawField, RawResource } from './raw-resource.ts';

type Fields = ResourceDefinition['fields'];
type Path = readonly (string | number)[];

/**
 * A field that can be computed, with its place: among the fields of a record, or of a row with its record around it.
 */
interface Place {
  readonly raw: RawField;
  readonly field: FieldDefinition;
  readonly path: Path;
  readonly isRequired: boolean;
  readonly fields: Fields;
  readonly parent?: Fields;
}

/** Checks the fields that are made of others: what goes beside them, and each formula by itself and among the others. */
export const checkComputed = (report: Report, raw: RawResource, { fields }: ResourceDefinition): void => {
  const isSound = placesIn(raw, { path: ['properties'], fields }).map((place) => {
    checkBeside(report, place);
    return place.raw.computed?.formula === undefined || checkText(report, place);
  });
  if (isSound.every(Boolean)) checkCircle(report, fields);
};

/** Every property, and those of rows. */
const placesIn = (
  { properties = {}, required }: Pick<RawField, 'properties' | 'required'>,
  { path, fields, parent }: Pick<Place, 'path' | 'fields' | 'parent'>,
): Place[] =>
  Object.entries(properties).flatMap(([name, raw]) => {
    const field = fields[name] as FieldDefinition;
    const here = [...path, name];
    const place = {
      raw,
      field,
      path: here,
      isRequired: required?.includes(name) ?? false,
      fields,
      ...(parent && { parent }),
    };
    if (typeOf(field).storage !== 'child') return [place];
    const inside = { path: [...here, 'items', 'properties'], fields: field.fields ?? {}, parent: fields };
    return [place, ...placesIn(raw.items ?? {}, inside)];
  });

const NEVER_BESIDE = [
  'default',
  'unique',
  'requiredWhen',
  'readOnlyWhen',
  'writeOnce',
  'sequence',
  'enum',
  'currency',
  'format',
] as const;
const DATES = ['min', 'max'] as const;

/** What a field says of its values beside a formula, too: the options that it gives one of. */
const goesWith = (key: (typeof NEVER_BESIDE)[number], raw: RawField, field: FieldDefinition): boolean =>
  (key === 'readOnlyWhen' && raw.derive?.mode === 'copyIfEmpty') ||
  (key === 'enum' && raw.computed?.formula !== undefined) ||
  (key === 'format' && canHaveFormat(raw, field));

/** Days and amounts are what others come to; a formula gives days too. */
const canHaveFormat = ({ computed }: RawField, field: FieldDefinition): boolean =>
  DATES.some((each) => computed?.[each] !== undefined) ||
  (computed?.formula !== undefined && field.type === 'date') ||
  (computed?.first !== undefined && typeOf(field).parts === undefined) ||
  (typeOf(field).parts !== undefined && computed !== undefined && computed.formula === undefined);

const checkBeside = (report: Report, { raw, field, path, isRequired }: Place): void => {
  const word = raw.computed ? 'computed' : raw.derive ? 'derive' : undefined;
  if (word === undefined) return;
  const isOpen = raw.derive?.mode === 'copyIfEmpty';
  for (const key of NEVER_BESIDE)
    if (raw[key] !== undefined && !goesWith(key, raw, field))
      report([...path, key], 'KEY', `"${key}" does not go with "${word}"`, { part: 'key' });
  if (raw.readOnly === false && !isOpen)
    report([...path, 'readOnly'], 'VALUE', 'Nobody writes a value that is made of others');
  if (raw.access?.write && !isOpen)
    report([...path, 'access', 'write'], 'KEY', 'Nobody writes a value that is made of others', { part: 'key' });
  if (isRequired) report(path, 'KEY', `A field with "${word}" cannot be required`, { part: 'key' });
  if (raw.computed && raw.relation) checkRelation(report, raw.computed, [...path, 'relation'], raw.relation);
  if (raw.computed && raw.derive)
    report([...path, 'derive'], 'KEY', 'A value is computed or derived, not both', { part: 'key' });
  if (raw.computed?.formula !== undefined && raw.computed.store === 'stored' && field.column === undefined)
    report([...path, 'computed', 'store'], 'VALUE', 'What this formula is made of is calculated when it is read', {
      allowed: ['live'],
    });
  const isKept = field.deriveMode !== undefined || raw.computed?.store === 'stored';
  if (raw.index && !isKept && raw.computed?.formula === undefined) {
    const hint = raw.derive ? 'mode: stored' : 'store: stored';
    report([...path, 'index'], 'KEY', `Only what is kept in the table has an index: say "${hint}"`, { part: 'key' });
  }
};

/** Only `first` gives a record, and no user chooses it. */
const checkRelation = (
  report: Report,
  computed: NonNullable<RawField['computed']>,
  path: Path,
  { to: _to, ...others }: NonNullable<RawField['relation']>,
): void => {
  if (computed.first === undefined || computed.store !== 'stored')
    report(path, 'KEY', 'Of what is computed, only "first" with "store: stored" gives a record', { part: 'key' });
  for (const key of Object.keys(others))
    report([...path, key], 'KEY', `"${key}" does not go with "computed": no user chooses the record`, { part: 'key' });
};

/** The kinds of a formula's result. A text follows no format. */
const TYPES = Object.entries(FIELD_TYPES).flatMap(([name, { formula, format }]: [string, FieldType]) =>
  formula === undefined || (formula === 'text' && format !== undefined) ? [] : [name],
);

/** @returns whether the formula can be used. */
const checkText = (report: Report, place: Place): boolean => {
  const { field } = place;
  const path = [...place.path, 'computed', 'formula'];
  if (!TYPES.includes(field.type)) {
    report([...place.path, 'type'], 'TYPE', 'A formula gives a number, a text, an option, a date, or yes or no', {
      allowed: TYPES,
    });
    return false;
  }
  const diagnostic = formulaDiagnostic(place);
  if (!diagnostic) return true;
  const { message, at, allowed, word } = diagnostic;
  report(path, allowed ? 'REF' : 'FORMULA', message, { shift: at, ...(allowed && { allowed }), ...(word && { word }) });
  return false;
};

const formulaDiagnostic = (place: Place): FormulaDiagnostic | undefined => {
  const { field } = place;
  try {
    const expression = expressionOf(field)!;
    const { kind, faults: diagnostics } = checkFormula(expression, formulaKinds(place.fields, place.parent));
    const wanted = formulaKindOf(field);
    if (diagnostics[0]) return unusable(diagnostics[0], place);
    if (kind !== wanted) return { at: 0, message: `This gives a ${WORDS[kind]}, but the field is ${field.type}` };
    return field.enum && optionDiagnostic(expression, field.enum, place);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
};

const WORDS: Readonly<Record<FormulaKind, string>> = {
  number: 'number',
  boolean: 'yes or no',
  text: 'text',
  date: 'date',
};

/** A field that exists but cannot be calculated with gets another message than one that does not exist. */
const unusable = (diagnostic: FormulaDiagnostic, { fields, parent }: Place): FormulaDiagnostic => {
  const above = parentNameOf(diagnostic.word ?? '');
  const field = above === undefined ? fields[diagnostic.word ?? ''] : parent?.[above];
  if (!field || !diagnostic.allowed) return diagnostic;
  const reason = field.derive ? 'is read from another record' : `is ${field.type}`;
  return {
    at: diagnostic.at,
    message: `"${diagnostic.word}" cannot be used in a formula: it ${reason}`,
    allowed: diagnostic.allowed,
  };
};

/** Formulas of the record, of its rows and sums of its rows can use each other, but not in a cycle. */
const checkCircle = (report: Report, fields: Fields): void => {
  const cells = Object.values(fields).flatMap((rows) =>
    typeOf(rows).storage === 'child'
      ? Object.values(rows.fields ?? {}).map((cell) => [cellName(rows.name, cell.name), cell] as const)
      : [],
  );
  const all = new Map([...Object.entries(fields), ...cells]);
  const cycle = findCycle(all.keys(), (name) => usedBy(name, all));
  if (!cycle) return;
  const [first = ''] = cycle;
  const [outer = first, inner] = first.split('.');
  const message =
    cycle.length === 2
      ? `The formula of "${first}" uses itself`
      : `These formulas use each other: ${cycle.join(' → ')}`;
  const path = inner === undefined ? [outer] : [outer, 'items', 'properties', inner];
  const key = all.get(first)?.computed?.kind === 'rollup' ? [] : ['formula'];
  report(['properties', ...path, 'computed', ...key], 'CIRCLE', message);
};

const usedBy = (name: string, all: ReadonlyMap<string, FieldDefinition>): Iterable<string> => {
  const field = all.get(name);
  const [outer = '', inner] = name.split('.');
  if (field?.computed?.kind === 'rollup') {
    const { rows, via } = field.computed;
    if (rows === undefined || via !== undefined) return [];
    return rollupFields(field.computed).map((cell) => cellName(rows, cell));
  }
  const expression = field && expressionOf(field);
  if (!expression) return [];
  return [...namesUsed(expression).keys()].map((used) =>
    inner === undefined ? used : (parentNameOf(used) ?? cellName(outer, used)),
  );
};
