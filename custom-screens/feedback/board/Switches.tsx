import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { Kanban, List } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';

interface WhoseSwitchProps {
  readonly isMine: boolean;
  readonly onChange: (isMine: boolean) => void;
}

/** All entries, or the person's own. */
export const WhoseSwitch = ({ isMine, onChange }: WhoseSwitchProps) => {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      className="feedback-switch feedback-whose"
      exclusive
      value={isMine ? 'mine' : 'all'}
      onChange={(_event, value: string | null) => value && onChange(value === 'mine')}
      aria-label={translate('feedback.board.whose')}
    >
      <ToggleButton value="all">{translate('feedback.board.all')}</ToggleButton>
      <ToggleButton value="mine">{translate('feedback.board.mine')}</ToggleButton>
    </ToggleButtonGroup>
  );
};

/** The list or the board; the address says which. */
export const ViewSwitch = ({ view }: { readonly view: 'list' | 'board' }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const go = (wanted: string | null) => {
    if (wanted) void navigate(wanted === 'board' ? '/feedback?view=board' : '/feedback');
  };
  return (
    <ToggleButtonGroup
      className="feedback-switch"
      exclusive
      value={view}
      onChange={(_event, value: string | null) => go(value)}
      aria-label={translate('feedback.board.view')}
    >
      <ToggleButton value="list" aria-label={translate('feedback.board.list')}>
        <List size={16} strokeWidth={1.75} aria-hidden />
        <span className="feedback-wide">{translate('feedback.board.list')}</span>
      </ToggleButton>
      <ToggleButton value="board" aria-label={translate('feedback.board.board')}>
        <Kanban size={16} strokeWidth={1.75} aria-hidden />
        <span className="feedback-wide">{translate('feedback.board.board')}</span>
      </ToggleButton>
    </ToggleButtonGroup>
  );
};
