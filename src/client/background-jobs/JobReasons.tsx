import { Link } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import type { JobReason } from '#shared/contracts/background-jobs.ts';
import './background-jobs.css';

interface JobReasonsProps {
  readonly reasons: readonly JobReason[];
  /** The address of a record's screen; undefined where there is none. */
  readonly addressOf: (id: number) => string | undefined;
  /** Records are opened in another tab, because the page has a question open. */
  readonly isAside?: boolean;
}

/** Records by the reason why nothing is done with them: how many, and which after a press. */
export const JobReasons = ({ reasons, addressOf, isAside = false }: JobReasonsProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <ul className="background-job-reasons">
      {reasons.map(({ reason, count, records }) => (
        <li key={reason.text}>
          <details>
            <summary>
              <span className="background-job-reason">{reason.text}</span>
              <span className="num background-job-count">{formatNumber(count, locale)}</span>
            </summary>
            <ul>
              {records.map(({ id, title }) => (
                <li key={id}>
                  <NamedRecord title={title} address={addressOf(id)} isAside={isAside} />
                </li>
              ))}
              {count > records.length ? (
                <li className="background-job-more">
                  {translate('background_jobs.more', {
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

interface NamedRecordProps {
  readonly title: string;
  readonly address: string | undefined;
  readonly isAside: boolean;
}

const NamedRecord = ({ title, address, isAside }: NamedRecordProps) =>
  address === undefined ? (
    title
  ) : (
    <Link component={RouterLink} to={address} {...(isAside && { target: '_blank' })}>
      {title}
    </Link>
  );
