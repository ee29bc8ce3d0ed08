import { useTranslate } from 'ra-core';
import type { CustomFieldProps } from '#client/page/custom-field-props.ts';
import { ShareBar, shareColor } from './ShareBar.tsx';
import { usePercent, useShares } from './shares.ts';

/** Rows with weights, and the share of each: updated in the form while the user types. */
const WeightShares = ({ resource, field, value, children }: CustomFieldProps) => {
  const translate = useTranslate();
  const percent = usePercent();
  const shares = useShares(resource, field, value);
  return (
    <div className="weight-shares">
      {children}
      {shares.length > 0 ? (
        <div className="weight-summary">
          <ShareBar shares={shares} />
          <ul aria-label={translate('weights.shares')}>
            {shares.map(({ name, part }, index) => (
              <li key={index}>
                <span className="share-dot" style={{ backgroundColor: shareColor(index) }} aria-hidden />
                {name} <span className="num">{percent(part)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
};

export default WeightShares;
