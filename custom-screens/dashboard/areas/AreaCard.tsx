import { Box, Button } from '@mui/material';
import { ArrowRight, Plus } from 'lucide-react';
import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/Icon.tsx';
import { RecordTotal } from '#client/catalogue/RecordTotal.tsx';
import { insideSentence } from '#engine/model/wording.ts';
import type { HomeEntry } from './home-areas.ts';

/** One area: its name links to it, its number is the record count, and new records are one click away. */
export const AreaCard = ({ entry }: { readonly entry: HomeEntry }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { resource } = entry;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        minHeight: 104,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
        <Box sx={{ display: 'flex', color: 'text.secondary' }}>{entry.icon ? <Icon name={entry.icon} /> : null}</Box>
        <Box
          component={Link}
          to={entry.to}
          className="cut"
          sx={{ fontWeight: 500, color: 'text.primary', textDecoration: 'none', '&:hover': { color: 'accent' } }}
        >
          {translate(`menu.${entry.key}`)}
        </Box>
        <Box sx={{ flex: 1 }} />
        <Box sx={{ color: 'text.tertiary' }}>{resource ? <RecordTotal resource={resource} /> : null}</Box>
      </Box>
      <Box sx={{ mt: 'auto' }}>
        {resource?.can.create && resource.open.includes('create') ? (
          <Button component={Link} to={`${entry.to}/create`} size="small" startIcon={<Plus aria-hidden size={14} />}>
            {translate('list.create', {
              name: insideSentence(translate(`resources.${resource.resource}.name`, { smart_count: 1 }), locale),
            })}
          </Button>
        ) : resource ? (
          <Box sx={{ fontSize: 12, lineHeight: '28px', color: 'text.tertiary' }}>{translate('home.read_only')}</Box>
        ) : (
          <Button component={Link} to={entry.to} size="small" endIcon={<ArrowRight aria-hidden size={14} />}>
            {translate('home.open')}
          </Button>
        )}
      </Box>
    </Box>
  );
};
