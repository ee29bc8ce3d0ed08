import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { StateDot } from '#engine/marks/StateDot.tsx';

interface SaveBarProps {
  readonly unsaved: number;
  readonly keptAt: Date | undefined;
  readonly saving: boolean;
  /** Something of the record can be changed; without it there is only a way out. */
  readonly canSave: boolean;
  readonly saveLabel: string;
  readonly onCancel: () => void;
  /** A new record may be followed by another one. */
  readonly onSaveAndAddAnother?: (form: HTMLFormElement) => void;
}

/** The bar that sticks: what is not saved yet, Cancel (Esc) and Save (Ctrl S); Close where nothing can be saved. */
export const SaveBar = (props: SaveBarProps) => {
  const { unsaved, keptAt, saving, canSave, saveLabel, onCancel, onSaveAndAddAnother } = props;
  const translate = useTranslate();
  const save = useRef<HTMLButtonElement>(null);
  useFormKeys({ onSave: () => save.current?.click(), onCancel });
  const kept = keptAt && translate('form.draft.kept', { time: keptAt.toTimeString().slice(0, 5) });
  return (
    <div className="form-bar">
      <div className="form-bar-state" aria-live="polite">
        {unsaved > 0 ? (
          <StateDot tone="warn">
            {translate('form.unsaved', { smart_count: unsaved })}
            {kept ? `, ${kept}` : null}
          </StateDot>
        ) : null}
      </div>
      <Button variant="text" onClick={onCancel} disabled={saving}>
        {translate(canSave ? 'form.cancel' : 'form.close')} <kbd>Esc</kbd>
      </Button>
      {onSaveAndAddAnother ? (
        <Button
          disabled={saving}
          onClick={(event) => {
            const form = event.currentTarget.form;
            if (form) onSaveAndAddAnother(form);
          }}
        >
          {translate('form.save_and_add')}
        </Button>
      ) : null}
      {canSave ? (
        <Button
          ref={save}
          type="submit"
          variant="contained"
          color="primary"
          aria-disabled={saving}
          loading={saving}
          loadingPosition="start"
        >
          {saveLabel} <kbd>Ctrl S</kbd>
        </Button>
      ) : null}
    </div>
  );
};

/** Ctrl S (or ⌘ S) saves from anywhere; Esc leaves unless something that is open took it. */
function useFormKeys({ onSave, onCancel }: { readonly onSave: () => void; readonly onCancel: () => void }): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isAsked = document.querySelector('[role=dialog]') !== null;
      if (event.key === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        if (!event.repeat && !isAsked) onSave();
      } else if (event.key === 'Escape' && !event.defaultPrevented && !isAsked) {
        onCancel();
      }
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  });
}
