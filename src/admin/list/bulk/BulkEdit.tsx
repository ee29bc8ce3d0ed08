import { MenuItem, Select } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { toWire } from '#client/api/wire-values.ts';
import { withNest } from '#engine/custom-fields/custom-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { formatNumber } from '#engine/field-types/number/format-number.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { useChildrenQuestion } from '../../children/useChildrenQuestion.tsx';
import { useEvaluationContext } from '../../conditions/evaluation-context.ts';
import { FormScope } from '../../form/FormScope.tsx';
import type { ManyRecords } from '../../bulk-work/many-records.ts';
import type { ResourceLabels } from '../../words/words.ts';
import { BulkEditLine } from './BulkEditLine.tsx';
import { bulkFields } from './bulk-fields.ts';
import { changesOf, listsOf, useBulkLines } from './bulk-lines.ts';
import type { Values } from './bulk-lines.ts';
import type { BulkPlan } from '../../bulk-work/useBulkWork.tsx';

interface BulkEditProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly many: ManyRecords;
  readonly onClose: () => void;
  readonly onDone: (plan: BulkPlan) => void;
}

/** Asks which fields of many records get which values. What that comes to is shown before it begins. */
const BulkEdit = ({ definition, words, many, onClose, onDone }: BulkEditProps) => {
  const translate = useTranslate();
  const locale = useLocale();
  const showError = useErrorToast();
  const { ask, dialog } = useChildrenQuestion(definition);
  const form = useForm<Record<string, unknown>>();
  const content = useRef<HTMLDivElement>(null);
  const context = useEvaluationContext('update');
  const fields = bulkFields(definition);
  const { lines, fresh, add, remove, clear, setList } = useBulkLines(definition);
  const [isSaving, setSaving] = useState(false);
  const values = useWatch({ control: form.control as Control }) as Values;
  const changes = changesOf(lines, withBooleans(definition, values));
  const { records, count } = many;

  const save = async () => {
    if (!changes || isSaving) return;
    setSaving(true);
    try {
      // A filter can leave more nodes than one question is about: those below stay as they are.
      const answer = 'ids' in records ? await ask({ ids: records.ids, data: changes }) : { wish: undefined };
      if (!answer) return setSaving(false);
      const lists = listsOf(lines);
      onDone({
        work: {
          kind: 'change',
          data: withNest(toWire(definition, changes)),
          ...(lists && { lists }),
          ...(answer.wish !== undefined && { children: answer.wish }),
        },
        many,
        action: translate('ra.action.edit'),
        isDanger: false,
        canUndo: true,
      });
    } catch (caught) {
      showError(caught);
      setSaving(false);
    }
  };
  return (
    <>
      <FormScope definition={definition} context={context}>
        <FormProvider {...form}>
          <ActionDialog
            title={translate('list.bulk.edit_title', {
              smart_count: formatNumber(count, locale),
              name: count === 1 ? words.oneInside : words.manyInside,
            })}
            size="sm"
            onClose={onClose}
            className="dialog-grid list-bulk-form"
            ref={content}
            action={translate('list.bulk.apply', { smart_count: count, count: formatNumber(count, locale) })}
            onSubmit={save}
            isBusy={isSaving}
            isOff={!changes}
          >
            {lines.map((line) => (
              <BulkEditLine
                key={line.name}
                definition={definition}
                field={definition.fields[line.name]!}
                line={line}
                isFresh={line.name === fresh}
                onClear={(isCleared) => clear(line.name, isCleared)}
                onList={(list) => setList(line.name, list)}
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
          </ActionDialog>
        </FormProvider>
      </FormScope>
      {dialog}
    </>
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
