import { typeOf } from '../field-types/field-types.ts';
import type { ResourceDefinition } from '../model/definition.ts';
import { isMadeOfOthers } from '../model/kept-derivation.ts';
import type { RawResource } from './raw-resource.ts';
import type { Report } from './report.ts';

/** Personal data is named where it is stored: what is computed of it follows. */
export function checkPersonalFields(report: Report, raw: RawResource, { fields }: ResourceDefinition): void {
  const { personalData } = raw;
  personalData?.fields.forEach((name, index) => {
    const field = fields[name];
    if (field && (field.system || isMadeOfOthers(field)))
      report(['personalData', 'fields', index], 'VALUE', `"${name}" is not stored by itself: name what it is made of`);
  });
  const of = personalData?.of === undefined ? undefined : fields[personalData.of];
  if (of && typeOf(of).storage !== 'key')
    report(['personalData', 'of'], 'TYPE', `"${of.name}" is not a relation to one record`);
}
