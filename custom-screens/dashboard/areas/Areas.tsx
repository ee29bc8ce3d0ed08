import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { AreaCard } from './AreaCard.tsx';
import { homeAreas } from './home-areas.ts';
import { LatestChanges } from './LatestChanges.tsx';

/** For users without numbers: what they can see and do, each one click away. */
export const Areas = () => {
  const translate = useTranslate();
  const { role } = useSignedIn();
  const catalogue = useCatalogue();
  const areas = useMemo(() => homeAreas(catalogue), [catalogue]);
  const resources = useMemo(
    () => areas.flatMap(({ entries }) => entries.flatMap(({ resource }) => resource ?? [])),
    [areas],
  );
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography sx={{ color: 'text.secondary' }}>{translate('home.role', { role })}</Typography>
      {areas.length === 0 ? <Typography>{translate('home.nothing')}</Typography> : null}
      {areas.map((area) => (
        <section key={area.key} aria-labelledby={`area-${area.key}`}>
          <Typography variant="h2" id={`area-${area.key}`} sx={{ mb: 3 }}>
            {translate(`menu.${area.key}`)}
          </Typography>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gap: 4,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
            }}
          >
            {area.entries.map((entry) => (
              <AreaCard key={entry.key} entry={entry} />
            ))}
          </Box>
        </section>
      ))}
      <LatestChanges resources={resources} />
    </Box>
  );
};
