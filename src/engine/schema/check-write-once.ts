import type { ResourceDefinition } from '../model/definition.ts';
import type { RawResource } from './raw-resource.ts';
import type { Report } from './report.ts';

/** A value that is set once: nothing else of the file can be meant to change or remove it. */
export const checkWriteOnce = (report: Report, raw: RawResource, { states, activeWhen }: ResourceDefinition): void => {
  checkFields(report, raw.properties, ['properties']);
  for (const name of [states?.field, activeWhen?.field])
    if (name !== undefined && raw.properties[name]?.writeOnce)
      report(['properties', name, 'writeOnce'], 'KEY', `Records change "${name}": it does not go with "writeOnce"`, {
        part: 'key',
      });
};

/** The fields of a record, and those of its rows. */
const checkFields = (report: Report, properties: RawResource['properties'], at: readonly string[]): void => {
  for (const [name, field] of Object.entries(properties)) {
    const path = [...at, name];
    if (field.items?.properties) checkFields(report, field.items.properties, [...path, 'items', 'properties']);
    if (!field.writeOnce) continue;
    if (field.visibleWhen && field.onHide !== 'keep')
      report([...path, 'writeOnce'], 'KEY', 'A hidden field loses its value: "writeOnce" needs "onHide: keep"', {
        part: 'key',
      });
    const relation = field.relation ?? field.items?.relation;
    if (relation?.onDelete === 'setNull')
      report(
        [...path, ...(field.relation ? [] : ['items']), 'relation', 'onDelete'],
        'VALUE',
        'A value that is set once is not removed either: use "restrict" or "cascade"',
      );
  }
};
