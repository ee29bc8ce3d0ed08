import { Button, buttonClasses } from '@mui/material';
import { useTranslate } from 'ra-core';
import { StateDot } from '#engine/marks/StateDot.tsx';

interface SectionActionsProps {
  readonly unsaved: number;
  readonly isSaving: boolean;
  readonly onReset: () => void;
  /** Locale key; default: save the changes. */
  readonly action?: string;
}

/** A section's last row: the button that saves, the way back, and what is not saved. Without changes the button does nothing; it keeps the focus all the same. */
export const SectionActions = ({ unsaved, isSaving, onReset, action = 'form.save' }: SectionActionsProps) => {
  const translate = useTranslate();
  const isIdle = unsaved === 0 || isSaving;
  return (
    <div className="profile-actions">
      <Button
        type="submit"
        variant="contained"
        color="primary"
        aria-disabled={isIdle}
        className={isIdle ? buttonClasses.disabled : undefined}
      >
        {translate(action)}
      </Button>
      <Button
        variant="text"
        onClick={onReset}
        disabled={isSaving}
        sx={{ visibility: unsaved > 0 ? 'visible' : 'hidden' }}
      >
        {translate('form.cancel')}
      </Button>
      <div aria-live="polite" className="profile-actions-state">
        {isSaving ? translate('form.saving') : null}
        {unsaved > 0 && !isSaving ? (
          <StateDot tone="warn">{translate('form.unsaved', { smart_count: unsaved })}</StateDot>
        ) : null}
      </div>
    </div>
  );
};
