import { Box, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useLocale, useTranslate } from 'ra-core';
import type { GetListResult, RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { recordTitle } from '#admin/words/record-title.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { adminName } from '#client/api/resource-names.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';
import { useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import type { CatalogueEntry } from '#engine/access/catalogue.ts';

/** How many are shown, whatever they are. */
const MAX = 8;

interface Change {
  readonly resource: CatalogueEntry;
  readonly record: RaRecord;
}

/** The records that this user changed last, newest first, to continue there. Empty if there are none. */
export const LatestChanges = ({ resources }: { readonly resources: readonly CatalogueEntry[] }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const definitionOf = useKnownDefinitions();
  const changes = useLatestChanges(resources).flatMap((change) => {
    const definition = definitionOf(change.resource.resource);
    return definition ? [{ ...change, definition }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="latest-changes">
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3, mb: 2, maxWidth: 772 }}>
        <Typography variant="h2" id="latest-changes" sx={{ flex: 1 }}>
          {translate('home.latest')}
        </Typography>
        <Box
          component={Link}
          to="/activity-log?tab=mine"
          sx={{ fontSize: 13, color: 'text.secondary', textDecoration: 'none', '&:hover': { color: 'accent' } }}
        >
          {translate('notifications.see_all')}
        </Box>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 772 }}>
        {changes.map(({ resource, definition, record }) => (
          <Box
            component="li"
            key={`${resource.resource} ${record.id}`}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: '10px',
              minHeight: { xs: 44, md: 36 },
              borderBottom: 1,
              borderColor: 'divider',
              fontSize: 13,
            }}
          >
            <Box sx={{ display: 'flex', color: 'text.tertiary', width: 16, justifyContent: 'center' }}>
              <Icon name={resource.icon} />
            </Box>
            <Box
              component={Link}
              to={`${resource.route}/${record.id}`}
              className="cut"
              sx={{
                fontWeight: 500,
                py: '3px',
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': { color: 'accent' },
              }}
            >
              {recordTitle(definition, record, locale)}
            </Box>
            <Box sx={{ flex: 1, color: 'text.tertiary', whiteSpace: 'nowrap' }}>
              {translate(`resources.${resource.resource}.name`, { smart_count: 1 })}
            </Box>
            <Box component="time" dateTime={record.updated_on} className="num" sx={{ color: 'text.tertiary' }}>
              {formatInstant(record.updated_on)}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
};

const useLatestChanges = (resources: readonly CatalogueEntry[]): readonly Change[] => {
  const dataProvider = useDataProvider();
  const { id } = useSignedIn().profile;
  const readable = resources.filter(({ can, isTracked }) => can.show && isTracked);
  return useQueries({
    queries: readable.map((resource) => ({
      queryKey: [adminName(resource), 'getList', 'latest', id],
      queryFn: () =>
        dataProvider.getList(adminName(resource), {
          pagination: { page: 1, perPage: MAX },
          sort: { field: 'updated_on', order: 'DESC' as const },
          filter: { updated_by: id },
          meta: { fields: [...resource.recognizedBy, 'updated_on'] },
        }),
    })),
    combine: (results) => newest(readable, results),
  });
};

const newest = (
  resources: readonly CatalogueEntry[],
  results: readonly { readonly data?: GetListResult }[],
): readonly Change[] =>
  results
    .flatMap(({ data }, index) =>
      (data?.data ?? []).map((record) => ({ resource: resources[index]!, record: record as RaRecord })),
    )
    .toSorted((left, right) => String(right.record.updated_on).localeCompare(String(left.record.updated_on)))
    .slice(0, MAX);
