import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, Select } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import type { Identifier } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { typeOf } from '#engine/field-types/field-types.ts';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useChildrenQuestion } from '../../children/useChildrenQuestion.tsx';
import { useEvaluationContext } from '../../conditions/evaluation-context.ts';
import { FormScope } from '../../form/FormScope.tsx';
import { failureText } from '../../words/failure-text.ts';
import type { ResourceLabels } from '../../words/words.ts';
import { BulkEditLine } from './BulkEditLine.tsx';
import { bulkFields } from './bulk-fields.ts';
import { changesOf, useBulkLines } from './bulk-lines.ts';
import type { Values } from './bulk-lines.ts';
import { BulkRejections } from './BulkRejections.tsx';
import { useBulkChange } from './useBulkChange.ts';
import { useBulkPreview } from './useBulkPreview.ts';

interface BulkEditProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly ids: readonly Identifier[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives many records the same values, in one request: first it says what that changes, afterwards it can be undone. */
const BulkEdit = ({ definition, words, ids, onClose, onDone }: BulkEditProps) => {
  const translate = useTranslate();
  const { resource } = useListContext();
  const showError = useErrorToast();
  const change = useBulkChange(resource);
  const { ask, dialog } = useChildrenQuestion(definition);
  const form = useForm<Record<string, unknown>>();
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const context = useEvaluationContext('update');
  const fields = bulkFields(definition);
  const { lines, fresh, add, remove, clear } = useBulkLines(definition);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const values = useWatch({ control: form.control as Control }) as Values;
  const changes = changesOf(lines, withBooleans(definition, values));
  const { preview, error, isCurrent } = useBulkPreview(resource, ids, changes);
  const rejected = new Set(preview?.rejected.map(({ id }) => id));
  const changed = isCurrent ? (preview?.changed ?? 0) : 0;
  const said = failure ?? (error ? failureText(error) : undefined);

  const save = async () => {
    if (!changes || changed === 0 || isSaving) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const chosen = ids.filter((id) => !rejected.has(Number(id)));
      const answer = await ask({ ids: chosen, data: changes });
      if (!answer) return setSaving(false);
      await change(chosen, changes, { changed, children: answer.wish });
      onDone();
    } catch (caught) {
      showError(caught);
      setFailure(failureText(caught) ?? translate('ra.notification.http_error'));
      setSaving(false);
    }
  };
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('list.bulk.edit_title', {
          smart_count: ids.length,
          name: ids.length === 1 ? words.oneInside : words.manyInside,
        })}
      </DialogTitle>
      <FormScope definition={definition} context={context}>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <DialogContent className="list-bulk-form" ref={content}>
              {lines.map((line) => (
                <BulkEditLine
                  key={line.name}
                  definition={definition}
                  field={definition.fields[line.name]!}
                  line={line}
                  counts={preview?.fields[line.name]}
                  isFresh={line.name === fresh}
                  onClear={(isCleared) => clear(line.name, isCleared)}
                  onRemove={() => {
                    remove(line.name);
                    form.setValue(line.name, null);
                  }}
                />
              ))}
              <FieldChoice
                fields={fields.filter(({ name }) => lines.every((line) => line.name !== name))}
                isFirst={lines.length === 0}
                onChoose={add}
                onChosen={() => content.current?.querySelector<HTMLElement>(FRESH_INPUT)?.focus()}
              />
              {preview && preview.rejected.length > 0 ? (
                <BulkRejections definition={definition} rejected={preview.rejected} />
              ) : null}
              {said ? (
                <p role="alert" className="list-failure">
                  {said}
                </p>
              ) : null}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
              <Button type="submit" variant="contained" color="primary" disabled={changed === 0 || isSaving}>
                {changed > 0
                  ? translate('list.bulk.apply', { smart_count: changed })
                  : translate('list.bulk.apply_none')}
              </Button>
            </DialogActions>
          </form>
        </FormProvider>
      </FormScope>
      {dialog}
    </Dialog>
  );
};

export default BulkEdit;

interface FieldChoiceProps {
  readonly fields: readonly FieldDefinition[];
  readonly isFirst: boolean;
  readonly onChoose: (name: string) => void;
  /** The menu is gone, which gives the focus back to where it was opened. */
  readonly onChosen: () => void;
}

const FRESH_INPUT =
  '[data-fresh] > :not(.bulk-line-head) :is(input, textarea, [role=combobox], [contenteditable=true])';

/** Which field is to be changed: nothing is chosen by itself. */
const FieldChoice = ({ fields, isFirst, onChoose, onChosen }: FieldChoiceProps) => {
  const translate = useTranslate();
  const hasChosen = useRef(false);
  const handleExited = () => {
    if (hasChosen.current) onChosen();
    hasChosen.current = false;
  };
  const id = useId();
  if (fields.length === 0) return null;
  return (
    <div>
      <label id={`${id}-label`} className="list-label" htmlFor={id}>
        {translate('list.bulk.field')}
      </label>
      <Select<string>
        fullWidth
        displayEmpty
        autoFocus={isFirst}
        id={id}
        labelId={`${id}-label`}
        value=""
        onChange={(event) => {
          hasChosen.current = true;
          onChoose(event.target.value);
        }}
        MenuProps={{ slotProps: { transition: { onExited: handleExited } } }}
        renderValue={() => (
          <span className="bulk-choose">{translate(isFirst ? 'list.bulk.choose_field' : 'list.bulk.add_field')}</span>
        )}
      >
        {fields.map((field) => (
          <MenuItem key={field.name} value={field.name}>
            {field.title}
          </MenuItem>
        ))}
      </Select>
    </div>
  );
};

/** Yes and no are the words of a choice while they are edited. */
const withBooleans = ({ fields }: CatalogueResource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name] && typeOf(fields[name]).kind === 'boolean' && typeof value === 'string' ? value === 'true' : value,
    ]),
  );
