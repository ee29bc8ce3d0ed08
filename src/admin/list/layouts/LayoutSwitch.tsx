import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Kanban, Table2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ListLayout } from '#engine/model/screen-definition.ts';

interface LayoutSwitchProps {
  readonly layouts: readonly ListLayout[];
  readonly layout: ListLayout;
  readonly onChange: (layout: ListLayout) => void;
}

const ICONS: Readonly<Record<ListLayout, LucideIcon>> = { table: Table2, board: Kanban };

/** The ways to look at the records of a list that its file offers. */
export const LayoutSwitch = ({ layouts, layout, onChange }: LayoutSwitchProps) => {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      className="list-layouts"
      exclusive
      value={layout}
      onChange={(_event, chosen: ListLayout | null) => chosen && onChange(chosen)}
      aria-label={translate('board.layout')}
    >
      {layouts.map((each) => {
        const LayoutIcon = ICONS[each];
        return (
          <ToggleButton key={each} value={each} aria-label={translate(`board.layouts.${each}`)}>
            <LayoutIcon size={16} strokeWidth={1.75} aria-hidden />
            <span className="list-wide">{translate(`board.layouts.${each}`)}</span>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
};
