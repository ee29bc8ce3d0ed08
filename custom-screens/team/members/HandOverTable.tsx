import { useLocale, useTranslate } from 'ra-core';
import { SelectBox } from '#ui/inputs/SelectBox.tsx';
import { type MemberName, type Belongings } from '#shared/contracts/team.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { DECISIONS, EMPTY, KEEP, type Receiver, type Receivers, rowKey } from './receivers.ts';

interface HandOverTableProps {
  readonly belongings: Belongings;
  readonly people: readonly MemberName[];
  readonly newOwner: number | undefined;
  readonly own: Receivers;
  readonly onChange: (key: string, to: Receiver) => void;
}

/** What a user owns, with counts, and the new owner of each. */
export const HandOverTable = ({ belongings, people, newOwner, own, onChange }: HandOverTableProps) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const rows = [
    ...belongings.records.map(({ resource, field, count, can_be_empty: canBeEmpty }) => ({
      key: rowKey(resource, field),
      name: translate('members.hand_over.field_of', {
        records: translate(`resources.${resource}.name`, { smart_count: 2, _: resource }),
        field: translate(`resources.${resource}.fields.${field}`, { _: field }),
      }),
      count,
      mayBeEmpty: canBeEmpty,
    })),
    ...(belongings.decisions > 0
      ? [
          {
            key: DECISIONS,
            name: translate('members.hand_over.decisions'),
            count: belongings.decisions,
            mayBeEmpty: false,
          },
        ]
      : []),
  ];
  return (
    <table className="members-hand-over">
      <thead>
        <tr>
          <th scope="col">{translate('members.hand_over.what')}</th>
          <th scope="col" className="end">
            {translate('members.hand_over.count')}
          </th>
          <th scope="col">{translate('members.hand_over.to')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, mayBeEmpty: canBeEmpty }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td className="num end">{formatNumber(count, locale)}</td>
            <td>
              <SelectBox
                look="small"
                aria-label={translate('members.hand_over.to_of', { what: name })}
                value={own[key] ?? newOwner ?? KEEP}
                onChange={({ target: { value } }) =>
                  onChange(key, value === KEEP || value === EMPTY ? value : Number(value))
                }
              >
                <option value={KEEP}>{translate('members.hand_over.keep')}</option>
                {canBeEmpty ? <option value={EMPTY}>{translate('members.hand_over.empty')}</option> : null}
                {people.map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.name}
                  </option>
                ))}
              </SelectBox>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
