import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useChangeFilters, withFilter } from '#admin/list/useChangeFilters.ts';
import { useSignedIn } from '#client/session/SessionProvider.tsx';

/** All entries of the list around, or the user's own. */
export const WhoseSwitch = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const change = useChangeFilters();
  const { profile } = useSignedIn();
  const writer: unknown = filterValues['created_by'];
  const isMine = writer === profile.id || (Array.isArray(writer) && writer.length === 1 && writer[0] === profile.id);
  const show = (whose: string | null) =>
    whose && change((filters) => withFilter(filters, 'created_by', whose === 'mine' ? [profile.id] : undefined));
  return (
    <ToggleButtonGroup
      className="feedback-whose"
      exclusive
      value={isMine ? 'mine' : 'all'}
      onChange={(_event, whose: string | null) => show(whose)}
      aria-label={translate('feedback.whose.label')}
    >
      <ToggleButton value="all">{translate('feedback.whose.all')}</ToggleButton>
      <ToggleButton value="mine">{translate('feedback.whose.mine')}</ToggleButton>
    </ToggleButtonGroup>
  );
};
