import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
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
  const textId = useId();
  const state = definition.fields[definition.states?.field ?? '']?.enumTitles?.[to] ?? to;
  return (
    <ActionDialog
      title={translate('states.guard.title', { state })}
      size="sm"
      describedBy={textId}
      onClose={() => onAnswer(false)}
      action={translate('states.guard.save')}
      onAction={() => onAnswer(true)}
      focus="action"
    >
      <p id={textId}>{translate('states.guard.text', { smart_count: names.length })}</p>
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
    </ActionDialog>
  );
};

export default GuardDialog;
