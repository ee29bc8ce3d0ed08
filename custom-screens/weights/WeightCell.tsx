import { useTranslate } from 'ra-core';
import type { CustomValueProps } from '#client/page/custom-field-props.ts';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { ShareBar } from './ShareBar.tsx';
import { usePercent, useShares } from './shares.ts';

/** Rows with weights in one line: their bar, the heaviest by name, and how many others there are. */
const WeightCell = ({ resource, field, value }: CustomValueProps) => {
  const translate = useTranslate();
  const percent = usePercent();
  const shares = useShares(resource, field, value);
  if (shares.length === 0) return <EmptyValue />;
  const heaviest = shares.reduce((most, share) => (share.part > most.part ? share : most));
  const others = shares.length - 1;
  return (
    <span className="weight-cell">
      <ShareBar shares={shares} />
      <span className="cut">
        {heaviest.name} <span className="num">{percent(heaviest.part)}</span>
        {others > 0 ? <span className="weight-others"> {translate('weights.others', { others })}</span> : null}
      </span>
    </span>
  );
};

export default WeightCell;
