import { typeOf } from '../field-types/field-types.ts';
import { isNeeded } from './complete-screens.ts';
import type { FieldDefinition, ResourceDefinition } from '../model/definition.ts';
import type { TabPlace } from '../model/screen-definition.ts';
import { formTabsOf } from './form-tabs.ts';
import type { RawFormTab, RawResource, RawSection } from './raw-resource.ts';
import type { Path, Report } from './report.ts';

type Fields = ResourceDefinition['fields'];

/** Some fields of the form, with their place in the file. */
interface Part {
  readonly path: Path;
  readonly names: readonly string[];
  readonly section?: RawSection;
}

/** Checks the form and the tabs: every field once, a place for what a record needs, and keys that go together. */
export const checkForm = (report: Report, raw: RawResource, { fields }: ResourceDefinition): void => {
  if (raw.form?.sections && raw.form.tabs)
    report(['form', 'sections'], 'KEY', '"sections" does not go with "tabs": put them into a tab', { part: 'key' });
  for (const part of formParts(raw)) checkSection(report, part, fields);
  checkOnce(report, raw);
  checkPlaced(report, raw, fields);
  checkFormTabs(report, raw, fields);
  raw.tabs?.forEach((tab, index) => {
    for (const part of partsOf(tab, ['tabs', index])) checkHeading(report, part);
    const isOnForm = tab.on?.some((place) => place !== 'show') ?? false;
    if (isOnForm && (tab.related ?? tab.attachments))
      report(['tabs', index, 'on'], 'KEY', 'A list of records or files is on the details page only', { part: 'key' });
    checkBadge(report, tab.badge, ['tabs', index, 'badge'], fields);
  });
};

/** The parts of the form on a screen, or of all screens, in their order. */
function formParts(raw: RawResource, place?: TabPlace): readonly Part[] {
  const tabs = formTabsOf(raw);
  if (tabs.length === 0) return partsIn(raw.form?.sections ?? [], ['form', 'sections']);
  return tabs
    .filter(({ on }) => place === undefined || on.includes(place))
    .flatMap(({ tab, path }) => (path ? partsOf(tab, path) : partsIn(tab.sections ?? [], ['form', 'sections'])));
}

const partsOf = (tab: RawFormTab, path: Path): readonly Part[] =>
  tab.sections ? partsIn(tab.sections, [...path, 'sections']) : [{ path, names: tab.fields ?? [] }];

const partsIn = (sections: readonly RawSection[], path: Path): readonly Part[] =>
  sections.map((section, index) => ({ path: [...path, index], names: section.fields ?? [], section }));

const checkSection = (report: Report, part: Part, fields: Fields): void => {
  checkHeading(report, part);
  if (part.section?.related)
    report([...part.path, 'related'], 'KEY', 'A list of records is on the details page only', { part: 'key' });
  if (part.section?.visibleWhen) checkHides(report, [...part.path, 'visibleWhen'], part.names, fields);
};

const checkHeading = (report: Report, { path, section }: Part): void => {
  if (section?.heading === false && section.collapsed !== undefined)
    report([...path, 'collapsed'], 'KEY', '"collapsed" needs a heading, which users select to expand the section', {
      part: 'key',
    });
};

const checkHides = (report: Report, path: Path, names: readonly string[], fields: Fields): void => {
  const hidden = names.find((name) => fields[name] && isNeeded(fields[name]));
  if (hidden !== undefined)
    report(path, 'VALUE', `This can hide "${hidden}", which every record needs: give the field the condition instead`, {
      part: 'key',
    });
};

/** A field appears once on a screen, and once in the sections of a tab of the details page. */
function checkOnce(report: Report, raw: RawResource): void {
  const reported = new Set<string>();
  const repeated = (parts: readonly Part[]): void => {
    const seen = new Set<string>();
    for (const { path, names, section } of parts)
      names.forEach((name, position) => {
        const at = [...path, 'fields', position];
        if (seen.has(name) && section && !reported.has(at.join('.'))) {
          reported.add(at.join('.'));
          report(at, 'DUPLICATE', `"${name}" stands in two sections`);
        } else if (seen.has(name) && !section && !reported.has(at.join('.'))) {
          reported.add(at.join('.'));
          report(at, 'DUPLICATE', `"${name}" stands in two tabs`);
        }
        seen.add(name);
      });
  };
  repeated(formParts(raw, 'create'));
  repeated(formParts(raw, 'edit'));
  raw.tabs?.forEach((tab, index) => tab.sections && repeated(partsOf(tab, ['tabs', index])));
}

/** The form of a new record must have everything that the record needs. */
function checkPlaced(report: Report, raw: RawResource, fields: Fields): void {
  const hasForm = raw.form?.sections !== undefined || formTabsOf(raw).length > 0;
  if (!hasForm) return;
  const placed = new Set(formParts(raw, 'create').flatMap(({ names }) => names));
  const path = ['form', raw.form?.tabs ? 'tabs' : 'sections'];
  const form = formTabsOf(raw).length > 0 ? 'The form of a new record' : 'The form';
  for (const field of Object.values(fields))
    if (isRequired(field) && !placed.has(field.name))
      report(path, 'MISSING', `${form} has no place for "${field.name}", which is required`, {
        part: 'key',
      });
}

const isRequired = (field: FieldDefinition): boolean =>
  field.required && !field.readOnly && field.default === undefined;

function checkFormTabs(report: Report, raw: RawResource, fields: Fields): void {
  for (const { tab, path, on } of formTabsOf(raw)) {
    if (!path || !on.includes('create') || !tab.visibleWhen) continue;
    const names = partsOf(tab, path).flatMap((part) => part.names);
    checkHides(report, [...path, 'visibleWhen'], names, fields);
  }
}

function checkBadge(report: Report, badge: string | undefined, path: Path, fields: Fields): void {
  const field = fields[badge ?? ''];
  if (!field) return;
  const { number, storage } = typeOf(field);
  if (number === undefined && storage !== 'child' && storage !== 'join' && field.schema.type !== 'array')
    report(path, 'VALUE', `"${field.name}" is not a number: name a number, or a field with several values or rows`);
}
