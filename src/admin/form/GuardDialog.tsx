import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { useLocalDefinition } from '../words/words.ts';
import type { Values } from './form-values.ts';

interface GuardDialogProps {
  readonly definition: CatalogueResource;
  /** The status that the record gets. */
  readonly to: string;
  /** The guarded fields that changed. */
  readonly names: readonly string[];
  readonly before: Values;
  readonly after: Values;
  readonly onAnswer: (isWanted: boolean) => void;
}

/** Says that saving changes the status, and because of which changes. */
const GuardDialog = ({ definition: found, to, names, before, after, onAnswer }: GuardDialogProps) => {
  const translate = useTranslate();
  const definition = useLocalDefinition(found);
  const ids = { title: useId(), text: useId() };
  const state = definition.fields[definition.states?.field ?? '']?.enumTitles?.[to] ?? to;
  return (
    <Dialog
      open
      maxWidth="sm"
      fullWidth
      onClose={() => onAnswer(false)}
      aria-labelledby={ids.title}
      aria-describedby={ids.text}
    >
      <DialogTitle id={ids.title}>{translate('states.guard.title', { state })}</DialogTitle>
      <DialogContent>
        <p id={ids.text}>{translate('states.guard.text', { smart_count: names.length })}</p>
        <ul className="form-guard">
          {names
            .flatMap((name) => definition.fields[name] ?? [])
            .map((field) => (
              <li key={field.name}>
                <Sentence
                  text="form.change"
                  parts={{
                    field: <b>{field.title}</b>,
                    before: (
                      <s>
                        <FieldValue field={field} value={before[field.name]} />
                      </s>
                    ),
                    after: <FieldValue field={field} value={after[field.name]} />,
                  }}
                />
              </li>
            ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{translate('ra.action.cancel')}</Button>
        <Button autoFocus variant="contained" onClick={() => onAnswer(true)}>
          {translate('states.guard.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default GuardDialog;
