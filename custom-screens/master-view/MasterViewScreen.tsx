import { useDeferredValue, useState } from 'react';
import { Box, InputAdornment, OutlinedInput, Typography } from '@mui/material';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { ListLink } from './ListLink.tsx';
import { listGroups, sectionGroup } from './list-groups.ts';
import type { OverviewEntry } from './list-groups.ts';

/** Every list on one screen, in ruled groups; typing finds one. */
const MasterViewScreen = () => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed).trim().toLocaleLowerCase();
  const catalogue = useCatalogue();
  const isParent = pathname.endsWith('/master');
  const lists = listGroups(catalogue);
  const groups = isParent ? [...sectionGroup(catalogue, pathname), ...lists] : lists;
  const nameOf = ({ name }: OverviewEntry) => translate(name, { smart_count: 2 });
  const wordsOf = (entry: OverviewEntry) =>
    `${nameOf(entry)} ${translate(`master_settings.synonyms.${entry.key}`, { _: '' })}`;
  const shown = groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => wordsOf(entry).toLocaleLowerCase().includes(query)),
    }))
    .filter(({ entries }) => entries.length > 0);
  const count = groups.flatMap(({ entries }) => entries).filter(({ list }) => list).length;
  const title = isParent ? 'menu.master_settings' : 'menu.master_view';

  return (
    <>
      <PageHeader title={translate(title)} count={translate('app.master_view.lists', { smart_count: count })}>
        <OutlinedInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={translate('app.master_view.find')}
          slotProps={{ input: { 'aria-label': translate('app.master_view.find') } }}
          sx={{ width: { xs: 128, sm: 280 }, minHeight: 32, fontSize: 13, '& input': { py: '5px' } }}
          startAdornment={
            <InputAdornment position="start" sx={{ mr: 0, color: 'text.tertiary' }}>
              <Search aria-hidden />
            </InputAdornment>
          }
        />
      </PageHeader>
      <Box
        sx={{
          borderTop: 1,
          borderColor: 'divider',
          px: 'var(--gutter)',
          py: 5,
          columns: { xs: 1, sm: 2, xl: 3 },
          columnGap: '20px',
        }}
      >
        {shown.map(({ key, entries }) => (
          <Box component="section" key={key} aria-labelledby={`group-${key}`} sx={{ breakInside: 'avoid', mb: 5 }}>
            <Typography variant="h2" id={`group-${key}`} sx={{ fontSize: 13, pb: 2 }}>
              {translate(`app.master_view.groups.${key}`)}{' '}
              <Box component="span" className="num" sx={{ color: 'text.tertiary', fontWeight: 400, ml: 1 }}>
                {entries.length}
              </Box>
            </Typography>
            <Box
              component="ul"
              sx={{
                m: 0,
                p: 0,
                listStyle: 'none',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                overflow: 'hidden',
                '& li + li': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              {entries.map((entry) => (
                <ListLink key={entry.key} entry={entry} name={nameOf(entry)} />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      {shown.length === 0 ? (
        <Typography role="status" sx={{ px: 'var(--gutter)', color: 'text.secondary' }}>
          {translate(count === 0 ? 'app.master_view.none' : 'palette.nothing', { query: typed })}
        </Typography>
      ) : null}
    </>
  );
};

export default MasterViewScreen;
