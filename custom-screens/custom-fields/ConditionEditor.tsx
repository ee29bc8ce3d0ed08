import { MenuItem, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { isUnread, typedExample, typedText } from '#admin/list/filters/typed-text.ts';
import { useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { useLabels } from '#client/i18n/useLabels.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { fieldName, wireName } from '#engine/custom-fields/custom-names.ts';
import { FIELD_TYPES } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { DraftField, DraftTable } from './draft-fields.ts';
import { type Condition, conditionOf, isAsked, OPERATORS, type Operator, testOf } from './field-condition.ts';
import { SwitchLine } from './SwitchLine.tsx';
import { useFaultText } from './useFault.ts';

interface ConditionEditorProps {
  readonly field: DraftField;
  readonly table: DraftTable;
  readonly error: string | undefined;
  readonly onChange: (condition: DraftField['visible_when']) => void;
}

/** When a field shows: always, or while another field of the record has a value. */
export const ConditionEditor = (props: ConditionEditorProps) => {
  const definition = useKnownDefinitions()(props.table.table);
  return definition ? <Editor {...props} definition={definition} /> : null;
};

const Editor = ({
  field,
  definition,
  error,
  onChange,
}: ConditionEditorProps & { readonly definition: CatalogueResource }) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const faultText = useFaultText();
  const fields = Object.values(definition.fields).filter(
    (each) => isAsked(each) && (each.custom === undefined || each.custom !== field.key),
  );
  const condition = conditionOf(field.visible_when);
  const asked = condition && definition.fields[fieldName(condition.field)];
  const put = (next: Condition) => onChange(testOf(next, definition.fields[fieldName(next.field)]));
  const word = (name: string) => translate(`custom_fields.condition.${name}`);

  return (
    <fieldset className="cf-group">
      <legend>{word('legend')}</legend>
      <SwitchLine
        label={word('always')}
        checked={field.visible_when === null}
        onChange={(isAlways) =>
          isAlways || !fields[0]
            ? onChange(null)
            : put({ field: wireName(fields[0].name), operator: 'filled', value: '' })
        }
      />
      {field.visible_when !== null && !condition ? <p className="cf-quiet">{word('by_file')}</p> : null}
      {condition ? (
        <div className="cf-condition">
          <TextField
            select
            label={word('field')}
            value={condition.field}
            onChange={(event) => put({ field: event.target.value, operator: 'filled', value: '' })}
          >
            {fields.map(({ name }) => (
              <MenuItem key={name} value={wireName(name)}>
                {labels.field(name)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            label={word('operator')}
            value={condition.operator}
            onChange={(event) => put({ ...condition, operator: event.target.value as Operator })}
          >
            {OPERATORS.filter((operator) => asked && operator.fits(asked.type)).map(({ name }) => (
              <MenuItem key={name} value={name}>
                {word(`operators.${name}`)}
              </MenuItem>
            ))}
          </TextField>
          {asked && condition.operator !== 'filled' && condition.operator !== 'empty' ? (
            <ConditionValue
              key={asked.name}
              asked={asked}
              label={word('value')}
              value={condition.value}
              wordOf={(value) => labels.option(asked.name, value)}
              onChange={(value) => put({ ...condition, value })}
            />
          ) : null}
        </div>
      ) : null}
      {error ? (
        <p role="alert" className="cf-error">
          {faultText(error)}
        </p>
      ) : null}
    </fieldset>
  );
};

interface ConditionValueProps {
  readonly asked: FieldDefinition;
  readonly label: string;
  readonly value: string;
  readonly wordOf: (value: string) => string;
  readonly onChange: (value: string) => void;
}

const ConditionValue = (props: ConditionValueProps) =>
  FIELD_TYPES[props.asked.type].screen.bound === 'said' ? <SaidValue {...props} /> : <PlainValue {...props} />;

/** Takes a value in words: "EUR 50,000", "3 months". What means nothing stays as it is typed, for the server to name. */
const SaidValue = ({ asked, label, value, onChange }: ConditionValueProps) => {
  const locale = useLocale();
  const [text, setText] = useState(typedText(asked, value, locale));
  const take = (typed: string) => {
    setText(typed);
    onChange(String(FIELD_TYPES[asked.type].screen.typed(typed, locale, asked) ?? typed));
  };
  return (
    <TextField
      label={label}
      placeholder={typedExample(asked)}
      value={text}
      error={isUnread(asked, text, locale)}
      onChange={(event) => take(event.target.value)}
    />
  );
};

const PlainValue = ({ asked, label, value, wordOf, onChange }: ConditionValueProps) => {
  const translate = useTranslate();
  const choices =
    FIELD_TYPES[asked.type].kind === 'boolean'
      ? ['true', 'false'].map((each) => [each, translate(`ra.boolean.${each}`)] as const)
      : asked.enum?.map((each) => [each, wordOf(each)] as const);
  const isDay = FIELD_TYPES[asked.type].kind === 'date';
  return (
    <TextField
      select={choices !== undefined}
      type={isDay ? 'date' : 'text'}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={isDay ? { inputLabel: { shrink: true } } : {}}
    >
      {choices?.map(([each, word]) => (
        <MenuItem key={each} value={each}>
          {word}
        </MenuItem>
      ))}
    </TextField>
  );
};
