import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { isDialogOpen } from '#ui/dialogs/is-dialog-open.ts';
import { StateDot } from '#ui/marks/StateDot.tsx';
import './save-bar.css';

interface SaveBarProps {
  readonly unsaved: number;
  readonly keptAt?: Date;
  readonly saving: boolean;
  /** Something can be changed; without it there is only a way out. */
  readonly canSave?: boolean;
  /** Nothing is to be saved, or what is there cannot be. */
  readonly isOff?: boolean;
  readonly saveLabel: string;
  /** Leaves the form, as Esc does; on a screen of settings it takes the changes back. */
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
  /** Esc is Cancel. */
  readonly isLeaving?: boolean;
  /** If the bar is outside a form; else its button submits the form around it. */
  readonly onSave?: () => void;
  /** A new record can be followed by another one. */
  readonly onSaveAndAddAnother?: (form: HTMLFormElement) => void;
}

/** The bar that sticks, the same on every screen: what is not saved yet, Cancel and Save (Ctrl S); Close where nothing can be saved. */
export const SaveBar = (props: SaveBarProps) => {
  const { unsaved, keptAt, saving, canSave = true, isOff = false, isLeaving = false, saveLabel } = props;
  const { onCancel, onSave, onSaveAndAddAnother } = props;
  const translate = useTranslate();
  const save = useRef<HTMLButtonElement>(null);
  const bar = useKeptFocus(save, isOff || saving);
  useFormKeys({ onSave: () => save.current?.click(), onCancel: isLeaving ? onCancel : undefined });
  const kept = keptAt && translate('form.draft.kept', { time: keptAt.toTimeString().slice(0, 5) });
  return (
    <div ref={bar} className="form-bar" tabIndex={-1}>
      <div className="form-bar-state" aria-live="polite">
        {unsaved > 0 ? (
          <StateDot tone="warn">
            {translate('form.unsaved', { smart_count: unsaved })}
            {kept ? `, ${kept}` : null}
          </StateDot>
        ) : null}
      </div>
      <Button
        variant="text"
        aria-keyshortcuts={isLeaving ? 'Escape' : undefined}
        onClick={onCancel}
        disabled={saving || (!isLeaving && unsaved === 0)}
      >
        {props.cancelLabel ?? translate(canSave ? 'form.cancel' : 'form.close')}{' '}
        {isLeaving ? <kbd aria-hidden>Esc</kbd> : null}
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
          type={onSave ? 'button' : 'submit'}
          variant="contained"
          color="primary"
          disabled={isOff}
          aria-disabled={saving}
          aria-keyshortcuts="Control+S"
          loading={saving}
          loadingPosition="start"
          onClick={onSave}
        >
          {saveLabel} <kbd aria-hidden>Ctrl S</kbd>
        </Button>
      ) : null}
    </div>
  );
};

/** While Save is off its focus waits in the bar, so that Tab goes on from here; it comes back when Save is on again. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, isOff: boolean): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [from, to] = isOff ? [button.current, bar.current] : [bar.current, button.current];
    if (from && document.activeElement === from) to?.focus({ preventScroll: true });
  }, [button, isOff]);
  return bar;
}

interface FormKeys {
  readonly onSave: () => void;
  readonly onCancel: (() => void) | undefined;
}

/** Ctrl S (or ⌘ S) saves from anywhere, an open menu or calendar too; Esc leaves unless something that is open took it. */
function useFormKeys({ onSave, onCancel }: FormKeys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) onSave();
    } else if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]')) {
      onCancel?.();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
