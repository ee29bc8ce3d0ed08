import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldChange } from '#shared/contracts/activity.ts';
import { ActivityValue, useFieldLabel } from './ActivityValue.tsx';
import './activity.css';

interface ActivityDiffProps {
  /** Absent for what is no resource of this user. */
  readonly definition: CatalogueResource | undefined;
  readonly changes: readonly FieldChange[];
  /** Values only came (created) or only went (deleted): one column of them. */
  readonly isOneSided: boolean;
}

/** What changed field by field, before and after side by side. */
export const ActivityDiff = ({ definition, changes, isOneSided }: ActivityDiffProps) => {
  const translate = useTranslate();
  const labelOf = useFieldLabel(definition);
  return (
    <table className="activity-diff" data-one-sided={isOneSided || undefined}>
      <thead>
        <tr>
          <th scope="col">{translate('details.activity.diff.field')}</th>
          {isOneSided ? (
            <th scope="col">{translate('details.activity.diff.value')}</th>
          ) : (
            <>
              <th scope="col">{translate('details.activity.diff.before')}</th>
              <th scope="col">{translate('details.activity.diff.after')}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, row, before, after }, index) => (
          <tr key={`${field} ${index}`}>
            <th scope="row">{labelOf(field, row)}</th>
            {isOneSided ? null : (
              <td className="activity-before">
                <ActivityValue definition={definition} name={field} value={before} />
              </td>
            )}
            <td>
              <ActivityValue definition={definition} name={field} value={isOneSided ? (after ?? before) : after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
