import { readActiveWhen } from './active-when.ts';
import { basename, extname } from 'node:path';
import { isCustomName } from '../custom-fields/custom-names.ts';
import { checkBoard } from './check-board.ts';
import { checkComputed } from './check-computed.ts';
import { checkFieldGroups } from './check-field-groups.ts';
import { checkForm } from './check-form.ts';
import { checkLayouts } from './check-layouts.ts';
import { checkPersonalFields } from './check-personal-fields.ts';
import { checkRecordActions } from './check-record-actions.ts';
import { checkWriteOnce } from './check-write-once.ts';
import { checkWriteOnly } from './check-write-only.ts';
import { checkProperty } from './check-property.ts';
import type { Report } from './report.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { formTabsOf } from './form-tabs.ts';
import { isNeeded } from './complete-screens.ts';
import { meantBy } from './synonyms.ts';
import type { RawResource, RawTab } from './raw-resource.ts';
import { diagnosticAt, offsetOf, type Source } from './source.ts';

type Path = readonly (string | number)[];
type Check = (report: Report, raw: RawResource, definition: ResourceDefinition, file: string) => void;

/**
 * Checks what only the whole file shows: duplicate names, bounds that cross, defaults that do not match, fields without
 * a place.
 */
export const checkResource = (
  source: Source,
  raw: RawResource,
  definition: ResourceDefinition,
): readonly Diagnostic[] => {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (path, code, message, { part = 'value', allowed, word, shift, severity } = {}) => {
    const suggestion = allowed && word !== undefined ? meantBy(word, allowed) : undefined;
    const extras = {
      ...(allowed && { allowed }),
      ...(suggestion !== undefined && { suggestion }),
      ...(severity && { severity }),
    };
    const at = offsetOf(source, path, part);
    const inside = shift === undefined ? 0 : shift + (/['"]/.test(source.text.charAt(at)) ? 1 : 0);
    diagnostics.push(diagnosticAt(source, at + inside, code, path.join('.'), message, extras));
  };
  for (const check of CHECKS) check(report, raw, definition, source.file);
  return diagnostics;
};

const checkName: Check = (report, raw, _definition, file) => {
  const name = basename(file, extname(file));
  if (raw.resource !== name)
    report(['resource'], 'NAME', `The file is named "${name}", so the resource is too`, {
      allowed: [name],
      word: raw.resource,
    });
};

const checkFields: Check = (report, raw, definition) => {
  for (const [name, property] of Object.entries(raw.properties)) {
    checkProperty(report, property, definition.fields[name] as FieldDefinition);
    if (isCustomName(name))
      report(['properties', name], 'NAME', `Names that start like "${name}" are those of custom fields`, {
        part: 'key',
      });
  }
};

const checkColumns: Check = (report, raw, { fields }) => {
  const owner = new Map<string, string>();
  for (const { column, name } of Object.values(fields)) {
    if (column === undefined) continue;
    const other = owner.get(column);
    if (other !== undefined && name in raw.properties)
      report(['properties', name], 'DUPLICATE', `"${name}" and "${other}" would share the column "${column}"`, {
        part: 'key',
      });
    owner.set(column, name);
  }
  const renamed = Object.values(fields).filter(
    (field) => field.renamedFrom !== undefined && field.renamedFrom in fields,
  );
  for (const field of renamed)
    report(['properties', field.name, 'renamedFrom'], 'VALUE', `The field "${field.renamedFrom}" still exists`);
};

/** Names that the file's own keys take. */
const checkTaken: Check = (report, raw, definition) => {
  const taken = [...(raw.softDelete ? ['deleted_on', 'deleted_by'] : []), ...(raw.orderedByHand ? ['position'] : [])];
  for (const name of taken)
    if (name in raw.properties)
      report(['properties', name], 'DUPLICATE', `"${name}" is kept by the system`, { part: 'key' });
  if (raw.singleton)
    for (const field of Object.values(definition.fields))
      if (field.required && field.default === undefined)
        report(
          ['properties', field.name],
          'MISSING',
          `"${field.name}" needs a default: the record is there from the start`,
          {
            part: 'key',
          },
        );
  if (raw.singleton)
    for (const key of ['list', 'softDelete', 'orderedByHand', 'unique'] as const)
      if (raw[key]) report([key], 'KEY', `"${key}" does not go with "singleton": there is one record`, { part: 'key' });
};

const checkKeys: Check = (report, raw) => {
  checkCreateOnce(report, raw);
  once(report, raw.rules ?? [], ['rules']);
  once(report, raw.form?.sections ?? [], ['form', 'sections']);
  onceInForm(report, raw);
  once(report, raw.tabs ?? [], ['tabs']);
  checkBeside(report, raw.tabs ?? []);
  once(report, raw.list?.views ?? [], ['list', 'views']);
  raw.tabs?.forEach((tab, index) => once(report, tab.sections ?? [], ['tabs', index, 'sections']));
};

/** Only what is unique names one record. */
const checkCreateOnce = (report: Report, { createOnce, unique = [] }: RawResource): void => {
  const isSame = (group: readonly string[]) => group.toSorted().join() === createOnce?.toSorted().join();
  if (createOnce && !unique.some(isSame))
    report(['createOnce'], 'VALUE', 'These fields are not unique together: list them under "unique" as well', {
      part: 'key',
    });
};

/** The page has one column beside the tabs, and at least one tab stays. */
const checkBeside = (report: Report, tabs: readonly RawTab[]): void => {
  const [first, second] = tabs.flatMap((tab, index) => (tab.beside ? [index] : []));
  tabs.forEach(({ beside, screen }, index) => {
    if (beside && screen === undefined)
      report(['tabs', index, 'beside'], 'VALUE', 'Only a tab with a screen can be beside the others', { part: 'key' });
  });
  if (second !== undefined)
    report(['tabs', second, 'beside'], 'DUPLICATE', 'Only one tab can be beside the others', { part: 'key' });
  if (first !== undefined && tabs.length === 1)
    report(['tabs', first, 'beside'], 'MISSING', 'There is no other tab that it could be beside', { part: 'key' });
};

/** Tabs of the form are in one address with those of the details page, and their sections in one index. */
const onceInForm = (report: Report, raw: RawResource): void => {
  const tabs = formTabsOf(raw);
  const sections = tabs.flatMap(({ tab, path }) =>
    path && tab.sections ? tab.sections.map(({ key }, index) => ({ key, at: [...path, 'sections', index] })) : [],
  );
  for (const { key, at } of sections.filter(({ key }, index) => sections.findIndex((each) => each.key === key) < index))
    report([...at, 'key'], 'DUPLICATE', `The key "${key}" stands here twice`);
  const own = raw.form?.tabs ?? [];
  once(report, own, ['form', 'tabs']);
  raw.tabs?.forEach(({ key }, index) => {
    if (own.some((tab) => tab.key === key))
      report(['tabs', index, 'key'], 'DUPLICATE', `The form has a tab "${key}" too`);
  });
};

const once = (report: Report, keyed: readonly { readonly key: string }[], path: Path): void =>
  keyed.forEach(({ key }, index) => {
    if (keyed.findIndex((other) => other.key === key) < index)
      report([...path, index, 'key'], 'DUPLICATE', `The key "${key}" stands here twice`);
  });

/** A short form that lacks what a record needs could never be saved. */
const checkQuickCreate: Check = (report, raw, { fields }) => {
  const names = raw.form?.quickCreate;
  if (!names) return;
  const path = ['form', 'quickCreate'];
  for (const field of Object.values(fields))
    if (!field.system && isNeeded(field) && !names.includes(field.name))
      report(path, 'MISSING', `The short form needs "${field.name}" too, which is required and has no default`, {
        part: 'key',
      });
  names.forEach((name, index) => {
    if (fields[name]?.readOnly) report([...path, index], 'VALUE', `"${name}" is written by nobody`);
  });
};

const checkList: Check = (report, raw) => {
  const columns = raw.list?.columns?.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];
  columns.forEach((name, index) => {
    if (columns.indexOf(name) < index)
      report(['list', 'columns', index], 'DUPLICATE', `The column "${name}" stands here twice`);
  });
  const { perPage, perPageOptions } = raw.list ?? {};
  if (perPage !== undefined && perPageOptions && !perPageOptions.includes(perPage))
    report(['list', 'perPage'], 'VALUE', `${perPage} is not among "perPageOptions"`, {
      allowed: perPageOptions.map(String),
    });
};

/** With a key, options say who can do what; without one, the file can only say who reads the options. */
const checkPermissions: Check = (report, { permissions }) => {
  if (permissions === undefined) return;
  const { key, choices, fields } = permissions;
  if (key === undefined && !choices && !fields) return report(['permissions'], 'MISSING', 'The key "key" is missing');
  for (const name of key === undefined ? WITH_KEY : WITHOUT_KEY)
    if (permissions[name] !== undefined)
      report(['permissions', name], 'KEY', `"${name}" goes ${key === undefined ? 'with' : 'without'} "key"`, {
        part: 'key',
      });
};

/** An option allows only what the list can do, and lends only what it reads. */
const checkGrants: Check = (report, { permissions, list }) => {
  for (const [option, grant] of Object.entries(permissions?.grants ?? {})) {
    if (grant.lentTo && grant.read === undefined)
      report(['permissions', 'grants', option, 'lentTo'], 'KEY', '"lentTo" goes with "read"', { part: 'key' });
    if (grant.lentTo && 'attribute' in grant.lentTo && 'resource' in grant.lentTo)
      report(['permissions', 'grants', option, 'lentTo'], 'KEY', 'An option is lent to an option or by an attribute', {
        part: 'key',
      });
    if (grant.import && list?.import === false)
      report(['permissions', 'grants', option, 'import'], 'KEY', 'Imports are turned off: `list: { import: false }`', {
        part: 'key',
      });
  }
};

const WITH_KEY = ['shared', 'namedToReaders', 'everyone', 'grants', 'hiddenFieldsFrom', 'hiddenTabsFrom'] as const;
const WITHOUT_KEY = ['choices'] as const;

/** A list has no module; a resource without a module that is not declared a list is closed to everyone but Admins. */
const checkKind: Check = (report, { kind, permissions, route = '' }) => {
  if (kind === 'master' && permissions?.key !== undefined)
    report(['kind'], 'KEY', 'A master list has no "key": its records belong to no module', { part: 'key' });
  if (kind !== 'master' && permissions?.choices && permissions.key === undefined)
    report(['permissions', 'choices'], 'KEY', '"choices" goes with `kind: master`', { part: 'key' });
  if (kind === undefined && permissions?.key === undefined && route.startsWith(MASTER_ROUTES))
    report(
      ['route'],
      'MISSING',
      'Only Admins reach these records. `kind: master` makes them a master list, `permissions: { key }` puts them in a module',
      { severity: 'warning' },
    );
};

const MASTER_ROUTES = '/settings/master/';

const checkActiveWhen: Check = (report, raw) => {
  if (raw.activeWhen && !readActiveWhen(raw))
    report(
      ['activeWhen'],
      'VALUE',
      'Name one field and its value: `{ active: true }` for a boolean, `{ not: { status: inactive } }` for an enum',
    );
};

/** Choices that come from rows name a child table of the record and fields of its rows. */
const checkChoicesFrom: Check = (report, raw) => {
  const tables = Object.keys(raw.properties).filter((name) => raw.properties[name]?.items?.properties);
  for (const table of tables)
    for (const [name, { type, enum: values, choicesFrom }] of Object.entries(
      raw.properties[table]!.items!.properties!,
    )) {
      if (!choicesFrom) continue;
      const path = ['properties', table, 'items', 'properties', name, 'choicesFrom'];
      if (type !== 'string' || values)
        report(path, 'KEY', '"choicesFrom" goes with `type: string` without "enum"', { part: 'key' });
      const fields = Object.keys(raw.properties[choicesFrom.rows]?.items?.properties ?? {});
      if (fields.length === 0)
        report([...path, 'rows'], 'REF', `"${choicesFrom.rows}" are no rows of this resource`, { allowed: tables });
      else
        for (const key of ['value', 'label'] as const)
          if (choicesFrom[key] !== undefined && !fields.includes(choicesFrom[key]))
            report([...path, key], 'REF', `Rows of "${choicesFrom.rows}" have no field "${choicesFrom[key]}"`, {
              allowed: fields,
            });
    }
};

const checkAnswers: Check = (report, raw) => {
  for (const [table, { items }] of Object.entries(raw.properties)) {
    const fields = Object.keys(items?.properties ?? {});
    for (const [name, { type, enum: values, answers }] of Object.entries(items?.properties ?? {})) {
      if (!answers) continue;
      const path = ['properties', table, 'items', 'properties', name, 'answers'];
      if (type !== 'string' || values)
        report(path, 'KEY', '"answers" goes with `type: string` without "enum"', { part: 'key' });
      for (const [key, field] of Object.entries(answers))
        if (!fields.includes(field))
          report([...path, key], 'REF', `Rows of "${table}" have no field "${field}"`, { allowed: fields });
    }
  }
};

const CHECKS: readonly Check[] = [
  checkName,
  checkFields,
  checkColumns,
  checkTaken,
  checkKeys,
  checkForm,
  checkQuickCreate,
  checkList,
  checkLayouts,
  checkBoard,
  checkRecordActions,
  checkComputed,
  checkPermissions,
  checkGrants,
  checkFieldGroups,
  checkKind,
  checkActiveWhen,
  checkChoicesFrom,
  checkAnswers,
  checkWriteOnly,
  checkWriteOnce,
  checkPersonalFields,
];
