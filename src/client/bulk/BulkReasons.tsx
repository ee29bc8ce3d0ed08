import { Link } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { SkippedRecords } from '#shared/contracts/bulk-jobs.ts';
import './bulk.css';

interface BulkReasonsProps {
  readonly reasons: readonly SkippedRecords[];
  /** The address of a record's screen; absent where there is none. */
  readonly addressOf: ((id: number) => string) | undefined;
  /** Records are opened in another tab, because the page has a question open. */
  readonly isAside?: boolean;
}

/** Records by the reason why nothing is done with them: how many, and which after a press. */
export const BulkReasons = ({ reasons, addressOf, isAside = false }: BulkReasonsProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <ul className="bulk-reasons">
      {reasons.map(({ reason, count, records }) => (
        <li key={reason.text}>
          <details>
            <summary>
              <span className="bulk-reason">{reason.text}</span>
              <span className="num bulk-count">{formatNumber(count, locale)}</span>
            </summary>
            <ul>
              {records.map(({ id, title }) => (
                <li key={id}>
                  {addressOf ? (
                    <Link component={RouterLink} to={addressOf(id)} {...(isAside && { target: '_blank' })}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </li>
              ))}
              {count > records.length ? (
                <li className="bulk-more">
                  {translate('bulk.more', {
                    smart_count: count - records.length,
                    count: formatNumber(count - records.length, locale),
                  })}
                </li>
              ) : null}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  );
};
