import { useEffect, useState } from 'react';
import { Button, Typography } from '@mui/material';
import { Lock, RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { SaveBar } from '#admin/form/SaveBar.tsx';
import '#admin/list/list.css';
import { Grip } from '#ui/drag/Grip.tsx';
import { moved, useListDrag } from '#ui/drag/useListDrag.tsx';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useToast } from '#ui/toasts/ToastsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { withoutUnused } from '#client/settings/further-columns.ts';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { useStored } from '#ui/store.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { changesBetween, fileColumns, isArranged, teamColumns } from './team-columns.ts';

interface TableEditorProps {
  readonly definition: CatalogueResource;
  readonly name: string;
  /** The number of users with their own arrangement. */
  readonly people: number;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Arranges the columns of one table for the team. Nothing acts before it is saved. */
export const TableEditor = ({ definition, name, people, onDirty }: TableEditorProps) => {
  const translate = useTranslate();
  const settings = useSettings();
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
  const kept = useStored(settings.team).tables?.[definition.resource];
  const [draft, setDraft] = useState<readonly ColumnSetting[]>();
  const [isSaving, setSaving] = useState(false);
  const saved = teamColumns(definition, kept);
  const columns = draft ?? saved;
  const titles = new Map(fileColumns(definition).map((column) => [column.key, column.name]));
  const unsaved = draft ? changesBetween(saved, draft) : 0;
  const isDirty = unsaved > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const change = (next: readonly ColumnSetting[]) => setDraft(next.map((column, index) => ({ ...column, index })));
  const drag = useListDrag((from, to) => change(moved(columns, from, to)), { nameOf: (place) => columns[place]!.name });
  const save = async (next: readonly ColumnSetting[] | null) => {
    const named =
      next && withoutUnused(next).map((column) => ({ ...column, name: column.name.trim() || titles.get(column.key)! }));
    setSaving(true);
    try {
      await settings.changeTeam({ tables: { [definition.resource]: named } });
      setDraft(undefined);
      toast.success('columns.saved');
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  };
  const reset = async () => {
    const words = { title: 'columns.reset_title', message: 'columns.reset_message', confirm: 'columns.reset' };
    if (await confirm({ ...words, isDanger: true })) await save(null);
  };
  return (
    <section className="table-columns-editor" aria-label={translate('columns.list', { name })}>
      <div className="table-columns-head">
        <Typography variant="h2" sx={{ fontSize: 14 }}>
          {name}
        </Typography>
        <Button
          variant="text"
          size="small"
          startIcon={<RotateCcw size={14} aria-hidden />}
          disabled={!isArranged(definition, kept)}
          onClick={() => void reset()}
        >
          {translate('columns.reset')}
        </Button>
      </div>
      <p className="list-note">
        {people === 0 ? translate('columns.nobody') : translate('columns.people', { smart_count: people })}
      </p>
      <ul className="table-columns-list" {...drag.list}>
        {columns.map((column, at) => (
          <li key={column.key} className="table-columns-row" data-drag={at === 0 ? undefined : at}>
            {at === 0 ? (
              <span className="grip" title={translate('columns.locked')}>
                <Lock size={14} aria-hidden />
                <span className="visually-hidden">{translate('columns.locked')}</span>
              </span>
            ) : (
              <Grip name={column.name} />
            )}
            <input
              className="list-input"
              value={column.name}
              maxLength={120}
              placeholder={titles.get(column.key)}
              aria-label={translate('columns.label', { name: titles.get(column.key) })}
              onChange={(event) => change(columns.with(at, { ...column, name: event.target.value }))}
            />
            <input
              type="checkbox"
              role="switch"
              className="list-switch"
              checked={column.show}
              disabled={at === 0}
              aria-label={translate('columns.show', { name: column.name })}
              onChange={(event) => change(columns.with(at, { ...column, show: event.target.checked }))}
            />
          </li>
        ))}
      </ul>
      {drag.said}
      <SaveBar
        unsaved={unsaved}
        saving={isSaving}
        isOff={unsaved === 0}
        saveLabel={translate('columns.save')}
        cancelLabel={translate('form.leave.discard')}
        onCancel={() => setDraft(undefined)}
        onSave={() => void save(columns)}
      />
    </section>
  );
};
