import { Button } from '@mui/material';
import { Columns3, Plus } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { formatInstantDate } from '#engine/field-types/date/format-date.ts';
import { wallClock } from '#engine/field-types/date/time-zone.ts';

const NOON = 12;
const EVENING = 18;

/** The day, a greeting, and what is done most. */
export const DashboardHead = ({ onEdit }: { readonly onEdit?: () => void }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { profile } = useSignedIn();
  const { candidates } = useCatalogue().resources;
  const [now] = useState(() => new Date());
  const { year, month, day, hour } = wallClock(now);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const part = hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';
  return (
    <>
      <p className="dash-day num">
        {translate('dashboard.day', {
          weekday: weekday.format(Date.UTC(year, month - 1, day)),
          date: formatInstantDate(now.toISOString()),
        })}
      </p>
      <PageHeader title={translate(`dashboard.greeting.${part}`, { name: profile.first_name || profile.username })}>
        {candidates?.can.create && candidates.open.includes('create') ? (
          <Button
            component={Link}
            to={`${candidates.route}/create`}
            className="dash-wide"
            startIcon={<Plus size={16} aria-hidden />}
          >
            {translate('dashboard.add_candidate')}
          </Button>
        ) : null}
        {onEdit ? (
          <Button data-edit-layout startIcon={<Columns3 size={16} aria-hidden />} onClick={onEdit}>
            {translate('dashboard.edit.title')}
          </Button>
        ) : null}
      </PageHeader>
    </>
  );
};
