import { Box } from '@mui/material';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RecordTotal } from '#client/catalogue/RecordTotal.tsx';
import type { OverviewEntry } from './list-groups.ts';

/** One entry of the overview: its name leads there, the number of a list comes when the server has counted. */
export const ListLink = ({ entry: { to, list }, name }: { readonly entry: OverviewEntry; readonly name: string }) => (
  <li>
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '10px',
        height: { xs: 44, md: 33 },
        px: 3,
        fontSize: 13,
        color: 'text.primary',
        textDecoration: 'none',
        '& .go': { display: 'none', color: 'text.secondary' },
        '&:hover, &:focus-visible': { bgcolor: 'hover', '& .go': { display: 'block' } },
        '&:focus-visible': { outlineOffset: '-2px' },
      }}
    >
      <Box component="span" className="cut" sx={{ flex: 1 }}>
        {name}
      </Box>
      <Box sx={{ color: 'text.tertiary' }}>{list ? <RecordTotal resource={list} /> : null}</Box>
      <ArrowRight aria-hidden size={14} className="go" />
    </Box>
  </li>
);
