import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Icon } from '#ui/icons/Icon.tsx';
import { EmptyValue } from '#ui/marks/EmptyValue.tsx';
import { Face } from '#ui/marks/Face.tsx';
import { LevelMark } from '#ui/marks/LevelMark.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { Tile } from '#ui/marks/Tile.tsx';
import { ICON_NAMES } from '#ui/icons/icon-names.ts';
import { Bench, Row } from './Bench.tsx';

const THEMES = ['light', 'dark'] as const;
const TONES = ['ok', 'warn', 'bad', 'info', 'idle'] as const;
const SIZES = ['xs', 'sm', 'md', 'lg'] as const;
const LEVELS = [1, 2, 3, 4] as const;
const NAMES = ['Halden Group', 'Aurelia Health', 'Maya Lindqvist', 'Ōkawa Precision'];
const COLORS = [
  'background-default',
  'background-paper',
  'raised',
  'sunken',
  'hover',
  'selected',
  'divider',
  'lineStrong',
  'lineControl',
  'text-primary',
  'text-secondary',
  'text-tertiary',
  'accent',
  'accentSolid',
  'accentSoft',
  'success-main',
  'okSoft',
  'okDot',
  'warning-main',
  'warnSoft',
  'warnDot',
  'error-main',
  'badSoft',
  'badDot',
  'info-main',
  'infoSoft',
  'infoDot',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'h7',
  'h8',
] as const;

/** Colors, marks and icons in both themes, one beside the other, whichever theme is on. */
export const LookBench = () => {
  const translate = useTranslate();
  return (
    <Bench name="look">
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { lg: '1fr 1fr' } }}>
        {THEMES.map((theme) => (
          <Box key={theme} data-theme={theme} role="group" aria-label={translate(`app.theme.${theme}`)} sx={board}>
            <Colors />
            <Marks />
            <Row>
              {ICON_NAMES.map((name) => (
                <span key={name} title={name} style={{ display: 'grid' }}>
                  <Icon name={name} />
                </span>
              ))}
            </Row>
          </Box>
        ))}
      </Box>
    </Bench>
  );
};

const board = {
  display: 'grid',
  gap: 4,
  p: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  color: 'text.primary',
};

const Colors = () => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))' }}
  >
    {COLORS.map((color) => (
      <Box component="li" key={color} sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: 12, minWidth: 0 }}>
        <Box
          sx={{ flex: 'none', width: 20, height: 20, borderRadius: '5px', border: 1, borderColor: 'lineStrong' }}
          style={{ background: `var(--mui-palette-${color})` }}
        />
        <span className="cut">{color}</span>
      </Box>
    ))}
  </Box>
);

const Marks = () => {
  const translate = useTranslate();
  return (
    <>
      <Row>
        {LEVELS.map((level) => (
          <LevelMark key={level} level={level} />
        ))}
        {TONES.map((tone) => (
          <StateDot key={tone} tone={tone}>
            {translate(`dev.look.tones.${tone}`)}
          </StateDot>
        ))}
        <EmptyValue label={translate('dev.look.empty')} />
      </Row>
      <Row>
        {SIZES.map((size): ReactNode => (
          <Tile key={size} name="Halden Group" size={size} />
        ))}
        {SIZES.map((size): ReactNode => (
          <Face key={size} name="Maya Lindqvist" size={size} />
        ))}
        {NAMES.map((name) => (
          <Tile key={name} name={name} />
        ))}
      </Row>
    </>
  );
};
