import { Checkbox, FormControlLabel } from '@mui/material';
import { EyeOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useState } from 'react';
import { useDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import type { ModulePreview, PreviewedResource } from '#shared/contracts/module-configurations.ts';
import { type ComparedField, type ComparedPart, comparedParts, isChanged } from './compared.ts';
import { useSettingWords } from './setting-words.ts';

interface ComparisonProps {
  readonly resource: PreviewedResource;
  readonly preview: ModulePreview;
  readonly hasDraft: boolean;
}

/** What a Hiring Manager gets of a record: one column as it is saved, and with changes a second one beside it. */
export const Comparison = ({ resource, preview, hasDraft }: ComparisonProps) => {
  const translate = useTranslate();
  const definition = useDefinition(resource);
  const [isNarrowed, setNarrowed] = useState(false);
  const { record, user, before, after } = preview;
  if (!user) return <p className="hint">{translate('module_configurations.preview.nobody')}</p>;
  const access = accessKey(before !== null, after !== null);
  if (before === null && after === null)
    return (
      <p className="hint modules-closed">{translate('module_configurations.preview.closed', { name: user.name })}</p>
    );
  const parts = comparedParts(definition, before, after);
  const count = parts.flatMap(({ fields }) => fields).filter(isChanged).length;
  const isSame = count === 0 && !parts.some(isChanged);
  const isShort = hasDraft && isNarrowed;
  const shown = parts
    .map((part) => (isShort ? { ...part, fields: part.fields.filter(isChanged) } : part))
    .filter((part) => !isShort || part.fields.length > 0 || isChanged(part));
  return (
    <>
      {access ? (
        <p className="hint modules-closed">
          {translate(`module_configurations.preview.${access}`, { name: user.name })}
        </p>
      ) : null}
      {hasDraft ? (
        <div className="row modules-compared-head">
          <span>
            {isSame
              ? translate('module_configurations.preview.same')
              : translate('module_configurations.preview.changes', { smart_count: count })}
          </span>
          <FormControlLabel
            control={<Checkbox size="small" checked={isNarrowed} onChange={(_event, next) => setNarrowed(next)} />}
            label={translate('module_configurations.preview.only_changes')}
          />
        </div>
      ) : null}
      <table className="plain-table modules-compared" data-two={hasDraft || undefined}>
        <caption>{translate('module_configurations.preview.as', { name: user.name, record: record.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('module_configurations.preview.field')}</th>
            <th scope="col">{translate('module_configurations.preview.now')}</th>
            {hasDraft ? <th scope="col">{translate('module_configurations.preview.after')}</th> : null}
          </tr>
        </thead>
        {shown.map((part) => (
          <PartRows key={part.key ?? ''} part={part} resource={resource} preview={preview} hasDraft={hasDraft} />
        ))}
      </table>
    </>
  );
};

const accessKey = (isBefore: boolean, isAfter: boolean): 'closed_after' | 'opened_after' | undefined => {
  if (isBefore === isAfter) return undefined;
  return isBefore ? 'closed_after' : 'opened_after';
};

interface PartRowsProps {
  readonly part: ComparedPart;
  readonly resource: PreviewedResource;
  readonly preview: ModulePreview;
  readonly hasDraft: boolean;
}

const PartRows = ({ part, resource, preview, hasDraft }: PartRowsProps) => {
  const translate = useTranslate();
  const words = useSettingWords();
  const title =
    part.key === undefined ? translate('module_configurations.preview.elsewhere') : words.tabTitle(resource, part.key);
  const cell = (isShown: boolean) => <td>{isShown ? null : <Hidden label="hidden_tab" />}</td>;
  return (
    <tbody>
      <tr className="modules-part" data-changed={(hasDraft && isChanged(part)) || undefined}>
        <th scope="rowgroup">{title}</th>
        {cell(part.before)}
        {hasDraft ? cell(part.after) : null}
      </tr>
      {part.fields.map((compared) => (
        <FieldRow
          key={compared.field.name}
          compared={compared}
          title={words.fieldTitle(resource, compared.field.name)}
          preview={preview}
          hasDraft={hasDraft}
        />
      ))}
    </tbody>
  );
};

interface FieldRowProps {
  readonly compared: ComparedField;
  readonly title: string;
  readonly preview: ModulePreview;
  readonly hasDraft: boolean;
}

const FieldRow = ({ compared, title, preview, hasDraft }: FieldRowProps) => {
  const { field, before, after } = compared;
  const cell = (isShown: boolean, view: ModulePreview['before']) => {
    if (!isShown || !view) return <Hidden label="hidden" />;
    const record: RaRecord = { id: preview.record.id, ...view.values };
    return <FieldValue field={field} value={record[field.name]} record={record} />;
  };
  return (
    <tr data-changed={(hasDraft && isChanged(compared)) || undefined}>
      <th scope="row">{title}</th>
      <td>{cell(before, preview.before)}</td>
      {hasDraft ? <td>{cell(after, preview.after)}</td> : null}
    </tr>
  );
};

const Hidden = ({ label }: { readonly label: 'hidden' | 'hidden_tab' }) => {
  const translate = useTranslate();
  return (
    <span className="row modules-hidden">
      <EyeOff size={14} strokeWidth={1.75} aria-hidden />
      {translate(`module_configurations.preview.${label}`)}
    </span>
  );
};
