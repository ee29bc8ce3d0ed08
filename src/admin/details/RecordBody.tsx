import { useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { RecordTabs } from './RecordTabs.tsx';
import { Summary } from './Summary.tsx';
import { useBesideTab } from './useVisibleTabs.ts';
import { RecordScreen } from './RecordScreen.tsx';

interface RecordBodyProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The width from which a column has room beside the facts. */
const WIDE = '(min-width: 1200px)';

/** The summary and the tabs of a record, and on wide screens the column that its file puts beside them. */
export const RecordBody = ({ definition, record }: RecordBodyProps) => {
  const translate = useTranslate();
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const beside = useBesideTab(definition, record);
  const rest = (
    <>
      <Summary definition={definition} record={record} />
      <RecordTabs definition={definition} record={record} isBeside={isWide} />
    </>
  );
  if (!isWide || !beside?.screen) return rest;
  const title = translate(`resources.${definition.resource}.tabs.${beside.key}`, { _: beside.title });
  return (
    <div className="details-split">
      <section className="details-beside" aria-label={title}>
        <RecordScreen path={beside.screen} definition={definition} record={record} />
      </section>
      <div className="details-rest">{rest}</div>
    </div>
  );
};
