import type { FieldDisplay } from '../display/field-display.ts';
import { isEmptyValue } from '../display/field-display.ts';

/** Shows a group's own values after their labels, leaving out what is empty. */
export const GroupField: FieldDisplay = ({ field, value, record }, tools) => {
  const values = value as Readonly<Record<string, unknown>>;
  return Object.values(field.fields ?? {})
    .filter((member) => !isEmptyValue(values[member.name]))
    .map((member) => (
      <span key={member.name} className="field-member">
        <span className="field-member-title">{member.title}</span>{' '}
        {tools.inside({ field: member, value: values[member.name], record, row: values }, tools)}
      </span>
    ));
};
