import { typeOf } from '../field-types/field-types.ts';
import { takesOwnLine } from '../field-types/takes-own-line.ts';
import { checkExamples } from './check-examples.ts';
import { checkGiven } from './check-given.ts';
import { judgePattern } from '../patterns/pattern-cost.ts';
import { isPattern } from './check-scalar.ts';
import { fieldTypeOf, jsonOfFormat } from './complete-field.ts';
import { checkSequence } from './check-sequence.ts';
import type { FieldDefinition } from '../model/definition.ts';
import type { RawField } from './raw-resource.ts';
import type { Path, Report } from './report.ts';

/**
 * Checks one property, with its parts: bounds, patterns, the default, the widget, and whether its value can be stored
 * as declared.
 */
export const checkProperty = (
  report: Report,
  raw: RawField,
  field: FieldDefinition,
  path: Path = ['properties', field.name],
): void => {
  checkValueWords(report, raw, path);
  checkDefault(report, raw, field, path);
  checkExamples(report, raw, field, path);
  checkWidget(report, raw, path);
  checkKeeping(report, raw, field, path);
  checkSequence(report, raw, path);
  if (raw.items) checkValueWords(report, raw.items, [...path, 'items']);
  for (const [inner, each] of Object.entries(raw.properties ?? {})) {
    const at = [...path, 'properties', inner];
    checkValueWords(report, each, at);
    if (field.fields?.[inner]) checkExamples(report, each, field.fields[inner], at);
  }
  checkRows(report, raw, path);
  checkRowColumns(report, raw, field, path);
  for (const [inner, each] of Object.entries(raw.items?.properties ?? {}))
    checkProperty(report, each, field.fields?.[inner] as FieldDefinition, [...path, 'items', 'properties', inner]);
};

/** What goes only with the rows of a child table, and what they need. */
const checkRows = (report: Report, raw: RawField, path: Path): void => {
  const isRows = raw.items?.type === 'object';
  if (isRows && !raw.items?.properties)
    report([...path, 'items'], 'MISSING', 'Rows need "properties", the fields of a row', { part: 'key' });
  if (!isRows && raw.ordered !== undefined)
    report([...path, 'ordered'], 'KEY', '"ordered" goes with rows: "items" with "type: object"', { part: 'key' });
  if (isRows && raw.uniqueItems)
    report([...path, 'uniqueItems'], 'KEY', '"uniqueItems" does not go with rows', { part: 'key' });
  const inner = raw.items?.properties ?? {};
  for (const [name, { renamedFrom }] of Object.entries(inner))
    if (renamedFrom !== undefined && renamedFrom !== name && renamedFrom in inner)
      report([...path, 'items', 'properties', name, 'renamedFrom'], 'VALUE', `The field "${renamedFrom}" still exists`);
  const columns = new Map<string, string>();
  for (const [name, each] of Object.entries(inner)) {
    const column = each.relation ? `${name}_id` : name;
    const other = columns.get(column);
    columns.set(column, name);
    if (other !== undefined)
      report(
        [...path, 'items', 'properties', name],
        'DUPLICATE',
        `"${name}" and "${other}" would share the column "${column}"`,
        {
          part: 'key',
        },
      );
  }
};

/** The columns of rows: each once, and a width where there is a column that has one. */
const checkRowColumns = (report: Report, raw: RawField, field: FieldDefinition, path: Path): void => {
  const seen = new Set<string>();
  for (const [index, column] of (raw.items?.columns ?? []).entries()) {
    const here = [...path, 'items', 'columns', index];
    const name = typeof column === 'string' ? column : column.field;
    if (seen.has(name)) report(here, 'DUPLICATE', `The column "${name}" stands here twice`);
    seen.add(name);
    const cell = field.fields?.[name];
    if (typeof column === 'object' && column.width !== undefined && cell && takesOwnLine(cell))
      report([...here, 'width'], 'KEY', `"width" does not go with "${name}", which takes the whole width of its row`, {
        part: 'key',
      });
  }
};

const BOUNDS = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
] as const;

const checkValueWords = (report: Report, raw: RawField, path: Path): void => {
  for (const [lower, upper] of BOUNDS)
    if ((raw[lower] ?? -Infinity) > (raw[upper] ?? Infinity))
      report([...path, upper], 'VALUE', `"${upper}" is below "${lower}"`);
  if (raw.pattern !== undefined && !isPattern(raw.pattern))
    report([...path, 'pattern'], 'VALUE', 'This is not a regular expression');
  else if (raw.pattern !== undefined) {
    const { reason } = judgePattern(raw.pattern);
    if (reason !== undefined)
      report([...path, 'pattern'], 'VALUE', `With some texts this pattern could take for ever: ${reason}`);
  }
  if (raw.type === 'array' && !raw.items) report(path, 'MISSING', 'The key "items" is missing', { part: 'key' });
  const json = raw.format === undefined ? undefined : jsonOfFormat(raw.format);
  if (raw.type === 'object' && json !== 'object' && !raw.properties && path.at(-1) !== 'items')
    report(path, 'MISSING', 'A group needs "properties", a file "format: file"', { part: 'key' });
  for (const key of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const)
    if (raw.type === 'object' && raw[key] !== undefined && !hasBounds(raw))
      report([...path, key], 'KEY', `"${key}" does not go with a ${fieldTypeOf(raw)}`, { part: 'key' });
  if (json !== undefined && json !== raw.type)
    report([...path, 'format'], 'VALUE', `"format: ${raw.format}" goes with "type: ${json}"`);
  if (raw.format !== undefined && (raw.enum ?? raw.properties))
    report([...path, 'format'], 'KEY', `"format" does not go with "${raw.enum ? 'enum' : 'properties'}"`, {
      part: 'key',
    });
  for (const key of ['enumTitles', 'enumTones'] as const)
    for (const value of Object.keys(raw[key] ?? {}))
      if (raw.enum && !raw.enum.includes(value))
        report([...path, key, value], 'REF', `"${value}" is not a value of the field`, {
          part: 'key',
          allowed: raw.enum,
          word: value,
        });
};

/** What is ordered is compared with bounds. */
const hasBounds = (raw: RawField): boolean => typeOf({ type: fieldTypeOf(raw) }).words.includes('minimum');

const checkDefault = (report: Report, raw: RawField, field: FieldDefinition, path: Path): void => {
  const value: unknown = raw.default;
  const here = [...path, 'default'];
  if (value === undefined) return;
  if (typeOf(field).isOwnOnly)
    report(here, 'KEY', `${typeOf(field).storage === 'child' ? 'Rows have' : `A ${field.type} has`} no default`, {
      part: 'key',
    });
  else checkGiven(report, value, field, here);
};

const WIDGETS: Readonly<Record<NonNullable<RawField['widget']>, (raw: RawField) => boolean>> = {
  rich_text: (raw) => raw.type === 'string' && !raw.enum && !raw.format && !raw.pattern,
  multiline: (raw) => raw.type === 'string' && !raw.enum && !raw.format,
  password: (raw) => raw.type === 'string' && !raw.enum && !raw.format,
  color: (raw) => raw.type === 'string' && !raw.enum && !raw.format,
  timezone: (raw) => raw.type === 'string' && !raw.enum && !raw.format,
  radio: (raw) => raw.enum !== undefined,
  slider: (raw) => raw.type === 'integer' || raw.type === 'number',
  person: (raw) => raw.relation !== undefined || raw.items?.relation !== undefined,
};

const checkWidget = (report: Report, raw: RawField, path: Path): void => {
  if (raw.placeholders && raw.widget !== 'rich_text')
    report([...path, 'placeholders'], 'KEY', '"placeholders" goes with `widget: rich_text` only', { part: 'key' });
  if (raw.widget && !WIDGETS[raw.widget](raw)) {
    const fitting = Object.entries(WIDGETS).filter(([, fits]) => fits(raw));
    report([...path, 'widget'], 'VALUE', `"${raw.widget}" does not go with this field`, {
      allowed: fitting.map(([name]) => name),
    });
  }
};

/** Whether a value can be kept as the file says: emptied on delete, unique, read-only and yet required. */
const checkKeeping = (report: Report, raw: RawField, field: FieldDefinition, path: Path): void => {
  if (field.relation?.onDelete === 'setNull' && field.required && !field.system)
    report([...path, 'relation', 'onDelete'], 'VALUE', 'A required field cannot be emptied', {
      allowed: ['restrict', 'cascade'],
    });
  for (const key of ['unique', 'index'] as const)
    if (raw[key] && !typeOf(field).isSortable)
      report([...path, key], 'KEY', `"${key}" does not go with ${field.type}`, { part: 'key' });
  if (field.required && raw.readOnly && field.default === undefined && field.sequence === undefined)
    report([...path, 'readOnly'], 'VALUE', 'A required field that nobody writes needs a default', { part: 'key' });
  if (raw.renamedFrom !== undefined && raw.renamedFrom === field.name)
    report([...path, 'renamedFrom'], 'VALUE', 'This is the present name');
};
