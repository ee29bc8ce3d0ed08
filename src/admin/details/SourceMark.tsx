import { Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useProvenance } from './ProvenanceProvider.tsx';

/** Marks a value that no user typed: that it is from a CV, an import or an application, by whom and when. */
export const SourceMark = ({ field }: { readonly field: FieldDefinition }) => {
  const translate = useTranslate();
  const known = useProvenance(field);
  if (!known || known.source === 'typed') return null;
  const said = translate(`details.source.${known.source}.${known.by ? 'by' : 'on'}`, {
    user: known.by?.name,
    date: formatInstant(known.at),
  });
  return (
    <Tooltip title={said}>
      <span className="fact-source" role="img" aria-label={said} tabIndex={0}>
        {translate(`details.source.${known.source}.mark`)}
      </span>
    </Tooltip>
  );
};
