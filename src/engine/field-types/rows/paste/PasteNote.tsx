import { Button, IconButton } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { PasteProblem } from './plan-paste.ts';
import type { PasteResult } from './usePaste.ts';

/** Problems that are listed one by one. */
const MAX_LISTED = 10;

interface PasteNoteProps {
  readonly result: PasteResult | undefined;
  readonly onDismiss: () => void;
  /** The button that was pressed goes away with the note. */
  readonly focusNext: () => void;
}

/** Says below the rows what was pasted and what could not be read, and takes it back. */
export const PasteNote = ({ result, onDismiss, focusNext }: PasteNoteProps) => {
  const translate = useTranslate();
  if (result?.kind !== 'done')
    return (
      <div role="status" className={result ? 'rows-paste' : 'visually-hidden'}>
        {result ? translate(`form.rows.paste.${result.kind}`) : null}
      </div>
    );
  const { count, problems } = result.plan;
  const end = (act: () => void) => () => {
    act();
    focusNext();
  };
  const more = problems.length - MAX_LISTED;
  return (
    <div role="status" className="rows-paste" data-problems={problems.length > 0 || undefined}>
      <div className="rows-paste-words">
        <span>{translate('form.rows.paste.done', { smart_count: count })}</span>
        {problems.length > 0 ? (
          <ul>
            {problems.slice(0, MAX_LISTED).map((problem, index) => (
              <li key={index}>{wordsOf(problem, translate)}</li>
            ))}
            {more > 0 ? <li>{translate('form.rows.paste.more', { smart_count: more })}</li> : null}
          </ul>
        ) : null}
      </div>
      <Button size="small" variant="outlined" onClick={end(result.undo)}>
        {translate('form.rows.paste.undo')}
      </Button>
      <IconButton size="small" aria-label={translate('form.rows.paste.dismiss')} onClick={end(onDismiss)}>
        <X size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
    </div>
  );
};

function wordsOf({ row, field, message }: PasteProblem, translate: ReturnType<typeof useTranslate>): string {
  const text = translate(message.key, message.args);
  return row === undefined || !field
    ? text
    : translate('form.rows.paste.problem', { row: row + 1, field: field.title, message: text });
}
