import { MenuItem } from '@mui/material';
import { CircleArrowRight, Zap } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { Deed } from './deeds.ts';

interface DeedItemProps {
  readonly definition: CatalogueResource;
  readonly deed: Deed;
  readonly onClick: () => void;
}

const MARKS = {
  transitions: <CircleArrowRight size={16} strokeWidth={1.75} aria-hidden />,
  actions: <Zap size={16} strokeWidth={1.75} aria-hidden />,
} as const satisfies Record<Deed['kind'], unknown>;

/** A transition or an action in a menu. */
export const DeedItem = ({ definition, deed, onClick, ...props }: DeedItemProps) => {
  const translate = useTranslate();
  return (
    <MenuItem {...props} onClick={onClick} sx={deed.deed.tone === 'bad' ? { color: 'error.main' } : undefined}>
      {MARKS[deed.kind]}
      {translate(`resources.${definition.resource}.actions.${deed.deed.key}`, { _: deed.deed.title })}
    </MenuItem>
  );
};
