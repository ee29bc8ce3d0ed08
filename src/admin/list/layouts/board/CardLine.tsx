import type { RaRecord } from 'ra-core';
import { Fragment } from 'react';
import { isEmptyValue } from '#engine/field-types/display/field-display.ts';
import { showValue } from '#engine/field-types/field-displays.tsx';
import type { CardSetting } from './card-setting.ts';
import { withoutLinks } from './without-links.ts';

/** The line below the title: where someone comes from. Nothing, if the record has none of it. */
export const CardLine = ({ record, setting }: { readonly record: RaRecord; readonly setting: CardSetting }) => {
  const { definition, board, shown } = setting;
  const tools = withoutLinks(setting.tools);
  const parts = board.line.flatMap((name) => {
    const field = definition.fields[name];
    return field && shown.includes(name) && !isEmptyValue(record[name]) ? [{ field, value: record[name] }] : [];
  });
  if (parts.length === 0) return null;
  return (
    <p className="board-card-line cut">
      {parts.map(({ field, value }, at) => (
        <Fragment key={field.name}>
          {at > 0 ? ', ' : null}
          {showValue({ field, value, record }, tools)}
        </Fragment>
      ))}
    </p>
  );
};
