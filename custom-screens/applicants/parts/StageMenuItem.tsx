import { MenuItem } from '@mui/material';
import type { MenuItemProps } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { StageOfApplicant } from '#shared/contracts/applicants.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { stageTone } from '../stage-tone.ts';

interface StageMenuItemProps extends MenuItemProps {
  readonly stage: StageOfApplicant;
  readonly isCurrent: boolean;
}

/** A stage in a menu: what the move sets off, or what prevents it. Arrow keys reach it all the same. */
export const StageMenuItem = ({ stage, isCurrent, ...props }: StageMenuItemProps) => {
  const note = useNote(stage, isCurrent);
  return (
    <MenuItem
      {...props}
      disabled={!stage.allowed}
      className="stage-menu-item"
      aria-current={isCurrent ? 'step' : undefined}
      title={isCurrent ? undefined : (stage.reason ?? undefined)}
    >
      <StateDot tone={stageTone(stage.kind)}>{stage.name}</StateDot>
      {note ? (
        <small data-tone={stage.missing.length > 0 ? 'warn' : undefined} data-current={isCurrent}>
          {note}
        </small>
      ) : null}
    </MenuItem>
  );
};

function useNote({ missing, blocked_by, sets_off }: StageOfApplicant, isCurrent: boolean): string | undefined {
  const translate = useTranslate();
  const listed = useListText();
  if (isCurrent) return translate('applicants.menu.current');
  if (blocked_by !== null) return translate(`applicants.menu.blocked.${blocked_by}`);
  if (missing.length > 0) return translate('applicants.menu.needs', { names: listed(missing) });
  if (sets_off.length > 0) return translate('applicants.menu.sets_off', { smart_count: sets_off.length });
  return undefined;
}
