import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Dialog, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { PaletteItem } from './palette-item.ts';
import { paletteKeyAction } from './palette-keys.ts';
import { PaletteField } from './PaletteField.tsx';
import { PaletteFooter } from './PaletteFooter.tsx';
import { optionId, PaletteList } from './PaletteList.tsx';
import { useChoice } from './useChoice.ts';
import { usePaletteItems } from './usePaletteItems.ts';
import { usePointer } from './usePointer.ts';
import { useRecentItems } from './useRecentItems.ts';
import './palette.css';

export interface CommandPaletteProps {
  /** What is typed. It belongs to the caller, so that it can outlive the palette for a moment. */
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

const NARROW = '(max-width: 767.98px)';

/** One field for every screen, record and action: type, move, press Enter. */
export const CommandPalette = ({ text, onType, onClose, onShowKeys }: CommandPaletteProps) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery(NARROW, { noSsr: true });
  const listId = useId();
  const [recent, remember] = useRecentItems();
  const [subject, setSubject] = useState<string>();
  const { groups, typed, isPending, isError } = usePaletteItems(text, recent, subject, onShowKeys);
  const pointer = usePointer(groups, subject);
  const choose = useChoice(remember, onClose);

  const turnTo = (record: PaletteItem | undefined) => {
    setSubject(record?.key);
    pointer.point(undefined);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = paletteKeyAction(event, pointer, { choose, showActions: turnTo });
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      className="palette"
      slotProps={{ paper: { className: 'palette-paper', 'aria-label': translate('palette.title') } }}
    >
      <PaletteField
        text={text}
        listId={listId}
        activeId={pointer.active && optionId(listId, pointer.at)}
        isNarrow={isNarrow}
        onType={(next) => {
          turnTo(undefined);
          onType(next);
        }}
        onKey={handleKey}
        onClose={onClose}
      />
      <PaletteList
        id={listId}
        groups={groups}
        pointer={pointer}
        typed={typed}
        isPending={isPending}
        onChoose={choose}
      />
      {groups.length === 0 && !isPending && !isError ? (
        <p className="palette-nothing">{translate('palette.nothing', { query: typed })}</p>
      ) : null}
      {isError ? <p className="palette-nothing">{translate('palette.failed')}</p> : null}
      <div role="status" className="visually-hidden">
        {isPending ? '' : translate('palette.count', { smart_count: pointer.items.length })}
      </div>
      {isNarrow ? null : <PaletteFooter hasRecord={pointer.active?.record !== undefined} />}
    </Dialog>
  );
};
