import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useHttp } from '#client/api/useApi.ts';
import type { CustomScreenProps } from '#client/page/CustomScreen.tsx';
import { usePaused } from '#client/search/usePaused.ts';
import { useListText } from '#engine/field-types/useListText.ts';
import { toWriteShape } from '#engine/validation/write-shape.ts';
import { type CandidateToCheck, checkDuplicates } from '#shared/contracts/candidates.ts';
import './duplicates.css';

/** What of a form shows whether a person is known. */
const COMPARED = [
  'first_name',
  'last_name',
  'email',
  'emails',
  'candidate_phone',
  'phones',
  'country',
  'city',
  'birth_date',
  'current_company',
  'links',
] as const;

/** Milliseconds without typing before the server is asked. */
const PAUSE = 600;
const MAX_NAMED = 3;

/**
 * Says while a candidate is being filled in that the person is perhaps known: who, and why, with the way there. Saving
 * goes on as before. A user who can't view the other candidates learns only that.
 */
const DuplicateNotice = ({ resource, mode }: CustomScreenProps) =>
  resource && mode === 'create' ? <Notice definition={resource} /> : null;

const Notice = ({ definition }: { readonly definition: NonNullable<CustomScreenProps['resource']> }) => {
  const translate = useTranslate();
  const listed = useListText();
  const http = useHttp();
  const typed = useWatch() as Readonly<Record<string, unknown>>;
  const values = toWriteShape(definition.fields, typed);
  const told = Object.fromEntries(COMPARED.flatMap((name) => (isFilled(values[name]) ? [[name, values[name]]] : [])));
  const asked = usePaused(JSON.stringify(told), PAUSE);
  const { data } = useQuery({
    queryKey: ['candidates', 'duplicates', asked],
    enabled: CONTACT.some((name) => asked.includes(`"${name}"`)),
    queryFn: ({ signal }) => http.call(checkDuplicates, { body: JSON.parse(asked) as CandidateToCheck, signal }),
    placeholderData: (before) => before,
  });
  if (data?.answer !== 'already_known') return null;
  const shown = data.results.slice(0, MAX_NAMED);
  return (
    <div className="form-strip duplicates-notice" role="status">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      <div className="form-strip-text">
        <strong>{translate('candidates.duplicates.known')}</strong>
        {shown.map(({ id, name, reasons }) => (
          <span key={id}>
            <Link to={`${definition.route}/${id}`} target="_blank" rel="noopener">
              {translate('candidates.duplicates.open', { name })}
            </Link>{' '}
            {listed(reasons.map((reason) => translate(`candidates.duplicates.reasons.${reason}`)))}
          </span>
        ))}
        {shown.length > 0 ? <span>{translate('candidates.duplicates.anyway')}</span> : null}
      </div>
    </div>
  );
};

/** Without any of these a name alone says too little. */
const CONTACT = [
  'email',
  'emails',
  'candidate_phone',
  'phones',
  'links',
  'birth_date',
  'current_company',
  'city',
] as const;

const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

export default DuplicateNotice;
